//! The time of contact of bodies of which no more than the dimension is known: it is compiled once, not for each pair of kinds.

/// In space.
pub use space::time_of_contact;

macro_rules! erased {
    ($module:ident, $pga:ident, $n:literal, $velocity:ident) => {
        pub mod $module {
            use incidence::body::Body;
            use incidence::$pga::{self, ContactError, TimeOfContact, $velocity};

            pub fn time_of_contact(
                a: &dyn Body<$n, Scalar = f64>,
                velocity_a: $velocity,
                b: &dyn Body<$n, Scalar = f64>,
                velocity_b: $velocity,
                duration: f64,
            ) -> Result<TimeOfContact, ContactError> {
                $pga::time_of_contact(&a, velocity_a, &b, velocity_b, duration)
            }
        }
    };
}

erased!(plane, pga2, 2, Point);
erased!(space, pga3, 3, Line);
