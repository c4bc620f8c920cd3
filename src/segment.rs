//! Segments by the coordinates of their ends: the kernels behind the typed queries of the plane and of space, and what the
//! segments of both share.

pub(crate) mod crossing;
pub(crate) mod distance;
pub(crate) mod slices;

/// Whether the ends of a segment are finite. Without a branch, so that a loop can treat several segments in one register.
#[inline(always)]
pub(crate) fn are_finite<const N: usize>([a, b]: [[f64; N]; 2]) -> bool {
    // A finite coordinate gives 0, any other NaN.
    (0..N).fold(0.0, |sum, k| sum + (a[k] * 0.0 + b[k] * 0.0)) == 0.0
}

/// Lets motions move segments, end by end, and simplices, vertex by vertex.
macro_rules! moved {
    ($($Unit:ident),+; $($Versor:ident),+) => {
        $(
            /// The segment between the moved ends.
            impl<T: Ring> Apply<Segment<T>> for $Unit<T> {
                #[inline(always)]
                fn apply(self, segment: Segment<T>) -> Segment<T> {
                    Segment { a: self.apply(segment.a), b: self.apply(segment.b) }
                }
            }

            /// The simplex of the moved vertices.
            impl<const N: usize, T: Ring> Apply<Simplex<N, T>> for $Unit<T> {
                #[inline]
                fn apply(self, simplex: Simplex<N, T>) -> Simplex<N, T> {
                    Simplex(simplex.0.map(|vertex| self.apply(vertex)))
                }
            }
        )+

        $(
            /// The segment between the moved ends, whatever the norm of the versor but 0, if no square of it over- or underflows.
            impl<T: Field> Transform<Segment<T>> for $Versor<T> {
                type Output = Segment<T>;
                #[inline]
                fn transform(self, segment: Segment<T>) -> Segment<T> {
                    Segment::new(self >> segment.start(), self >> segment.end())
                }
            }

            impl<T: Field> core::ops::Shr<Segment<T>> for $Versor<T> {
                type Output = Segment<T>;
                #[inline]
                fn shr(self, segment: Segment<T>) -> Segment<T> {
                    Transform::transform(self, segment)
                }
            }

            /// The simplex of the moved vertices, whatever the norm of the versor, as for points.
            impl<const N: usize, T: Ring> Transform<Simplex<N, T>> for $Versor<T> {
                type Output = Simplex<N, T>;
                #[inline]
                fn transform(self, simplex: Simplex<N, T>) -> Simplex<N, T> {
                    Simplex(simplex.0.map(|vertex| self >> vertex))
                }
            }

            impl<const N: usize, T: Ring> core::ops::Shr<Simplex<N, T>> for $Versor<T> {
                type Output = Simplex<N, T>;
                #[inline]
                fn shr(self, simplex: Simplex<N, T>) -> Simplex<N, T> {
                    Transform::transform(self, simplex)
                }
            }
        )+
    };
}

pub(crate) use moved;
