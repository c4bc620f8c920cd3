//! Products, sign changes and complements from their formulas, as traits and as operators.

/// A product of two types from its formula, as a trait and as its operator.
macro_rules! product {
    ($(#[$doc:meta])* Mul ($a:ident: $A:ident, $b:ident: $B:ident) -> $O:ty { $value:expr }) => {
        impl<T: Ring> core::ops::Mul<$B<T>> for $A<T> {
            type Output = $O;
            $(#[$doc])*
            #[inline]
            fn mul(self, $b: $B<T>) -> $O {
                let $a = self;
                $value
            }
        }
    };
    ($(#[$doc:meta])* Commutator ($a:ident: $A:ident, $b:ident: $B:ident) -> $O:ty { $value:expr }) => {
        $crate::element::named_product! { $(#[$doc])* Commutator commutator ($a: $A, $b: $B) -> $O { $value } }
    };
    ($(#[$doc:meta])* Meet $($rest:tt)*) => {
        $crate::element::named_product! { $(#[$doc])* Meet meet $($rest)* }
        $crate::element::operator! { BitXor bitxor = Meet meet $($rest)* }
    };
    ($(#[$doc:meta])* Join $($rest:tt)*) => {
        $crate::element::named_product! { $(#[$doc])* Join join $($rest)* }
        $crate::element::operator! { BitAnd bitand = Join join $($rest)* }
    };
    ($(#[$doc:meta])* Inner $($rest:tt)*) => {
        $crate::element::named_product! { $(#[$doc])* Inner inner $($rest)* }
        $crate::element::operator! { BitOr bitor = Inner inner $($rest)* }
    };
    ($(#[$doc:meta])* Transform $($rest:tt)*) => {
        $crate::element::named_product! { $(#[$doc])* Transform transform $($rest)* }
        $crate::element::operator! { Shr shr = Transform transform $($rest)* }
    };
}

macro_rules! named_product {
    ($(#[$doc:meta])* $trait:ident $method:ident ($a:ident: $A:ident, $b:ident: $B:ident) -> $O:ty { $value:expr }) => {
        impl<T: Ring> $trait<$B<T>> for $A<T> {
            type Output = $O;
            $(#[$doc])*
            #[inline]
            fn $method(self, $b: $B<T>) -> $O {
                let $a = self;
                $value
            }
        }
    };
}

macro_rules! operator {
    ($op:ident $op_method:ident = $trait:ident $method:ident
        ($a:ident: $A:ident, $b:ident: $B:ident) -> $O:ty { $value:expr }) => {
        impl<T: Ring> core::ops::$op<$B<T>> for $A<T> {
            type Output = $O;
            #[inline]
            fn $op_method(self, rhs: $B<T>) -> $O {
                $trait::$method(self, rhs)
            }
        }
    };
}

/// A sign change or complement of one type from its formula.
macro_rules! unary {
    (Dual ($a:ident: $A:ident) -> $O:ty { $value:expr }) => {
        $crate::element::complement! { Dual dual ($a: $A) -> $O { $value } }
    };
    (Undual ($a:ident: $A:ident) -> $O:ty { $value:expr }) => {
        $crate::element::complement! { Undual undual ($a: $A) -> $O { $value } }
    };
    ($trait:ident $method:ident ($a:ident: $A:ident) { $value:expr }) => {
        impl<T: Ring> $trait for $A<T> {
            #[inline]
            fn $method(self) -> Self {
                let $a = self;
                $value
            }
        }
    };
}

macro_rules! complement {
    ($trait:ident $method:ident ($a:ident: $A:ident) -> $O:ty { $value:expr }) => {
        impl<T: Ring> $trait for $A<T> {
            type Output = $O;
            #[inline]
            fn $method(self) -> $O {
                let $a = self;
                $value
            }
        }
    };
}

pub(crate) use {complement, named_product, operator, product, unary};
