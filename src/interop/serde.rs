//! Elements, segments, chains and bodies as data: the traits of [`serde`](mod@::serde).
//!
//! An element is a struct whose fields are its blades, in the order of `to_array` and by the names of its public fields: `s` for
//! the scalar part, `e12` and so on. A segment has the fields `a` and `b`, a chain the field `points`, all arrays of coordinates.
//! A simplex is the array of its vertices, a [`DualNumber`](crate::DualNumber) has its `value` and its `slopes`, a
//! [`TriangleMesh`](crate::mesh::TriangleMesh) its `points` and its `triangles`, a [`Region`](crate::pga2::Region) its
//! `outlines`, lists of coordinates. What the queries answer with, from [`Closest`](crate::pga3::Closest) and
//! [`Screw`](crate::pga3::Screw) to [`Intersection`](crate::pga2::Intersection) and the cases of a
//! [`Relation`](crate::ops::Relation), has its public fields, a case under its name; but, except the
//! [`Location`](crate::pga2::Location) of a point, answers about bodies, polygons and meshes, diagrams and linear programs are
//! not included.
//!
//! With the feature `convex` bodies are included, by their public fields. A hull has the `vertices`, as arrays of coordinates; an
//! inertia has what it is held as, its mass and moments and in space their `frame`. A `RigidBody` has its `inertia`, the `rotor`
//! to the directions of space from those of the principal axes, or in the plane from those of its own place, the `center` of
//! mass, the `momentum` of the center and the `spin` about it. A `Shape` is its case; a hull that several have in common is
//! written for each of them, and read as a hull of its own. A world is to be written as its bodies and its
//! [`Settings`](crate::collide::Settings).
//!
//! These names are a promise. Formats without names, such as postcard, hold the values in the same order.
//!
//! ```
//! use incidence::pga2::{Motor, Point};
//!
//! let text = serde_json::to_string(&Point::new(1.5, -2.25))?;
//! assert_eq!(text, r#"{"e01":-2.25,"e20":1.5,"e12":1.0}"#);
//! assert_eq!(serde_json::from_str::<Point>(&text)?, Point::new(1.5, -2.25));
//!
//! // A field too many is refused, as by `TryFrom`: a point is not the part of a motor without its scalar.
//! let motor = serde_json::to_string(&Motor::translation([3.0, 4.0]))?;
//! assert!(serde_json::from_str::<Point>(&motor).is_err());
//!
//! use incidence::pga2::{Intersection, Segment};
//! let (first, second) = (Segment::from([[0.0, 0.0], [4.0, 4.0]]), Segment::from([[0.0, 2.0], [2.0, 0.0]]));
//! let text = serde_json::to_string(&first.intersection(&second))?;
//! assert_eq!(text, r#"{"Crossing":{"point":{"e01":1.0,"e20":1.0,"e12":1.0},"s":0.25,"t":0.5}}"#);
//! assert_eq!(serde_json::from_str::<Intersection>(&text)?, first.intersection(&second));
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! Reading takes every field exactly once, in any order, and no other. Any coefficients make an element, so nothing else can
//! go wrong. A [`TriangleMesh`](crate::mesh::TriangleMesh) and settings are read as they are: what is wrong with them, the
//! mesh or the world refuses that is made of them. Of outlines that are not those of a region, the region is made as by
//! [`Region::new`](crate::pga2::Region::new). Chains and bodies are read through their constructors, such as
//! [`Chain::new`](crate::pga3::Chain::new), and data that these refuse is refused with their errors, such as a
//! [`ChainError`](crate::pga3::ChainError).
//!
//! A body that moves goes on after it was read, to the bit, as if it had not been written. Its rotor, and the frame of an
//! inertia, are taken as they are if they have norm 1 except for rounding; otherwise they are normalized. The vertices of a hull
//! may be any points to take the hull of; they are numbered anew.
//!
//! ```
//! use incidence::pga2::{Inertia, Motor, Point, Rect, RigidBody};
//!
//! let shape = Rect::new([2.0, 1.0])?;
//! let start = Motor::rotation(Point::new(4.0, 0.0), 0.5);
//! let body = RigidBody::new(Inertia::of_rect(&shape, 3.0)?, start)?.with_velocities([1.0, 0.0], -2.0)?;
//! let saved = serde_json::to_value((shape, body))?;
//! assert_eq!(serde_json::from_value::<(Rect, RigidBody)>(saved)?, (shape, body));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Floats are preserved if the format preserves them. JSON has no infinity and no NaN, and `serde_json` reads about a third of
//! all `f64` an ulp off, unless its feature `float_roundtrip` is on.

#[cfg(feature = "convex")]
mod bodies;
#[cfg(feature = "collide")]
pub(crate) mod shared;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use ::serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};
use ::serde::ser::{SerializeStruct, Serializer};
use ::serde::{Deserialize, Serialize};

use crate::{pga2, pga3};

macro_rules! element {
    ($module:ident: $($name:ident $n:literal),+) => {$(
        impl<T: Serialize> Serialize for $module::$name<T>
        where
            Self: Copy,
        {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                const FIELDS: [&str; $n] = fields($module::$name::<f64>::BLADES);
                write(serializer, stringify!($name), FIELDS, self.to_array())
            }
        }

        impl<'de, T: Deserialize<'de>> Deserialize<'de> for $module::$name<T> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                const FIELDS: [&str; $n] = fields($module::$name::<f64>::BLADES);
                read(deserializer, stringify!($name), &FIELDS).map(Self::from_array)
            }
        }
    )+};
}

super::elements!(element);

/// The names of the fields: those of the blades, and `s` for `1`.
const fn fields<const N: usize>(mut blades: [&'static str; N]) -> [&'static str; N] {
    if blades[0].len() == 1 {
        blades[0] = "s";
    }
    blades
}

macro_rules! segment {
    ($($module:ident $n:literal),+) => {$(
        impl<T: Serialize> Serialize for $module::Segment<T> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                write(serializer, "Segment", ["a", "b"], [&self.a, &self.b])
            }
        }

        impl<'de, T: Deserialize<'de>> Deserialize<'de> for $module::Segment<T> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                read::<D, [T; $n], 2>(deserializer, "Segment", &["a", "b"]).map(Self::from)
            }
        }
    )+};
}

segment!(pga2 2, pga3 3);

#[cfg(feature = "alloc")]
impl<T: Serialize + crate::Real> Serialize for pga3::Chain<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(serializer, "Chain", ["points"], [self.points()])
    }
}

#[cfg(feature = "alloc")]
impl<'de, T: Deserialize<'de> + crate::Real> Deserialize<'de> for pga3::Chain<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [points] = read::<D, Vec<[T; 3]>, 1>(deserializer, "Chain", &["points"])?;
        pga3::Chain::new(points).map_err(Error::custom)
    }
}

#[cfg(feature = "mesh")]
impl<T: Serialize + crate::Widen> Serialize for pga2::Region<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let places = |outline: pga2::Polygon<'_, T>| outline.0.iter().map(|p| p.coords()).collect();
        let outlines: Vec<Vec<[T; 2]>> = self.outlines().map(places).collect();
        write(serializer, "Region", ["outlines"], [outlines])
    }
}

#[cfg(feature = "mesh")]
impl<'de, T: Deserialize<'de> + crate::Widen> Deserialize<'de> for pga2::Region<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [outlines] = read::<D, Vec<Vec<[T; 2]>>, 1>(deserializer, "Region", &["outlines"])?;
        let points: Vec<Vec<pga2::Point<T>>> =
            outlines.into_iter().map(|outline| outline.into_iter().map(pga2::Point::from).collect()).collect();
        let polygons: Vec<_> = points.iter().map(|outline| pga2::Polygon(outline)).collect();
        pga2::Region::new(&polygons).map_err(Error::custom)
    }
}

fn write<S: Serializer, V: Serialize, const N: usize>(
    serializer: S,
    name: &'static str,
    fields: [&'static str; N],
    values: [V; N],
) -> Result<S::Ok, S::Error> {
    let mut data = serializer.serialize_struct(name, N)?;
    for (field, value) in fields.into_iter().zip(values) {
        data.serialize_field(field, &value)?;
    }
    data.end()
}

fn read<'de, D: Deserializer<'de>, V: Deserialize<'de>, const N: usize>(
    deserializer: D,
    name: &'static str,
    fields: &'static [&'static str; N],
) -> Result<[V; N], D::Error> {
    deserializer.deserialize_struct(name, fields, Values { name, fields, of: PhantomData })
}

/// Takes the values of the fields, by name or in order.
struct Values<V, const N: usize> {
    name: &'static str,
    fields: &'static [&'static str; N],
    of: PhantomData<V>,
}

impl<'de, V: Deserialize<'de>, const N: usize> Visitor<'de> for Values<V, N> {
    type Value = [V; N];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {} with {} fields", self.name, N)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut data: A) -> Result<[V; N], A::Error> {
        let mut values = [const { None }; N];
        for (found, value) in values.iter_mut().enumerate() {
            *value = data.next_element()?;
            if value.is_none() {
                return Err(A::Error::invalid_length(found, &self));
            }
        }
        Ok(values.map(|value| value.expect("every place was filled")))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut data: A) -> Result<[V; N], A::Error> {
        let mut values = [const { None }; N];
        while let Some(k) = data.next_key_seed(Name(self.fields))? {
            if values[k].is_some() {
                return Err(A::Error::duplicate_field(self.fields[k]));
            }
            values[k] = Some(data.next_value()?);
        }
        if let Some(k) = values.iter().position(Option::is_none) {
            return Err(A::Error::missing_field(self.fields[k]));
        }
        Ok(values.map(|value| value.expect("no field is missing")))
    }
}

/// Takes the name of a field, and gives its place.
struct Name(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for Name {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Name {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a field")
    }

    fn visit_u64<E: Error>(self, place: u64) -> Result<usize, E> {
        let unexpected = || E::invalid_value(Unexpected::Unsigned(place), &"the place of a field");
        usize::try_from(place).ok().filter(|k| *k < self.0.len()).ok_or_else(unexpected)
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<usize, E> {
        self.0.iter().position(|field| *field == name).ok_or_else(|| E::unknown_field(name, self.0))
    }

    fn visit_bytes<E: Error>(self, name: &[u8]) -> Result<usize, E> {
        match core::str::from_utf8(name) {
            Ok(name) => self.visit_str(name),
            Err(_) => Err(E::invalid_value(Unexpected::Bytes(name), &self)),
        }
    }
}
