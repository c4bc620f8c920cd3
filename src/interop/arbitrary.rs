//! Elements from a fuzzer's bytes: the trait [`Arbitrary`].
//!
//! ```
//! use arbitrary::{Arbitrary, Unstructured};
//! use incidence::pga2::{Intersection, Segment};
//!
//! let bytes: Vec<u8> = (0..=255).collect();
//! let [a, b] = <[Segment; 2]>::arbitrary(&mut Unstructured::new(&bytes))?;
//! let (there, back) = (a.intersection(&b), b.intersection(&a));
//! assert_eq!(there == Intersection::Disjoint, back == Intersection::Disjoint);
//! # Ok::<(), arbitrary::Error>(())
//! ```
//!
//! The coefficients are those of the scalar, in the order of `to_array`, and can be anything: for floats also infinite and
//! NaN, so a motor is hardly ever of norm 1 or even rigid. For elements that are typical or nearly degenerate there are the
//! strategies of `proptest`. A [`Chain`](crate::pga3::Chain) passes over points that are not finite; if fewer than two are
//! left, the bytes are of no use.

use ::arbitrary::{Arbitrary, Error, Result, Unstructured};

use crate::scalar::Real;
use crate::{pga2, pga3};

macro_rules! element {
    ($module:ident: $($name:ident $n:literal),+) => {$(
        impl<'a, T: Arbitrary<'a>> Arbitrary<'a> for $module::$name<T> {
            fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
                <[T; $n]>::arbitrary(u).map(Self::from_array)
            }

            fn size_hint(depth: usize) -> (usize, Option<usize>) {
                <[T; $n]>::size_hint(depth)
            }
        }
    )+};
}

super::elements!(element);

macro_rules! segment {
    ($($module:ident $n:literal),+) => {$(
        impl<'a, T: Arbitrary<'a>> Arbitrary<'a> for $module::Segment<T> {
            fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
                <[[T; $n]; 2]>::arbitrary(u).map(Self::from)
            }

            fn size_hint(depth: usize) -> (usize, Option<usize>) {
                <[[T; $n]; 2]>::size_hint(depth)
            }
        }
    )+};
}

segment!(pga2 2, pga3 3);

impl<'a, T: Arbitrary<'a> + Real> Arbitrary<'a> for pga3::Chain<T> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let points: Vec<[T; 3]> = Arbitrary::arbitrary(u)?;
        let finite = points.into_iter().filter(|p| p.iter().all(|c| c.is_finite()));
        pga3::Chain::new(finite).map_err(|_| Error::IncorrectFormat)
    }

    fn size_hint(depth: usize) -> (usize, Option<usize>) {
        Vec::<[T; 3]>::size_hint(depth)
    }
}
