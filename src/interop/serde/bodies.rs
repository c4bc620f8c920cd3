//! Bodies as data, and how they move. Each is read through its own constructor, and data that the constructor refuses
//! is refused.

use ::serde::de::{Deserializer, Error};
use ::serde::ser::Serializer;
use ::serde::{Deserialize, Serialize};
use alloc::vec::Vec;

use crate::scalar::{Real, Widen};
use crate::{body, pga2, pga3};

/// The fields with their types, how each is computed from a value, and how a value is made from them.
macro_rules! by_fields {
    (
        [$($generics:tt)*] $type:ty: $name:ident($value:ident) { $($field:ident: $of:ty = $written:expr),+ $(,)? }
        => $make:expr
    ) => {
        // Each field has a type parameter of its own, with its name, so that serde derives the bounds.
        #[allow(non_camel_case_types)]
        const _: () = {
            #[derive(Serialize, Deserialize)]
            #[serde(deny_unknown_fields)]
            struct $name<$($field),+> {
                $($field: $field),+
            }

            impl<$($generics)*> Serialize for $type
            where
                $($of: Serialize),+
            {
                fn serialize<Format: Serializer>(&self, format: Format) -> Result<Format::Ok, Format::Error> {
                    let $value = self;
                    $name { $($field: &$written),+ }.serialize(format)
                }
            }

            impl<'de, $($generics)*> Deserialize<'de> for $type
            where
                $($of: Deserialize<'de>),+
            {
                fn deserialize<Format: Deserializer<'de>>(format: Format) -> Result<Self, Format::Error> {
                    let $name { $($field),+ } = <$name<$($of),+>>::deserialize(format)?;
                    $make.map_err(Format::Error::custom)
                }
            }
        };
    };
}

by_fields! {
    [T: Widen, const N: usize] body::Ball<T, N>: Ball(ball) { center: [T; N] = ball.center, radius: T = ball.radius }
    => Self::new(center, radius)
}

by_fields! {
    [T: Widen, const N: usize] body::Capsule<T, N>: Capsule(capsule) {
        a: [T; N] = capsule.a,
        b: [T; N] = capsule.b,
        radius: T = capsule.radius,
    }
    => Self::new(a, b, radius)
}

by_fields! {
    [T: Widen, const N: usize] body::Cuboid<T, N>: Cuboid(cuboid) { min: [T; N] = cuboid.min, max: [T; N] = cuboid.max }
    => Self::try_from(body::Aabb { min, max })
}

by_fields! {
    [S, T: Widen] body::Rounded<S, T>: Rounded(rounded) { core: S = rounded.core, radius: T = rounded.radius }
    => Self::new(core, radius)
}

by_fields! {
    [T: Widen] pga2::ConvexHull<T>: ConvexHull(hull) {
        vertices: Vec<[T; 2]> = hull.vertices().map(pga2::Point::coords).collect::<Vec<_>>(),
    }
    => Self::new(vertices)
}

by_fields! {
    [T: Widen] pga3::ConvexHull<T>: ConvexHull(hull) {
        vertices: Vec<[T; 3]> = hull.vertices().map(|vertex| vertex.point().coords()).collect::<Vec<_>>(),
    }
    => Self::new(vertices)
}

by_fields! {
    [T: Real] pga2::Inertia<T>: Inertia(inertia) {
        mass: T = inertia.mass(),
        center: [T; 2] = inertia.center().coords(),
        moment: T = inertia.moment(),
    }
    => Self::new(mass, center, moment)
}

by_fields! {
    [T: Real] pga3::Inertia<T>: Inertia(inertia) {
        mass: T = inertia.mass(),
        moments: [T; 3] = inertia.moments(),
        frame: pga3::Motor<T> = inertia.frame(),
    }
    => Self::principal(mass, moments).and_then(|inertia| inertia.with_frame(frame))
}

by_fields! {
    [T: Real] pga2::RigidBody<T>: RigidBody(body) {
        inertia: pga2::Inertia<T> = *body.inertia(),
        rotor: pga2::Rotor<T> = body.rotor(),
        center: [T; 2] = body.center().coords(),
        momentum: [T; 2] = body.linear_momentum().coords(),
        spin: T = body.spin(),
    }
    => Self::of_parts(inertia, rotor, center, momentum, spin)
}

by_fields! {
    [T: Real] pga3::RigidBody<T>: RigidBody(body) {
        inertia: pga3::Inertia<T> = *body.inertia(),
        rotor: pga3::Rotor<T> = body.rotor(),
        center: [T; 3] = body.center().coords(),
        momentum: [T; 3] = body.linear_momentum().coords(),
        spin: [T; 3] = body.spin().coords(),
    }
    => Self::of_parts(inertia, rotor, center, momentum, spin)
}
