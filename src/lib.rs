//! Projective geometric algebra (PGA) of the plane, R(2,0,1), and of space, R(3,0,1), and the proximity questions that
//! it answers: where do two segments cross, how far apart are they, does this chain touch itself, how deep are two
//! bodies in each other, and which of many touch?
//!
//! ```
//! use incidence::pga2::{Intersection, Line, Point, Segment};
//!
//! let (a, b) = (Point::new(1.0, 2.0), Point::new(5.0, 4.0));
//! let line = a & b; // join: the line through two points
//! let p = line ^ Line::new(0.0, 1.0, -3.0); // meet: where it crosses y = 3
//! assert_eq!(p.coords(), [3.0, 3.0]);
//!
//! let (first, second) = (Segment::new(a, b), Segment::new(Point::new(1.0, 5.0), Point::new(6.0, 0.0)));
//! assert_eq!(first.intersection(&second), Intersection::Crossing { point: p.normalized(), s: 0.5, t: 0.4 });
//! ```
//!
//! # Where to find what
//!
//! | you want | go to |
//! |---|---|
//! | points, lines, motors of the plane | [`pga2`] |
//! | points, lines, planes, motors of space | [`pga3`] |
//! | the operators, their names and precedence | [`ops`], `use incidence::prelude::*` |
//! | any sign or orientation | the [conventions](notes::conventions), each asserted |
//! | what you know from ganja.js, klein, the cheat sheets, nalgebra, parry | [coming from elsewhere](notes::coming) |
//! | another signature: quaternions, spacetime, conformal or hyperbolic geometry | [`algebra`] |
//! | where the crossing of segments and their distance come from | the [Minkowski difference](notes::minkowski), [`minkowski`] |
//! | convex hulls, balls, capsules, cuboids; bodies of your own | [`body`], [`pga3::ConvexHull`], [`pga2::ConvexHull`] |
//! | how far apart convex bodies are, or how deep in each other | the [chapter](notes::proximity), [`pga3::proximity`](pga3::proximity()), [`pga2::proximity`](pga2::proximity()) |
//! | the same again after a small motion | [Voronoi marching](notes::marching), [`pga3::march`] |
//! | Minkowski sums and differences of bodies | [`pga3::minkowski_sum`], [`pga3::minkowski_difference`], [`body::Sum`], [`body::Difference`] |
//! | a velocity of a rigid body, and the motion that it makes | [`pga3::Line::velocity`], [`pga2::Point::velocity`], [`pga3::Motor::from_velocity`] |
//! | yaw, pitch and roll; rotation vectors; quaternions; matrices | [`pga3::Rotor::from_yaw_pitch_roll`], [`pga3::Rotor::from_rotation_vector`], [`pga3::Motor::from_matrix`] |
//! | when two moving bodies first touch | [`pga3::time_of_contact`], [its chapter](notes::contact) |
//! | which of many bodies or boxes touch | [`collide`], [sweep and prune](notes::sweep) |
//! | half-spaces, separation, linear programs | [`lp`], [its chapter](notes::lp) |
//! | all pairs of segments that meet or are near, in a set or between two; chains that fold | [chains](notes::chains) |
//! | among many segments, the nearest to a point or to each of many points, and those near a point; in the plane, those that another segment crosses | [`pga2::SegmentIndex`], [`pga3::SegmentIndex`] |
//! | how far a point is from a triangle, a mesh or a polygon, and on which side | [`pga3::Simplex::distance_to_point`], [`pga3::MeshIndex::signed_distance`], [`pga2::Polygon::signed_distance`] |
//! | what one sees in a direction: the first segment, or triangle of a mesh, on a straight way | [`pga2::SegmentIndex::first_crossing`], [`pga3::MeshIndex`] |
//! | how well an answer is known | [segments](notes::segments), [`exact`] |
//! | where a plane cuts a mesh, what is on both sides, and the triangles that fill an outline | [`pga3::Mesh::section`], [`pga3::Mesh::split`], [`pga2::Polygon::triangles`] |
//! | union, intersection and difference of polygons, their Minkowski sums with convex bodies, their offsets, and their outlines with fewer vertices | [`pga2::Region`], [its chapter](notes::regions) |
//! | what is inside a polygon or a mesh, and whether two collide | [`pga2::Polygon`], [`pga3::Mesh`]; from files, [`mesh`] |
//! | which of many points is the nearest, for every place of the plane | [`voronoi`] |
//! | the published formulas, as published | [`classical`]; whose they are, [sources](notes::sources) |
//! | to derive a formula, or prove one | [`symbolic`] |
//! | the derivative of what you compute, or a Jacobian | [`DualNumber`], as the scalar; of a motion, [`pga3::Motor::to_velocity`] |
//! | distances and angles between any two kinds, projections, perpendiculars, the common normal of lines | [`ops`], and the methods of the types |
//! | the line, the plane or the motion that fits points best | [`pga2::Line::fit`], [`pga3::Line::fit`], [`pga3::Plane::fit`], [`pga3::Motor::fit`] |
//! | how accurate an operation is | the [table](notes::accuracy), printed by a command |
//! | your points to or from the types of another crate | [`interop`] |
//! | many points at once | [`prepared`] |
//! | many pairs of segments at once | [`pga2::segment_distances`], [`pga2::segment_closest_points`], [`pga2::segment_intersections`]; in space, [`pga3::segment_distances`], [`pga3::segment_closest_points`] |
//! | how fast it is, compared with other crates | the [chart](notes::speed) |
//! | among many bodies, the nearest to another one, those near it, and the first that it meets on a way | [`pga3::BodyIndex`], [`pga2::BodyIndex`] |
//! | which of many bodies touch, and which began to touch | [`collide::World`], [worlds](notes::worlds) |
//! | inertia, forques, rigid motion, impacts | [`pga2::RigidBody`], [`pga3::RigidBody`], [rigid motion](notes::dynamics) |
//! | a picture | [`draw`] |
//!
//! # Features
//!
//! The first four are on by default.
//!
//! - `std`: the standard library's functions; without it the crate is `no_std` and takes them from `libm`, with the same
//!   bounds.
//! - `lp`: linear programs, [`lp`]. `convex`: convex bodies and their proximity, [`body`]. `collide`: many bodies at once,
//!   [`collide`], and when they touch; [`pga3::MeshIndex`], whether polygons or meshes collide, and many points at once located in them.
//! - `alloc` (part of `std`): whatever allocates memory: [`algebra`], the pairs of a set ([`pga2::crossing_pairs`],
//!   [`pga3::near_pairs`]), the index of a set ([`pga3::SegmentIndex`]), [`pga3::Chain`].
//! - `parallel`: threads, through `rayon`, where many questions are asked at once: for long slices of points and of pairs of
//!   segments, all segments of a chain or of a set, all boxes, the near pairs of a world. The answers are the same, to the bit.
//! - `simd`: the widest vector registers that the machine has, for [`prepared`], for slices of pairs of segments, and for the
//!   boxes of sets of segments.
//! - `symbolic`: polynomials as a scalar. `draw`: SVG.
//! - `mesh`: triangle meshes from and to files, [`mesh`]; meshes cut in two, polygons parted into triangles, regions of the plane.
//!   `voronoi`: Voronoi diagrams, [`voronoi`].
//! - `serde`, `mint`, `glam`, `nalgebra`, `bytemuck`, `proptest`, `arbitrary`: the [`interop`] with these crates.
// On docs.rs, each item says which feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![cfg_attr(not(feature = "std"), no_std)]
// The book links to what the features add. With all of them, as published, every link is checked.
#![cfg_attr(
    not(all(
        feature = "symbolic",
        feature = "draw",
        feature = "lp",
        feature = "collide",
        feature = "mesh",
        feature = "voronoi"
    )),
    allow(rustdoc::broken_intra_doc_links)
)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "alloc")]
pub mod algebra;
mod barycentric;
#[cfg(feature = "convex")]
pub mod body;
mod boundary;
pub mod classical;
#[cfg(feature = "collide")]
pub mod collide;
#[cfg(any(feature = "collide", feature = "mesh"))]
mod connected;
#[cfg(feature = "collide")]
mod contact;
mod display;
#[cfg(feature = "draw")]
pub mod draw;
mod dual_number;
#[cfg(feature = "convex")]
mod dynamics;
mod eigen;
mod element;
pub mod exact;
mod fit;
#[cfg(feature = "alloc")]
mod hierarchy;
pub mod interop;
#[cfg(any(feature = "convex", feature = "mesh", feature = "voronoi"))]
mod lexicographic;
mod local;
#[cfg(feature = "lp")]
pub mod lp;
mod machine;
mod magnitude;
#[cfg(feature = "convex")]
mod marching;
#[cfg(feature = "mesh")]
pub mod mesh;
pub mod minkowski;
mod motion;
pub mod ops;
pub mod pga2;
pub mod pga3;
pub mod prepared;
mod projection;
#[cfg(feature = "convex")]
mod proximity;
#[cfg(test)]
mod random;
pub mod scalar;
mod segment;
mod separation;
#[cfg(feature = "mesh")]
mod sweep_line;
#[cfg(feature = "symbolic")]
pub mod symbolic;
mod threads;
mod tolerance;
#[cfg(feature = "mesh")]
mod triangulation;
#[cfg(feature = "voronoi")]
pub mod voronoi;

/// The traits of the operations and of the scalars, to import at once. The types of the elements are in [`pga2`] and [`pga3`],
/// under one name where both have it.
pub mod prelude {
    pub use crate::ops::*;
    pub use crate::scalar::{Field, Real, Ring, Widen};
    pub use crate::tolerance::Tolerance;
}

pub use dual_number::DualNumber;
pub use scalar::{Field, Real, Ring, Widen};
pub use tolerance::Tolerance;

/// The README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// The book: one chapter for each idea. Its code is compiled and run with the tests.
#[cfg(any(doc, doctest))]
pub mod notes {
    #[doc = include_str!("../docs/accuracy.md")]
    pub mod accuracy {}
    #[doc = include_str!("../docs/algebra.md")]
    pub mod algebra {}
    #[doc = include_str!("../docs/chains.md")]
    #[doc = include_str!("../docs/figures/chain.svg")]
    pub mod chains {}
    #[doc = include_str!("../docs/coming.md")]
    pub mod coming {}
    #[cfg(feature = "collide")]
    #[doc = include_str!("../docs/contact.md")]
    #[doc = include_str!("../docs/figures/contact.svg")]
    pub mod contact {}
    #[doc = include_str!("../docs/conventions.md")]
    #[doc = include_str!("../docs/figures/join.svg")]
    #[doc = include_str!("../docs/figures/meet.svg")]
    pub mod conventions {}
    #[cfg(feature = "collide")]
    #[doc = include_str!("../docs/dynamics.md")]
    #[doc = include_str!("../docs/figures/arch.svg")]
    pub mod dynamics {}
    #[doc = include_str!("../docs/hull.md")]
    #[doc = include_str!("../docs/figures/hull.svg")]
    pub mod hull {}
    #[doc = include_str!("../docs/lp.md")]
    #[doc = include_str!("../docs/figures/half_planes.svg")]
    pub mod lp {}
    #[doc = include_str!("../docs/marching.md")]
    #[doc = include_str!("../docs/figures/regions.svg")]
    pub mod marching {}
    #[doc = include_str!("../docs/minkowski.md")]
    #[doc = include_str!("../docs/figures/parallelogram.svg")]
    pub mod minkowski {}
    #[doc = include_str!("../docs/proofs.md")]
    pub mod proofs {}
    #[doc = include_str!("../docs/proximity.md")]
    #[doc = include_str!("../docs/figures/apart.svg")]
    #[doc = include_str!("../docs/figures/depth.svg")]
    pub mod proximity {}
    #[cfg(feature = "mesh")]
    #[doc = include_str!("../docs/regions.md")]
    #[doc = include_str!("../docs/figures/unions.svg")]
    pub mod regions {}
    #[doc = include_str!("../docs/sections.md")]
    #[doc = include_str!("../docs/figures/sections.svg")]
    pub mod sections {}
    #[doc = include_str!("../docs/segments.md")]
    #[doc = include_str!("../docs/figures/distance.svg")]
    #[doc = include_str!("../docs/figures/triangle.svg")]
    pub mod segments {}
    #[doc = include_str!("../docs/sources.md")]
    pub mod sources {}
    #[doc = include_str!("../docs/speed.md")]
    #[doc = include_str!("../docs/figures/bench.svg")]
    pub mod speed {}
    #[cfg(feature = "collide")]
    #[doc = include_str!("../docs/sweep.md")]
    #[doc = include_str!("../docs/figures/boxes.svg")]
    pub mod sweep {}
    #[cfg(feature = "mesh")]
    #[doc = include_str!("../docs/triangles.md")]
    #[doc = include_str!("../docs/figures/triangles.svg")]
    pub mod triangles {}
    #[doc = include_str!("../docs/voronoi.md")]
    #[doc = include_str!("../docs/figures/voronoi.svg")]
    pub mod voronoi {}
    #[cfg(feature = "collide")]
    #[doc = include_str!("../docs/worlds.md")]
    pub mod worlds {}
}
