//! Many bodies that stay where they are, and are queried again and again.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use super::world::{Kernel, Pose};
use crate::body::Body;
use crate::contact::TimeOfContact;
use crate::hierarchy::BoxTree;
use crate::proximity::Proximity;

mod among;

pub use among::Among;

/// Convex bodies by place. The index answers which of them is nearest to another body, which are near it or overlap it, and which one that body
/// meets first on its way. [`pga2::BodyIndex`](crate::pga2::BodyIndex) and [`pga3::BodyIndex`](crate::pga3::BodyIndex) have the motor `M` of
/// their dimension filled in.
///
/// Bodies are named by their numbers, from 0 in the order given. A question may be about any body: a point, a [`Ball`](crate::body::Ball), a
/// hull, a [posed](crate::body::Posed) one; its scalar may be another. Boxes in a tree leave out what is certainly too far away, and the exact
/// questions are asked about the others: an answer is that of a loop over all in `f64`, to the bit. (Boxes may prove a miss where
/// `time_of_contact` alone is `Undecided`.) In an answer, A is the body that the question is about, and B the one in the index. A body without
/// vertices, or with a number that is not finite, is near nothing, and nothing is near it.
///
/// The type from [`pga3`](crate::pga3) names only the type of the bodies: an index of posed shapes is a `BodyIndex<Posed<Shape>>`, with all
/// three types from there. The index of the bodies of a [`World`](super::World) is [`World::index`](super::World::index); that of the
/// [triangles](crate::pga3::Mesh::triangles) of a mesh tells how near a body is to the mesh, and where the body first meets it.
///
/// Building the index takes O(n log n), and the box of each body; a question usually takes O(log n), and some exact ones. Besides the bodies,
/// the index takes 72 bytes for each body in space, 51 in the plane. Several threads may ask at once.
///
/// ```
/// use incidence::pga3::{Ball, BodyIndex, Cuboid, Motor, Point, Posed};
/// // A row of columns, four apart.
/// let column = Cuboid::new([0.5, 0.5, 3.0])?;
/// let hall = BodyIndex::new((0..10).map(|k| Posed { shape: column, motor: Motor::translation([4.0 * f64::from(k), 0.0, 0.0]) }));
///
/// let (number, proximity) = hall.nearest(&Point::new(13.0, 2.0, 1.0)).unwrap();
/// assert_eq!((number, proximity.points().unwrap()[1]), (3, Point::new(12.5, 0.5, 1.0)));
/// let ball = Ball::new([10.0, 0.0, 0.0], 1.5)?;
/// assert_eq!(hall.overlapping(&ball), [2, 3]); // they touch
///
/// // Along the row it comes no farther than to the next column.
/// let small = Ball::new([10.0, 0.0, 0.0], 0.5)?;
/// let (number, contact) = hall.first_contact(&small, [100.0, 0.0, 0.0]).unwrap();
/// assert!(number == 3 && contact.earliest() <= 0.01 && 0.01 <= contact.latest().unwrap());
/// # Ok::<(), incidence::body::BodyError>(())
/// ```
#[doc(alias("bvh", "broad phase", "query pipeline", "ray cast", "raycast"))]
#[derive(Clone)]
pub struct BodyIndex<S, M, const N: usize> {
    bodies: Vec<S>,
    tree: BoxTree<N>,
    motor: PhantomData<fn() -> M>,
}

/// How many bodies there are; there may be millions.
impl<S, M, const N: usize> fmt::Debug for BodyIndex<S, M, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BodyIndex").field("len", &self.bodies.len()).finish_non_exhaustive()
    }
}

/// The proximity of two bodies, in the types of a dimension.
type Found<M, const N: usize> = Proximity<f64, <M as Kernel<N>>::Point, <M as Kernel<N>>::Direction>;
/// Their time of contact, likewise.
type When<M, const N: usize> = TimeOfContact<f64, <M as Kernel<N>>::Point, <M as Kernel<N>>::Direction>;

/// # Making
impl<S: Body<N>, M: Pose<N>, const N: usize> BodyIndex<S, M, N> {
    /// An index of these bodies, of which there may be none.
    pub fn new(bodies: impl IntoIterator<Item = S>) -> Self {
        let bodies: Vec<S> = bodies.into_iter().collect();
        let boxes: Vec<_> = bodies
            .iter()
            .map(|body| among::bounds(body).map_or([[f64::NAN; N]; 2], |b| [b.least, b.greatest]))
            .collect();
        BodyIndex { tree: BoxTree::of_boxes(&boxes), bodies, motor: PhantomData }
    }

    /// The bodies, in the order given.
    pub fn bodies(&self) -> &[S] {
        &self.bodies
    }

    /// How many bodies there are.
    ///
    /// ```
    /// use incidence::pga3::{Ball, BodyIndex};
    /// let index = BodyIndex::new([Ball::new([1.0, 2.0, 3.0], 0.5)?, Ball::new([4.0, 2.0, 3.0], 1.0)?]);
    /// assert!(index.len() == 2 && !index.is_empty());
    /// # Ok::<(), incidence::body::BodyError>(())
    /// ```
    pub fn len(&self) -> usize {
        self.bodies.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.bodies.is_empty()
    }
}

/// # Questions
///
/// Of a world that has ten bodies:
///
/// ```
/// use incidence::pga2::{Ball, Direction, Motor, Point, World};
/// let mut world = World::new();
/// for k in 0..10 {
///     world.insert(Ball::new([0.0, 0.0], 1.0)?, Motor::translation([3.0 * f64::from(k), 4.0]))?;
/// }
/// let (index, ids) = (world.index(), world.ids().collect::<Vec<_>>());
/// let here = Point::new(7.0, 4.0);
/// let (number, proximity) = index.nearest(&here).unwrap();
/// assert_eq!((ids[number], proximity.distance()), (ids[2], 0.0)); // it is on the circle
/// let two: Vec<_> = index.k_nearest(&here, 2).into_iter().map(|(number, found)| (number, found.distance())).collect();
/// assert_eq!(two, [(2, 0.0), (3, 1.0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<S: Body<N>, M: Pose<N>, const N: usize> BodyIndex<S, M, N> {
    /// The body nearest to another one: its number, and the proximity of the two. If several are equally near, it is the one with the lowest
    /// number. All bodies that overlap the other one are equally near, so it need not be the one that the other is deepest in. `None` if there
    /// is none.
    pub fn nearest<B: Body<N>>(&self, to: &B) -> Option<(usize, Found<M, N>)> {
        self.all().nearest(to)
    }

    /// The answers of [`nearest`](Self::nearest) for each of many bodies. With the feature `parallel` several threads ask.
    pub fn nearest_to_each<B: Body<N> + Sync>(&self, bodies: &[B]) -> Vec<Option<(usize, Found<M, N>)>>
    where
        S: Sync,
    {
        self.all().nearest_to_each(bodies)
    }

    /// The `k` bodies nearest to another one, the nearest first, equally far ones in the order of their numbers. If there are fewer than `k`,
    /// these are all.
    #[doc(alias = "knn")]
    pub fn k_nearest<B: Body<N>>(&self, to: &B, k: usize) -> Vec<(usize, Found<M, N>)> {
        self.all().k_nearest(to, k)
    }

    /// The bodies that are no farther from another one than a margin, sorted by their numbers, each with the proximity of the two. With a margin
    /// of 0 these are the bodies that overlap it, each with its depth. A margin that is negative or NaN finds nothing. (`near_point` of an index
    /// of segments is different: it finds what is nearer than a radius, without what is exactly at it.)
    ///
    /// ```
    /// use incidence::pga2::{BodyIndex, Point, Segment};
    /// let steps = BodyIndex::new((0..9).map(|k| f64::from(k)).map(|x| Segment::from([[x, x], [x + 1.0, x]])));
    /// let near = steps.within(&Point::new(4.0, 4.5), 0.5);
    /// let near: Vec<_> = near.into_iter().map(|(number, found)| (number, found.distance())).collect();
    /// assert_eq!(near, [(4, 0.5)]); // the one above begins at (5, 5)
    /// ```
    pub fn within<B: Body<N>>(&self, of: &B, margin: f64) -> Vec<(usize, Found<M, N>)> {
        self.all().within(of, margin)
    }

    /// The numbers of the bodies that have a point in common with another one, sorted: exactly those. For a line of sight, the other one is a
    /// segment.
    pub fn overlapping<B: Body<N>>(&self, with: &B) -> Vec<usize> {
        self.all().overlapping(with)
    }

    /// The body that another one, `of`, touches first as it goes along a straight way without turning: its number and when, as a share of the
    /// way. `None` if there is no such body.
    ///
    /// For each body that `of` comes near, the [time of contact](crate::pga3::time_of_contact()) within the time 1 is computed. The first body
    /// is the one with the least [`latest`](TimeOfContact::latest): the one that is the first to have certainly been touched, even if it is as
    /// thin as a triangle. What is touched at the start is touched at 0, wherever a finite way leads. On a way of length 0 only what is touched
    /// at the start is found; on a way that is not finite nothing is, not even what is touched at the start.
    ///
    /// Where `of` grazes a body, rounding hides when it touches it: then the answer is [`Undecided`](TimeOfContact::Undecided), and
    /// [`earliest`](TimeOfContact::earliest) says when it all but does. But whether it does in some part of the way is decided exactly, for the
    /// hull of `of` at the start and at the end of that part, the coordinates of which are rounded once; and by that it is told what is met
    /// first. So nothing gets through where two bodies have an edge in common. (What the whole way meets, and the rest of it certainly does not,
    /// has been met before, though the part before, which is rounded, may miss it. The parts end at shares of few bits, so that where
    /// coordinates have few bits, too, nothing is rounded, and what is touched in a corner alone is first.) What is grazed, and not met, is
    /// passed over; [`contacts_on_way`](Self::contacts_on_way) has it.
    ///
    /// For a ray, `of` is a point. It hits at the second of the [points](Proximity::points) of the [`proximity`](TimeOfContact::proximity), in
    /// which the two all but touch, and the [normal](Proximity::normal) goes into the body that is hit.
    ///
    /// ```
    /// use incidence::pga3::{Ball, BodyIndex, Direction, Point};
    /// let balls = BodyIndex::new((1..9).map(|k| Ball { center: [f64::from(k), 0.0, 4.0], radius: 0.25 }));
    /// let eye = Point::new(0.0, 0.0, 0.0);
    /// let (number, contact) = balls.first_contact(&eye, [6.0, 0.0, 8.0]).unwrap();
    /// assert_eq!(number, 2); // the third, at (3, 0, 4)
    /// let exact = (5.0 - 0.25) / 10.0;
    /// assert!(contact.earliest() <= exact && exact <= contact.latest().unwrap());
    /// let hit = contact.proximity().unwrap().points().unwrap()[1];
    /// assert!(hit.distance(Point::new(6.0 * exact, 0.0, 8.0 * exact)) < 1e-14);
    /// let out = contact.proximity().unwrap().normal().unwrap() * -1.0; // of the surface that is hit
    /// assert!((out - Direction::new(-0.6, 0.0, -0.8)).norm() < 1e-14);
    /// assert!(balls.first_contact(&eye, [6.0, 0.0, -8.0]).is_none());
    /// ```
    #[doc(alias("ray cast", "shape cast", "sweep"))]
    pub fn first_contact<B: Body<N>>(&self, of: &B, way: impl Into<M::Direction>) -> Option<(usize, When<M, N>)> {
        self.all().first_contact(of, way)
    }

    /// All bodies that another one touches, or perhaps touches, on a way as for [`first_contact`](Self::first_contact), in the order of
    /// [`earliest`](TimeOfContact::earliest), as if it went through them.
    ///
    /// ```
    /// use incidence::pga2::{Ball, BodyIndex, Rect, Posed, Motor, TimeOfContact};
    /// let wall = |x: f64, y: f64| Posed { shape: Rect { min: [-1.0, -1.0], max: [1.0, 1.0] }, motor: Motor::translation([x, y]) };
    /// let walls = BodyIndex::new([wall(9.0, 0.0), wall(3.0, 0.0), wall(6.0, 5.0), wall(5.0, -2.0)]);
    /// let met = walls.contacts_on_way(&Ball::new([0.0, 0.0], 1.0)?, [20.0, 0.0]);
    /// let numbers: Vec<_> = met.iter().map(|(number, _)| *number).collect();
    /// assert_eq!(numbers, [1, 3, 0]);
    /// // Beside the fourth it has no room, nor does it hit it.
    /// assert!(matches!(met[1].1, TimeOfContact::Undecided { .. }));
    /// # Ok::<(), incidence::body::BodyError>(())
    /// ```
    pub fn contacts_on_way<B: Body<N>>(&self, of: &B, way: impl Into<M::Direction>) -> Vec<(usize, When<M, N>)> {
        self.all().contacts_on_way(of, way)
    }

    /// The same questions among only those bodies for whose number the filter returns `true`. The exact questions are not asked about the
    /// others.
    ///
    /// ```
    /// use incidence::pga3::{Ball, BodyIndex};
    /// let balls = BodyIndex::new((0..9).map(|k| Ball { center: [3.0 * f64::from(k), 0.0, 0.0], radius: 1.0 }));
    /// // Which of the others is nearest to each?
    /// let others = |me: usize| balls.among(move |number| number != me);
    /// let nearest: Vec<_> = (0..9).map(|me| others(me).nearest(&balls.bodies()[me]).unwrap().0).collect();
    /// assert_eq!(nearest, [1, 0, 1, 2, 3, 4, 5, 6, 7]); // on both sides 1 away, and so the lower number
    /// ```
    ///
    /// A body that touches something, and is not in it, may go on along it, or away from it. Across the normal of the contact a plane parts the
    /// two, except for rounding, so they do not meet again on a straight way, and what is touched can be left out. (Of a floor made of pieces,
    /// the pieces not yet touched are not left out: where two are level except for rounding, the next one may be met at its edge, with a normal
    /// against the way. A body that keeps a gap above rounding to what it goes along, 10⁻⁹ of its size, meets no such edge.)
    ///
    /// ```
    /// use incidence::pga2::{BodyIndex, Capsule, Rect};
    /// let rect = |min: [f64; 2], max: [f64; 2]| Rect { min, max };
    /// let level = BodyIndex::new([rect([-9.0, -1.0], [9.0, 0.0]), rect([4.0, 0.0], [5.0, 3.0])]);
    /// let (me, way) = (Capsule::new([0.0, 0.5], [0.0, 1.5], 0.5)?, [8.0, 0.0]); // stands on the floor, and goes to the wall
    /// assert_eq!(level.first_contact(&me, way).unwrap().0, 0);
    /// let mut beside = Vec::new();
    /// for (number, proximity) in level.within(&me, 0.0) {
    ///     let normal = proximity.normal().unwrap().coords();
    ///     if normal[0] * way[0] + normal[1] * way[1] <= 0.0 {
    ///         beside.push(number);
    ///     }
    /// }
    /// let (number, contact) = level.among(|number| !beside.contains(&number)).first_contact(&me, way).unwrap();
    /// assert!(number == 1 && contact.earliest() <= 3.5 / 8.0 && 3.5 / 8.0 <= contact.latest().unwrap());
    /// # Ok::<(), incidence::body::BodyError>(())
    /// ```
    #[doc(alias("query filter", "exclude"))]
    pub fn among<F: Fn(usize) -> bool>(&self, filter: F) -> Among<'_, S, M, F, N> {
        Among { index: self, filter }
    }

    fn all(&self) -> Among<'_, S, M, fn(usize) -> bool, N> {
        self.among(|_| true)
    }
}
