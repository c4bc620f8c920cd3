//! A body of which the kind is not known, nor the scalar.

use core::ops::ControlFlow;

use crate::body::{Blur, Body, Extent};

/// What certain steps ask of a body. All else that a `dyn Body` could be asked, its box before all, would be compiled for each kind, too.
pub(crate) trait Kindless<const N: usize> {
    fn vertex_count(&self) -> usize;
    fn vertex(&self, index: usize) -> [f64; N];
    fn farthest(&self, direction: [f64; N], start: usize) -> usize;
    fn roughly_farthest(&self, direction: [f64; N], start: usize) -> usize;
    fn near(&self, direction: [f64; N], blur: Blur, top: usize, visit: Visit) -> ControlFlow<()>;
    fn extent(&self) -> Option<Extent>;
    fn radius(&self) -> f64;
}

/// What is done with a vertex.
type Visit<'v> = &'v mut dyn FnMut(usize) -> ControlFlow<()>;

macro_rules! passed_on {
    ($to:ident) => {
        fn vertex_count(&self) -> usize {
            $to::vertex_count(self)
        }
        fn vertex(&self, index: usize) -> [f64; N] {
            $to::vertex(self, index)
        }
        fn farthest(&self, direction: [f64; N], start: usize) -> usize {
            $to::farthest(self, direction, start)
        }
        fn roughly_farthest(&self, direction: [f64; N], start: usize) -> usize {
            $to::roughly_farthest(self, direction, start)
        }
        fn near(&self, direction: [f64; N], blur: Blur, top: usize, visit: Visit) -> ControlFlow<()> {
            $to::near(self, direction, blur, top, visit)
        }
        fn extent(&self) -> Option<Extent> {
            $to::extent(self)
        }
        fn radius(&self) -> f64 {
            $to::radius(self)
        }
    };
}

impl<B: Body<N>, const N: usize> Kindless<N> for B {
    passed_on!(Body);
}

/// A body like any other. The scalar is that of all that is asked of vertices.
impl<const N: usize> Body<N> for dyn Kindless<N> + '_ {
    type Scalar = f64;
    passed_on!(Kindless);
}
