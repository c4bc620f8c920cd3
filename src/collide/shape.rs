//! The common shapes as one type.

use alloc::sync::Arc;
use core::ops::ControlFlow;

use crate::body::{Ball, Blur, Body, Capsule, Cuboid, Extent, Parallelotope};
use crate::scalar::Widen;
use crate::{pga2, pga3};

/// A ball, a capsule, a cuboid or a hull: what most worlds are made of. `H` is the hull's type, which may be any body;
/// [`pga3::Shape`](crate::pga3::Shape) has it filled in.
///
/// Hulls are shared: a thousand stones of one form need that form only once.
///
/// ```
/// use incidence::body::Body;
/// use incidence::pga3::{Ball, ConvexHull, Shape};
/// use std::sync::Arc;
///
/// let stone = Arc::new(ConvexHull::new([[0.0, 0.0, 0.0], [3.0, 0.0, 1.0], [0.0, 2.0, 1.0], [1.0, 1.0, 4.0]])?);
/// let shapes = [Shape::from(stone.clone()), Shape::from(stone), Shape::from(Ball::new([1.0, 2.0, 3.0], 0.5)?)];
/// assert_eq!(shapes.map(|shape| shape.vertex_count()), [4, 4, 1]);
/// let only = Shape::from(ConvexHull::new([[0.0, 0.0, 0.0], [3.0, 0.0, 1.0], [0.0, 2.0, 1.0]])?); // shared with nobody
/// assert_eq!(only.vertex_count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(bound(
        serialize = "H: ::serde::Serialize, T: Widen + ::serde::Serialize, [T; N]: ::serde::Serialize",
        deserialize = "H: ::serde::Deserialize<'de>, T: Widen + ::serde::Deserialize<'de>, [T; N]: ::serde::Deserialize<'de>"
    ))
)]
#[non_exhaustive]
pub enum Shape<H, T, const N: usize> {
    /// A ball, or in the plane a disk.
    Ball(Ball<T, N>),
    /// A capsule.
    Capsule(Capsule<T, N>),
    /// A cuboid, or in the plane a rectangle.
    Cuboid(Cuboid<T, N>),
    /// A convex hull.
    Hull(#[cfg_attr(feature = "serde", serde(with = "crate::interop::serde::shared"))] Arc<H>),
}

macro_rules! from {
    ($($name:ident)+) => {$(
        impl<H, T, const N: usize> From<$name<T, N>> for Shape<H, T, N> {
            fn from(shape: $name<T, N>) -> Self {
                Shape::$name(shape)
            }
        }
    )+};
}

from!(Ball Capsule Cuboid);

impl<H, T, const N: usize> From<Arc<H>> for Shape<H, T, N> {
    fn from(hull: Arc<H>) -> Self {
        Shape::Hull(hull)
    }
}

/// The hull as a shape of its own, which no other shape shares.
impl<T> From<pga2::ConvexHull<T>> for pga2::Shape<T> {
    fn from(hull: pga2::ConvexHull<T>) -> Self {
        Arc::new(hull).into()
    }
}

/// The hull as a shape of its own, which no other shape shares.
impl<T> From<pga3::ConvexHull<T>> for pga3::Shape<T> {
    fn from(hull: pga3::ConvexHull<T>) -> Self {
        Arc::new(hull).into()
    }
}

macro_rules! of_each {
    ($shape:expr, $name:ident => $answer:expr) => {
        match $shape {
            Shape::Ball($name) => $answer,
            Shape::Capsule($name) => $answer,
            Shape::Cuboid($name) => $answer,
            Shape::Hull($name) => $answer,
        }
    };
}

impl<T: Widen, H: Body<N, Scalar = T>, const N: usize> Body<N> for Shape<H, T, N> {
    type Scalar = T;

    #[inline]
    fn vertex_count(&self) -> usize {
        of_each!(self, shape => shape.vertex_count())
    }

    #[inline]
    fn vertex(&self, index: usize) -> [f64; N] {
        of_each!(self, shape => shape.vertex(index))
    }

    #[inline]
    fn farthest(&self, direction: [f64; N], start: usize) -> usize {
        of_each!(self, shape => shape.farthest(direction, start))
    }

    #[inline]
    fn roughly_farthest(&self, direction: [f64; N], start: usize) -> usize {
        of_each!(self, shape => shape.roughly_farthest(direction, start))
    }

    #[inline]
    fn middle(&self) -> [f64; N] {
        of_each!(self, shape => shape.middle())
    }

    #[inline]
    fn near(
        &self,
        direction: [f64; N],
        blur: Blur,
        top: usize,
        visit: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        of_each!(self, shape => shape.near(direction, blur, top, visit))
    }

    #[inline]
    fn extent(&self) -> Option<Extent> {
        of_each!(self, shape => shape.extent())
    }

    #[inline]
    fn parallelotope(&self) -> Option<Parallelotope<N>> {
        of_each!(self, shape => shape.parallelotope())
    }

    #[inline]
    fn radius(&self) -> f64 {
        of_each!(self, shape => shape.radius())
    }
}
