//! What the projections of the plane and of space have alike: both parts from one formula, and the sandwich.

/// The projection and the rejection of one type from another, if it has an inverse; both are zero otherwise.
macro_rules! parts {
    ($a:ident: $A:ident onto $b:ident: $B:ident -> ($along:ident, $across:ident) { $value:expr }) => {
        impl<T: Field + PartialOrd> Project<$B<T>> for $A<T> {
            type Output = $along<T>;
            #[inline]
            fn project(self, $b: $B<T>) -> $along<T> {
                let $a = self;
                let parts: Option<($along<T>, $across<T>)> = (|| $value)();
                parts.map_or_else($along::zero, |parts| parts.0)
            }
        }

        impl<T: Field + PartialOrd> Reject<$B<T>> for $A<T> {
            type Output = $across<T>;
            #[inline]
            fn reject(self, $b: $B<T>) -> $across<T> {
                let $a = self;
                let parts: Option<($along<T>, $across<T>)> = (|| $value)();
                parts.map_or_else($across::zero, |parts| parts.1)
            }
        }
    };
}

/// The sandwich with a mirror whose norm is in range, divided by its square, and as it is or negated.
macro_rules! reflections {
    ($($mirror:ident by $weight:expr, $sign:path => $($X:ident),+);+) => {$($(
        impl<T: Field + PartialOrd> Reflect<$mirror<T>> for $X<T> {
            #[inline]
            fn reflect(self, mirror: $mirror<T>) -> Self {
                let Some((weight, size)) = $crate::magnitude::scaled($weight(mirror)) else { return $X::zero() };
                $sign((mirror / size >> self) / $crate::magnitude::dot(weight, weight))
            }
        }
    )+)+};
}
pub(crate) use {parts, reflections};
