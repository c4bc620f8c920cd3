//! How far apart two simple bodies are, and whether they touch: balls, capsules and posed cuboids, for some of which parry has formulas of
//! its own.

use incidence::pga3::{
    Ball, BodyIndex, Capsule, Cuboid, Direction, Line, Motor, Point, Posed, Support, overlap, proximity,
    time_of_contact,
};
use parry3d_f64::math::{Matrix, Pose, Rotation, Vector};
use parry3d_f64::query::{self, NonlinearRigidMotion, Ray, RayCast, ShapeCastOptions};
use parry3d_f64::shape::{self, Compound, Shape, SharedShape};

use super::{FEW, flag};
use crate::inputs::Numbers;
use crate::measure::{Row, Side, each};

/// Half of the sides of all cuboids.
const HALF: [f64; 3] = [1.0, 0.7, 0.5];

pub fn rows() -> Vec<Row> {
    vec![
        row("two balls, distance and points", || {
            let points = |at: &Pose, a: &shape::Ball, b: &shape::Ball| match query::details::closest_points_ball_ball(
                at,
                a,
                b,
                f64::MAX,
            ) {
                query::ClosestPoints::WithinMargin(p, q) => (p - *at * q).length(),
                _ => 0.0,
            };
            with(distances(balls(4.0)), by_kind("parry3d closest_points_ball_ball", balls(4.0), points))
        }),
        row("two balls, whether they touch", || touch(balls(1.2))),
        row("a capsule and a ball, distance", || distances(with_balls(24, 2.0, capsule))),
        // Of these parry's search finds five digits.
        Row {
            within: 1e11,
            ..row("two capsules, distance", || {
                let pairs = || two_and_two(25, 3.0, capsule);
                with(distances(pairs()), by_kind("parry3d, of the segments inside", pairs(), between_axes))
            })
        },
        row("two capsules, whether they touch", || {
            let pairs = || two_and_two(25, 1.2, capsule);
            let touching = |at: &Pose, a: &shape::Capsule, b: &shape::Capsule| flag(between_axes(at, a, b) == 0.0);
            with(touch(pairs()), by_kind("parry3d, of the segments inside", pairs(), touching))
        }),
        row("a cuboid and a ball, distance", || distances(with_balls(22, 3.0, cuboid))),
        row("two cuboids, distance", || {
            let pairs = || two_and_two(23, 3.0, cuboid);
            let distance = query::details::distance_support_map_support_map;
            let theirs = by_kind("parry3d, distance only", pairs(), distance);
            with(distances(pairs()), theirs)
        }),
        row("two cuboids, whether they touch", || touch(two_and_two(23, 1.9, cuboid))),
        row("two cuboids, how deep", || {
            let pairs = || two_and_two(23, 1.0, cuboid);
            with(depths(pairs()), by_kind("parry3d, by separating axes", pairs(), deep_by_axes))
        }),
        row("two cuboids, when they touch", straight),
        row("two cuboids that turn, when they touch", turning),
        row("nearest of 10⁴ cuboids to a ball", nearest),
        row("first of 10⁴ cuboids on a ray", first),
    ]
}

fn row(name: &str, sides: impl Fn() -> Vec<Side> + 'static) -> Row {
    Row {
        group: "shapes",
        name: name.into(),
        operations: FEW,
        // Parry's stopping tests leave 1e-8 or so.
        within: 1e9,
        epsilon: f64::EPSILON,
        counted: true,
        sides: Box::new(sides),
    }
}

/// A body, and what it is for parry.
struct Body<B, S> {
    ours: B,
    pose: Pose,
    theirs: S,
}

type Pairs<A, S, B, T> = Vec<(Body<A, S>, Body<B, T>)>;
type Balls = Pairs<Ball, shape::Ball, Ball, shape::Ball>;
type Moved = Posed<Cuboid>;

fn ball(center: [f64; 3], radius: f64) -> Body<Ball, shape::Ball> {
    let pose = Pose::from_translation(center.into());
    Body { ours: Ball::new(center, radius).expect("a radius"), pose, theirs: shape::Ball::new(radius) }
}

/// In any direction, by its ends and not moved.
fn capsule(numbers: &mut Numbers, place: [f64; 3]) -> Body<Capsule, shape::Capsule> {
    let half = numbers.unit::<3>();
    let [a, b] = [-1.0, 1.0].map(|side| std::array::from_fn(|k| place[k] + side * half[k]));
    let theirs = shape::Capsule::new(a.into(), b.into(), 0.3);
    Body { ours: Capsule::new(a, b, 0.3).expect("a radius"), pose: Pose::IDENTITY, theirs }
}

/// Turned about any axis, and moved.
fn cuboid(numbers: &mut Numbers, place: [f64; 3]) -> Body<Moved, shape::Cuboid> {
    let axis = Line::through([0.0; 3], numbers.unit::<3>());
    let motor = Motor::translation(place) * Motor::rotation(axis, 3.0 * numbers.number());
    let column = |x, y, z| Vector::from(motor.transform(Direction::new(x, y, z)).coords());
    let matrix = Matrix::from_cols(column(1.0, 0.0, 0.0), column(0.0, 1.0, 0.0), column(0.0, 0.0, 1.0));
    Body {
        ours: Posed { shape: Cuboid::new(HALF).expect("half sides"), motor },
        pose: Pose::from_parts(motor.transform(Point::origin()).coords().into(), Rotation::from_mat3(&matrix)),
        theirs: shape::Cuboid::new(HALF.into()),
    }
}

fn far<const N: usize>(direction: [f64; N], distance: f64) -> [f64; N] {
    direction.map(|c| c * distance)
}

fn balls(distance: f64) -> Balls {
    let mut n = Numbers::new(21);
    (0..FEW).map(|_| (ball(far(n.vector(), 0.3), 0.3), ball(far(n.unit(), distance), 0.5))).collect()
}

/// What makes a body at a place.
type Make<B, S> = fn(&mut Numbers, [f64; 3]) -> Body<B, S>;

/// Bodies, each with a ball beside it.
fn with_balls<B, S>(seed: u64, distance: f64, make: Make<B, S>) -> Pairs<B, S, Ball, shape::Ball> {
    let mut n = Numbers::new(seed);
    (0..FEW).map(|_| (make(&mut n, [0.0; 3]), ball(far(n.unit(), distance), 0.5))).collect()
}

/// Bodies, each with another one beside it.
fn two_and_two<B, S>(seed: u64, distance: f64, make: Make<B, S>) -> Pairs<B, S, B, S> {
    let mut n = Numbers::new(seed);
    let pair = |n: &mut Numbers| {
        let place = far(n.unit(), distance);
        (make(n, [0.0; 3]), make(n, place))
    };
    (0..FEW).map(|_| pair(&mut n)).collect()
}

/// A number that both find for every pair.
fn sides<A: 'static, B: 'static, S: Shape, T: Shape>(
    pairs: Pairs<A, S, B, T>,
    (who, ours): (&'static str, impl Fn(&A, &B) -> f64 + 'static),
    (peer, theirs): (&'static str, impl Fn(&Pose, &S, &Pose, &T) -> f64 + 'static),
) -> Vec<Side> {
    let split = |(a, b): (Body<A, S>, Body<B, T>)| ((a.ours, b.ours), (a.pose, a.theirs, b.pose, b.theirs));
    let (our_pairs, their_pairs): (Vec<_>, Vec<_>) = pairs.into_iter().map(split).unzip();
    vec![
        each(who, our_pairs, move |(a, b)| ours(a, b), |&found| vec![found]),
        each(peer, their_pairs, move |(a, s, b, t)| theirs(a, s, b, t), |&found| vec![found]),
    ]
}

fn with(mut sides: Vec<Side>, more: Side) -> Vec<Side> {
    sides.push(more);
    sides
}

/// What parry has for shapes of these kinds alone, which it is given with the pose of the second as the first one sees it.
fn by_kind<A, B, S: 'static, T: 'static>(
    who: &'static str,
    pairs: Pairs<A, S, B, T>,
    found: impl Fn(&Pose, &S, &T) -> f64 + 'static,
) -> Side {
    let pairs: Vec<_> = pairs.into_iter().map(|(a, b)| (a.pose, a.theirs, b.pose, b.theirs)).collect();
    each(who, pairs, move |(p, a, q, b)| found(&p.inv_mul(q), a, b), |&found| vec![found])
}

fn between_axes(at: &Pose, a: &shape::Capsule, b: &shape::Capsule) -> f64 {
    (query::details::distance_segment_segment(at, &a.segment, &b.segment) - a.radius - b.radius).max(0.0)
}

fn deep_by_axes(at: &Pose, a: &shape::Cuboid, b: &shape::Cuboid) -> f64 {
    use query::sat;
    let one = sat::cuboid_cuboid_find_local_separating_normal_oneway(a, b, at).0;
    let other = sat::cuboid_cuboid_find_local_separating_normal_oneway(b, a, &at.inverse()).0;
    let edges = sat::cuboid_cuboid_find_local_separating_edge_twoway(a, b, at).0;
    -one.max(other).max(edges)
}

fn distances<A: Support<Scalar = f64> + 'static, B: Support<Scalar = f64> + 'static>(
    pairs: Pairs<A, impl Shape, B, impl Shape>,
) -> Vec<Side> {
    let ours = |a: &A, b: &B| proximity(a, b).distance();
    sides(
        pairs,
        ("proximity", ours),
        ("parry3d closest_points", |a, s, b, t| match query::closest_points(a, s, b, t, f64::MAX) {
            Ok(query::ClosestPoints::WithinMargin(p, q)) => (p - q).length(),
            _ => 0.0,
        }),
    )
}

fn depths<A: Support<Scalar = f64> + 'static, B: Support<Scalar = f64> + 'static>(
    pairs: Pairs<A, impl Shape, B, impl Shape>,
) -> Vec<Side> {
    let ours = |a: &A, b: &B| proximity(a, b).depth();
    sides(
        pairs,
        ("proximity", ours),
        ("parry3d contact", |a, s, b, t| match query::contact(a, s, b, t, 0.0) {
            Ok(Some(contact)) => -contact.dist,
            _ => 0.0,
        }),
    )
}

/// 1 where they touch, and else 0.
fn touch<A: Support<Scalar = f64> + 'static, B: Support<Scalar = f64> + 'static>(
    pairs: Pairs<A, impl Shape, B, impl Shape>,
) -> Vec<Side> {
    let ours = |a: &A, b: &B| flag(overlap(a, b));
    sides(
        pairs,
        ("overlap", ours),
        ("parry3d intersection_test", |a, s, b, t| {
            flag(query::intersection_test(a, s, b, t).is_ok_and(|found| found.intersecting))
        }),
    )
}

/// Two cuboids of which the second goes past the first, or to it, in a time of 1; its way; and how the first one turns.
type Coming = (Body<Moved, shape::Cuboid>, Body<Moved, shape::Cuboid>, [f64; 3], [f64; 3]);

fn coming() -> impl Iterator<Item = Coming> {
    let mut n = Numbers::new(27);
    (0..FEW).map(move |_| {
        let (place, aim) = (far(n.unit(), 6.0), far(n.vector::<3>(), 1.2));
        let way = std::array::from_fn(|k| 2.0 * (aim[k] - place[k]));
        (cuboid(&mut n, [0.0; 3]), cuboid(&mut n, place), way, far(n.unit(), 2.0))
    })
}

fn velocity(linear: [f64; 3], angular: [f64; 3]) -> Line {
    Line::velocity(linear, angular, Point::origin())
}

fn straight() -> Vec<Side> {
    let split = |(a, b, way, _): Coming| ((a.ours, b.ours, way), (a.pose, a.theirs, b.pose, b.theirs, way));
    let (ours, theirs): (Vec<_>, Vec<_>) = coming().map(split).unzip();
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    vec![
        each(
            "time_of_contact",
            ours,
            |(a, b, way)| {
                let found = time_of_contact(a, Line::zero(), b, velocity(*way, [0.0; 3]), 1.0);
                found.map_or(f64::NAN, |found| found.earliest().min(1.0))
            },
            |&time| vec![time],
        ),
        each(
            "parry3d cast_shapes",
            theirs,
            move |(a, s, b, t, way)| {
                let found = query::cast_shapes(a, Vector::ZERO, s, b, (*way).into(), t, options);
                found.map_or(f64::NAN, |hit| hit.map_or(1.0, |hit| hit.time_of_impact))
            },
            |&time| vec![time],
        ),
    ]
}

fn turning() -> Vec<Side> {
    let split = |(a, b, way, turn): Coming| {
        let motion = |pose, linear, angular| NonlinearRigidMotion::new(pose, Vector::ZERO, linear, angular);
        let theirs =
            (motion(a.pose, Vector::ZERO, turn.into()), a.theirs, motion(b.pose, way.into(), Vector::ZERO), b.theirs);
        ((a.ours, b.ours, way, turn), theirs)
    };
    let (ours, theirs): (Vec<_>, Vec<_>) = coming().map(split).unzip();
    vec![
        each(
            "time_of_contact",
            ours,
            |(a, b, way, turn)| {
                let found = time_of_contact(a, velocity([0.0; 3], *turn), b, velocity(*way, [0.0; 3]), 1.0);
                found.map_or(f64::NAN, |found| found.earliest().min(1.0))
            },
            |&time| vec![time],
        ),
        each(
            "parry3d cast_shapes_nonlinear",
            theirs,
            |(a, s, b, t)| {
                let found = query::cast_shapes_nonlinear(a, s, b, t, 0.0, 1.0, true);
                found.map_or(f64::NAN, |hit| hit.map_or(1.0, |hit| hit.time_of_impact))
            },
            |&time| vec![time],
        ),
    ]
}

/// So many cuboids, anywhere in a cube.
const MANY: usize = 10_000;
/// Half of its side.
const ROOM: f64 = 60.0;

/// A place, and a way from there.
type Asked = ([f64; 3], [f64; 3]);

/// Cuboids by place; places that are asked about, and ways from there.
fn many() -> (BodyIndex<Moved>, Compound, Vec<Asked>) {
    let mut n = Numbers::new(26);
    let bodies: Vec<_> = (0..MANY)
        .map(|_| {
            let place = far(n.vector(), ROOM);
            cuboid(&mut n, place)
        })
        .collect();
    let theirs = bodies.iter().map(|body| (body.pose, SharedShape::new(body.theirs))).collect();
    let asked = (0..FEW).map(|_| (far(n.vector(), ROOM), far(n.unit(), ROOM))).collect();
    (BodyIndex::new(bodies.into_iter().map(|body| body.ours)), Compound::new(theirs), asked)
}

fn nearest() -> Vec<Side> {
    let (index, compound, asked) = many();
    let (ours, theirs): (Vec<_>, Vec<_>) =
        asked.iter().map(|&(p, _)| ball(p, 0.5)).map(|b| (b.ours, (b.pose, b.theirs))).unzip();
    let distance = move |(pose, ball): &(Pose, shape::Ball)| match query::closest_points(
        pose,
        ball,
        &Pose::IDENTITY,
        &compound,
        f64::MAX,
    ) {
        Ok(query::ClosestPoints::WithinMargin(p, q)) => (p - q).length(),
        _ => 0.0,
    };
    vec![
        each(
            "BodyIndex::nearest",
            ours,
            move |ball| index.nearest(ball).map_or(0.0, |(_, found)| found.distance()),
            |&d| vec![d],
        ),
        each("parry3d Compound", theirs, distance, |&d| vec![d]),
    ]
}

fn first() -> Vec<Side> {
    let (index, compound, asked) = many();
    let rays: Vec<Ray> = asked.iter().map(|&(p, way)| Ray::new(p.into(), way.into())).collect();
    vec![
        each(
            "BodyIndex::first_contact",
            asked,
            move |&(p, way)| index.first_contact(&Point::from(p), way).map_or(1.0, |(_, contact)| contact.earliest()),
            |&share| vec![share],
        ),
        each(
            "parry3d Compound",
            rays,
            move |ray| compound.cast_ray(&Pose::IDENTITY, ray, 1.0, true).unwrap_or(1.0),
            |&share| vec![share],
        ),
    ]
}
