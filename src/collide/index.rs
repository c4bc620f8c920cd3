//! Many bodies that stay where they are, and what is asked about them again and again.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use super::world::Pose;
use crate::body::Body;
use crate::contact::TimeOfContact;
use crate::hierarchy::{Bounds, BoxTree};
use crate::magnitude::finite;
use crate::proximity::{self, Contact, Features, Proximity};
use crate::threads::collect;

/// Convex bodies by place, for questions to many at once: which is nearest to another body, which are near it or overlap it, and which does it
/// meet first on its way. [`pga2::BodyIndex`](crate::pga2::BodyIndex) and [`pga3::BodyIndex`](crate::pga3::BodyIndex) have the motor `M` of their
/// dimension filled in.
///
/// Bodies are named by their numbers, from 0 in the order given. Whoever asks brings any body: a point, a
/// [`Ball`](crate::body::Ball), a hull, a [posed](crate::body::Posed) one; its scalar may be another. Boxes in a tree leave out what is certainly too
/// far away, and of the others the exact questions are asked: an answer is that of a loop over all, to the bit. In it, A is the body that is asked
/// about, and B the one in the index. A body without vertices, or with a number that is not finite, is near nothing, and nothing is near it.
///
/// The index of the bodies of a [`World`](super::World) is [`World::index`](super::World::index); that of the
/// [triangles](crate::pga3::Mesh::triangles) of a mesh tells how near a body is to the mesh, and where it meets it first.
///
/// To build it takes O(n log n), and the box of each body; a question usually O(log n), and some exact ones. Besides the bodies it takes some 80 bytes
/// for each. Several threads may ask at once.
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

/// No body is told: there may be millions.
impl<S, M, const N: usize> fmt::Debug for BodyIndex<S, M, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BodyIndex").finish_non_exhaustive()
    }
}

/// What is found of two bodies, in the terms of a dimension.
type Found<M, const N: usize> =
    Proximity<f64, <M as super::world::Kernel<N>>::Point, <M as super::world::Kernel<N>>::Direction>;
/// When they touch, likewise.
type When<M, const N: usize> =
    TimeOfContact<f64, <M as super::world::Kernel<N>>::Point, <M as super::world::Kernel<N>>::Direction>;

/// # Making
impl<S: Body<N>, M: Pose<N>, const N: usize> BodyIndex<S, M, N> {
    /// An index of bodies: of none, too.
    pub fn new(bodies: impl IntoIterator<Item = S>) -> Self {
        let bodies: Vec<S> = bodies.into_iter().collect();
        let boxes: Vec<_> =
            bodies.iter().map(|body| bounds(body).map_or([[f64::NAN; N]; 2], |b| [b.least, b.greatest])).collect();
        BodyIndex { tree: BoxTree::of_boxes(&boxes), bodies, motor: PhantomData }
    }

    /// The bodies, in the order given.
    pub fn bodies(&self) -> &[S] {
        &self.bodies
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
    /// The body nearest to another one: its number, and their proximity. Of several as near, as of all that overlap it, the first. `None` if
    /// there is none.
    pub fn nearest<B: Body<N>>(&self, to: &B) -> Option<(usize, Found<M, N>)> {
        let mut nearest: Option<(f64, usize, Away<N>)> = None;
        self.tree.visit_near(bounds(to)?, f64::INFINITY, &mut |number| {
            let least = nearest.map_or(f64::INFINITY, |(distance, ..)| distance);
            if let Some(new) = away(to, &self.bodies[number], least)
                && nearest.is_none_or(|(least, first, _)| (new.distance(), number) < (least, first))
            {
                nearest = Some((new.distance(), number, new));
            }
            nearest.map_or(f64::INFINITY, |(distance, ..)| true_distance(distance))
        });
        nearest.map(|(_, number, found)| (number, self.told(to, number, &found)))
    }

    /// What [`nearest`](Self::nearest) answers to each of many. With the feature `parallel` several threads ask.
    pub fn nearest_to_each<B: Body<N> + Sync>(&self, bodies: &[B]) -> Vec<Option<(usize, Found<M, N>)>>
    where
        S: Sync,
    {
        collect(bodies.len(), |k| self.nearest(&bodies[k]))
    }

    /// The `k` bodies nearest to another one, the nearest first, equally far ones by their numbers. All, if there are fewer.
    #[doc(alias = "knn")]
    pub fn k_nearest<B: Body<N>>(&self, to: &B, k: usize) -> Vec<(usize, Found<M, N>)> {
        // The bits of distances have their order, as none is negative.
        let mut found: BinaryHeap<(u64, usize)> = BinaryHeap::new();
        let Some(bounds) = bounds(to).filter(|_| k > 0) else { return Vec::new() };
        self.tree.visit_near(bounds, f64::INFINITY, &mut |number| {
            let farthest = |found: &BinaryHeap<(u64, usize)>| match found.peek() {
                Some(&(bits, _)) if found.len() == k => f64::from_bits(bits),
                _ => f64::INFINITY,
            };
            if let Some(new) = away(to, &self.bodies[number], farthest(&found)) {
                found.push((new.distance().to_bits(), number));
                if found.len() > k {
                    found.pop();
                }
            }
            true_distance(farthest(&found))
        });
        let sorted = found.into_sorted_vec().into_iter();
        sorted.map(|(_, number)| (number, self.proximity(to, number))).collect()
    }

    /// The bodies that are no farther from another one than a margin, sorted by their numbers, each with their proximity. With a margin of 0 these
    /// are those that overlap it, each with its depth. A margin that is negative or NaN finds nothing.
    ///
    /// ```
    /// use incidence::pga2::{BodyIndex, Point, Segment};
    /// let steps = BodyIndex::new((0..9).map(|k| f64::from(k)).map(|x| Segment::from([[x, x], [x + 1.0, x]])));
    /// let near = steps.within(&Point::new(4.0, 4.5), 0.5);
    /// let near: Vec<_> = near.into_iter().map(|(number, found)| (number, found.distance())).collect();
    /// assert_eq!(near, [(4, 0.5)]); // the one above begins at (5, 5)
    /// ```
    pub fn within<B: Body<N>>(&self, of: &B, margin: f64) -> Vec<(usize, Found<M, N>)> {
        let mut found = Vec::new();
        if margin >= 0.0
            && let Some(bounds) = bounds(of)
        {
            let reach = true_distance(margin);
            self.tree.visit_near(bounds, reach, &mut |number| {
                let near = away(of, &self.bodies[number], margin).filter(|away| away.distance() <= margin);
                found.extend(near.map(|away| (number, self.told(of, number, &away))));
                reach
            });
        }
        found.sort_unstable_by_key(|&(number, _)| number);
        found
    }

    /// The numbers of the bodies that have a point in common with another one, sorted: exactly those.
    pub fn overlapping<B: Body<N>>(&self, with: &B) -> Vec<usize> {
        let mut found = Vec::new();
        if let Some(bounds) = bounds(with) {
            self.tree.visit_near(bounds, 0.0, &mut |number| {
                if proximity::overlap(with, &self.bodies[number]) == Some(true) {
                    found.push(number);
                }
                0.0
            });
        }
        found.sort_unstable();
        found
    }

    /// The body that another one touches first, if it goes by a way, of these coordinates, and does not turn: its number and when, as a share
    /// of the way. `None` if it certainly touches none.
    ///
    /// Of each body that it comes near it is asked for the [time of contact](crate::pga3::time_of_contact()) in the time 1, and that in the bodies' order
    /// of [`latest`](TimeOfContact::latest): the one of which it is certain first that it is touched. Bodies that it grazes, so that rounding hides
    /// whether it touches, are passed over; [`contacts_on_way`](Self::contacts_on_way) has them. A point that goes along a ray is a body, too. A way
    /// that is not finite leads nowhere.
    ///
    /// ```
    /// use incidence::pga3::{Ball, BodyIndex, Point};
    /// let balls = BodyIndex::new((1..9).map(|k| Ball { center: [f64::from(k), 0.0, 4.0], radius: 0.25 }));
    /// // A ray.
    /// let eye = Point::new(0.0, 0.0, 0.0);
    /// let (number, contact) = balls.first_contact(&eye, [6.0, 0.0, 8.0]).unwrap();
    /// assert_eq!(number, 2); // the third, at (3, 0, 4)
    /// let exact = (5.0 - 0.25) / 10.0;
    /// assert!(contact.earliest() <= exact && exact <= contact.latest().unwrap());
    /// assert!(balls.first_contact(&eye, [6.0, 0.0, -8.0]).is_none());
    /// ```
    #[doc(alias("ray cast", "shape cast", "sweep"))]
    pub fn first_contact<B: Body<N>>(&self, of: &B, way: [f64; N]) -> Option<(usize, When<M, N>)> {
        let mut first: Option<(f64, usize, When<M, N>)> = None;
        self.visit_ahead(of, way, &mut |number, when| {
            if let Some(latest) = when.latest()
                && first.is_none_or(|(before, other, _)| (latest, number) < (before, other))
            {
                first = Some((latest, number, when));
            }
            first.map_or(1.0, |(latest, ..)| latest)
        });
        first.map(|(_, number, when)| (number, when))
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
    pub fn contacts_on_way<B: Body<N>>(&self, of: &B, way: [f64; N]) -> Vec<(usize, When<M, N>)> {
        let mut found = Vec::new();
        self.visit_ahead(of, way, &mut |number, when| {
            if !matches!(when, TimeOfContact::Never { .. }) {
                found.push((number, when));
            }
            1.0
        });
        found.sort_unstable_by(|(i, a), (j, b)| a.earliest().total_cmp(&b.earliest()).then(i.cmp(j)));
        found
    }

    /// Tells of each body that one comes near on a way, and when it touches it. Who is told says up to which share of the way it matters.
    fn visit_ahead<B: Body<N>>(&self, of: &B, way: [f64; N], visit: &mut dyn FnMut(usize, When<M, N>) -> f64) {
        let Some(bounds) = bounds(of).filter(|_| finite(way)) else { return };
        let mut until = 1.0;
        self.tree.visit_ahead(bounds, way, &mut |number| {
            if let Ok(when) = M::time_of_contact(of, way, &self.bodies[number]) {
                until = visit(number, when);
            }
            until
        });
    }

    /// In the terms of the dimension, with the depth of cores that overlap.
    fn told<B: Body<N>>(&self, of: &B, number: usize, away: &Away<N>) -> Found<M, N> {
        match away {
            Away::Known(found) => proximity::typed(found),
            Away::Overlapping => self.proximity(of, number),
        }
    }

    fn proximity<B: Body<N>>(&self, of: &B, number: usize) -> Found<M, N> {
        proximity::answer(of, &self.bodies[number], Features::default())
    }
}

/// How far two bodies are apart.
#[derive(Clone, Copy)]
enum Away<const N: usize> {
    Known(Proximity<f64, [f64; N], [f64; N]>),
    /// Their cores overlap, and nobody has asked yet how deep.
    Overlapping,
}

impl<const N: usize> Away<N> {
    fn distance(&self) -> f64 {
        match self {
            Away::Known(found) => found.distance(),
            Away::Overlapping => 0.0,
        }
    }
}

/// How far two bodies are apart; `None` if that is certainly more than a distance, as it is computed, or they are no bodies.
fn away<const N: usize>(a: &impl Body<N>, b: &impl Body<N>, most: f64) -> Option<Away<N>> {
    let margin = true_distance(most);
    match proximity::contact(a, b, Features::default(), margin, false).0 {
        Contact::Apart | Contact::Near(Proximity::Undecided { .. }) => None,
        Contact::Near(found) => Some(Away::Known(found)),
        Contact::Overlapping => Some(Away::Overlapping),
    }
}

/// More than the distance of two bodies for which this one is computed: that may be 16 ε less, or some of the smallest numbers. Of bodies that touch
/// it is 0.
fn true_distance(computed: f64) -> f64 {
    if computed > 0.0 { computed * (1.0 + 24.0 * f64::EPSILON) + f64::from_bits(64) } else { 0.0 }
}

/// The box of a body, as far as there are numbers; `None` for one without vertices, or with a coordinate that is NaN.
fn bounds<const N: usize>(body: &impl Body<N>) -> Option<Bounds<N>> {
    if body.vertex_count() == 0 {
        return None;
    }
    let around = body.aabb();
    let [least, greatest] = [around.min, around.max].map(|corner| corner.map(|c| c.clamp(f64::MIN, f64::MAX)));
    (!around.is_empty()).then_some(Bounds { least, greatest })
}
