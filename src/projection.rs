//! What the projections of the plane and of space share: projection and rejection from one formula, and the sandwich.

/// The projection of one element onto another, and its rejection from it; `None` if the other element has no inverse.
pub(crate) trait Parts<Onto>: Sized {
    type Along;
    type Across;
    fn parts(self, onto: Onto) -> Option<(Self::Along, Self::Across)>;
}

/// Implements projection and rejection by one formula, and the public traits. Both parts are zero if there is no
/// inverse.
macro_rules! parts {
    ($a:ident: $A:ident onto $b:ident: $B:ident -> ($along:ident, $across:ident) $value:block) => {
        impl<T: Field + PartialOrd> Parts<$B<T>> for $A<T> {
            type Along = $along<T>;
            type Across = $across<T>;
            #[inline]
            fn parts(self, $b: $B<T>) -> Option<($along<T>, $across<T>)> {
                let $a = self;
                $value
            }
        }

        impl<T: Field + PartialOrd> Project<$B<T>> for $A<T> {
            type Output = $along<T>;
            #[inline]
            fn project(self, onto: $B<T>) -> $along<T> {
                self.parts(onto).map_or_else($along::zero, |(along, _)| along)
            }
        }

        impl<T: Field + PartialOrd> Reject<$B<T>> for $A<T> {
            type Output = $across<T>;
            #[inline]
            fn reject(self, from: $B<T>) -> $across<T> {
                self.parts(from).map_or_else($across::zero, |(_, across)| across)
            }
        }
    };
}

/// The image of an element, with the weight of the original: to the bit if it is a point.
pub(crate) trait Image: Sized {
    #[inline]
    fn weighing_as(self, _original: Self) -> Self {
        self
    }
}

/// The sandwich with a mirror that is scaled so that its norm is in range, divided by the square of the norm; and then
/// as it is, or negated.
macro_rules! reflections {
    ($($mirror:ident by $weight:expr, $sign:path => $($X:ident),+);+) => {$($(
        impl<T: Field + PartialOrd> Reflect<$mirror<T>> for $X<T> {
            #[inline]
            fn reflect(self, mirror: $mirror<T>) -> Self {
                let Some((weight, size)) = $crate::magnitude::scaled($weight(mirror)) else { return $X::zero() };
                $sign((mirror / size >> self) / $crate::magnitude::dot(weight, weight)).weighing_as(self)
            }
        }
    )+)+};
}
pub(crate) use {parts, reflections};
