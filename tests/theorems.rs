//! Theorems: what is generated, and every closed form that stands for a definition, over polynomials. Nothing is
//! sampled: equal polynomials are equal for every value of their variables.

use incidence::algebra::{Algebra, Multivector};
use incidence::symbolic::Poly;
use incidence::{pga2, pga3};

#[path = "theorems/closed_forms.rs"]
mod closed_forms;
#[path = "theorems/minkowski.rs"]
mod heart;
#[path = "theorems/laws.rs"]
mod laws;

fn plane() -> Algebra {
    let basis = ["1", "e0", "e1", "e2", "e01", "e20", "e12", "e012"];
    Algebra::new(2, 0, 1).unwrap().with_basis(&basis).unwrap()
}

fn space() -> Algebra {
    #[rustfmt::skip]
    let basis = ["1", "e0", "e1", "e2", "e3", "e01", "e02", "e03", "e12", "e31", "e23", "e021", "e013", "e032", "e123",
        "e0123"];
    Algebra::new(3, 0, 1).unwrap().with_basis(&basis).unwrap()
}

/// A typed element, or a scalar, as an element of the run-time algebra.
trait Define {
    fn define(self, g: &Algebra) -> Multivector<'_, Poly>;
}

impl Define for Poly {
    fn define(self, g: &Algebra) -> Multivector<'_, Poly> {
        g.scalar(self)
    }
}

/// A typed element with a variable for every coefficient: `a.e01`, …
trait Generic {
    fn generic(name: &str) -> Self;
}

macro_rules! types {
    ($($module:ident: $($name:ident)+;)+) => {$($(
        impl Define for $module::$name<Poly> {
            fn define(self, g: &Algebra) -> Multivector<'_, Poly> {
                let blades = $module::$name::<Poly>::BLADES;
                let terms = blades.iter().zip(self.to_array()).map(|(blade, c)| g.blade(blade).unwrap().scale(c));
                terms.fold(g.zero(), |sum, term| sum + term)
            }
        }

        impl Generic for $module::$name<Poly> {
            fn generic(name: &str) -> Self {
                Self::from_array(Self::BLADES.map(|blade| Poly::var(&format!("{name}.{blade}"))))
            }
        }
    )+)+};
}

/// A product as the typed layer computes it, and as the algebra defines it.
macro_rules! computed {
    (Mul, $a:ident, $b:ident) => {
        ($a * $b, $a.geometric($b))
    };
    (Meet, $a:ident, $b:ident) => {
        ($a ^ $b, $a.meet($b))
    };
    (Join, $a:ident, $b:ident) => {
        ($a & $b, $a.join($b))
    };
    (Inner, $a:ident, $b:ident) => {
        ($a | $b, $a.inner($b))
    };
    (Transform, $a:ident, $b:ident) => {
        ($a >> $b, $a.transform($b))
    };
    (Commutator, $a:ident, $b:ident) => {
        ($a.commutator($b), incidence::ops::Commutator::commutator($a, $b))
    };
}

macro_rules! defined {
    (Mul, $a:expr, $b:expr) => {
        $a.geometric(&$b)
    };
    (Meet, $a:expr, $b:expr) => {
        $a.outer(&$b)
    };
    (Join, $a:expr, $b:expr) => {
        $a.regressive(&$b)
    };
    (Inner, $a:expr, $b:expr) => {
        $a.inner(&$b)
    };
    (Transform, $a:expr, $b:expr) => {
        $a.sandwich(&$b)
    };
    (Commutator, $a:expr, $b:expr) => {
        $a.commutator(&$b)
    };
}

macro_rules! products {
    ($module:ident, $g:expr, $op:ident: $($A:ident $B:ident),+ $(,)?) => {$({
        let g = $g;
        let (a, b) = ($module::$A::<Poly>::generic("a"), $module::$B::<Poly>::generic("b"));
        let (by_operator, by_method) = computed!($op, a, b);
        assert_eq!(by_operator, by_method);
        let definition = defined!($op, a.define(&g), b.define(&g));
        let what = concat!(stringify!($module), ": ", stringify!($op), " of ", stringify!($A), " and ", stringify!($B));
        assert_eq!(by_method.define(&g), definition, "{what}");
        assert!(!definition.is_zero(), "{what} is identically zero");
    })+};
}

macro_rules! unaries {
    ($module:ident, $g:expr, $($A:ident)+) => {$({
        let g = $g;
        let a = $module::$A::<Poly>::generic("a");
        let defined = a.define(&g);
        assert_eq!(a.reverse().define(&g), defined.reverse(), stringify!($A));
        assert_eq!(a.involute().define(&g), defined.involute(), stringify!($A));
        assert_eq!(a.conjugate().define(&g), defined.conjugate(), stringify!($A));
        assert_eq!(a.dual().define(&g), defined.dual(), stringify!($A));
        assert_eq!(a.undual().define(&g), defined.undual(), stringify!($A));
        assert_eq!((!a).define(&g), defined.dual(), stringify!($A));
        // Undoing needs the type back: the dual may be of a larger one.
        let there_and_back = $module::Multivector::<Poly>::from(a).dual().undual();
        assert_eq!(there_and_back, $module::Multivector::from(a));
        let back_and_there = $module::Multivector::<Poly>::from(a).undual().dual();
        assert_eq!(back_and_there, $module::Multivector::from(a));
        // The linear structure is that of the coefficients.
        let b = $module::$A::<Poly>::generic("b");
        let k = Poly::var("k");
        assert_eq!((a + b).define(&g), a.define(&g) + b.define(&g));
        assert_eq!((a - b).define(&g), a.define(&g) - b.define(&g));
        assert_eq!((-a).define(&g), -a.define(&g));
        assert_eq!((a * k).define(&g), a.define(&g).scale(k));
    })+};
}

macro_rules! parts {
    ($module:ident, $g:expr, $($small:ident $large:ident),+ $(,)?) => {$({
        use incidence::ops::PartOf;
        let g = $g;
        let small = $module::$small::<Poly>::generic("a");
        let embedded = $module::$large::<Poly>::from(small);
        assert_eq!(embedded.define(&g), small.define(&g));
        assert_eq!($module::$small::try_from(embedded), Ok(small));
        assert_eq!($module::$small::part_of(embedded), small);
        let large = $module::$large::<Poly>::generic("b");
        let refused = $module::$small::try_from(large).unwrap_err();
        assert!($module::$large::<Poly>::BLADES.contains(&refused.blade));
        assert!(!$module::$small::<Poly>::BLADES.contains(&refused.blade));
        let part = $module::$small::part_of(large);
        for blade in $module::$small::<Poly>::BLADES {
            let of = |x: Multivector<'_, Poly>| x.coefficient(blade).unwrap();
            assert_eq!(of(part.define(&g)), of(large.define(&g)));
        }
    })+};
}

mod generated {
    use super::*;

    macro_rules! pga2_types { ($($A:ident)+) => {
        #[test]
        fn the_signs_of_the_plane_are_the_definitions() {
            unaries!(pga2, plane(), $($A)+);
        }
        types! { pga2: $($A)+; }
    }; }
    macro_rules! pga3_types { ($($A:ident)+) => {
        #[test]
        fn the_signs_of_space_are_the_definitions() {
            unaries!(pga3, space(), $($A)+);
        }
        types! { pga3: $($A)+; }
    }; }
    macro_rules! in_module { ($name:ident $check:ident $module:ident $g:ident $($rest:tt)*) => {
        mod $name {
            use super::*;
            #[test]
            fn every_one_is_the_definition() {
                $check!($module, $g(), $($rest)*);
            }
        }
    }; }
    macro_rules! pga2_products {
        (Mul: $($rest:tt)*) => { in_module! { plane_geometric products pga2 plane Mul: $($rest)* } };
        (Meet: $($rest:tt)*) => { in_module! { plane_meet products pga2 plane Meet: $($rest)* } };
        (Join: $($rest:tt)*) => { in_module! { plane_join products pga2 plane Join: $($rest)* } };
        (Inner: $($rest:tt)*) => { in_module! { plane_inner products pga2 plane Inner: $($rest)* } };
        (Commutator: $($rest:tt)*) => { in_module! { plane_commutator products pga2 plane Commutator: $($rest)* } };
        (Transform: $($rest:tt)*) => { in_module! { plane_sandwich products pga2 plane Transform: $($rest)* } };
    }
    macro_rules! pga3_products {
        (Mul: $($rest:tt)*) => { in_module! { space_geometric products pga3 space Mul: $($rest)* } };
        (Meet: $($rest:tt)*) => { in_module! { space_meet products pga3 space Meet: $($rest)* } };
        (Join: $($rest:tt)*) => { in_module! { space_join products pga3 space Join: $($rest)* } };
        (Inner: $($rest:tt)*) => { in_module! { space_inner products pga3 space Inner: $($rest)* } };
        (Commutator: $($rest:tt)*) => { in_module! { space_commutator products pga3 space Commutator: $($rest)* } };
        (Transform: $($rest:tt)*) => { in_module! { space_sandwich products pga3 space Transform: $($rest)* } };
    }
    macro_rules! pga2_parts { ($($rest:tt)*) => { in_module! { plane_parts parts pga2 plane $($rest)* } }; }
    macro_rules! pga3_parts { ($($rest:tt)*) => { in_module! { space_parts parts pga3 space $($rest)* } }; }

    include!("theorems/generated.rs");
}
