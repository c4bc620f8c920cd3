//! Motions prepared for many points: the same polynomial as the motor, the same bits in every slice, and the stated
//! accuracy.

use incidence::prepared::LengthError;
use incidence::symbolic::Poly;
use incidence::{Widen, pga2, pga3};
use num_rational::BigRational;
use num_traits::Zero;
use proptest::array::uniform3;
use proptest::prelude::*;

/// Of any norm: the coefficients are all free.
#[test]
fn a_prepared_motor_is_the_motor_as_polynomials() {
    let names = ["s", "a", "b", "c", "d", "e", "f", "p"];
    let motor = pga3::Motor::from_array(Poly::vars(names));
    let point = pga3::Point::from_array(Poly::vars(["x", "y", "z", "w"]));
    let [x, y, z, _] = point.to_array();
    assert_eq!(motor.prepared().apply([x, y, z]), motor.apply([x, y, z]));
    assert_eq!(motor.prepared().apply(point), motor.apply(point));
    let direction = pga3::Direction::new(x, y, z);
    assert_eq!(motor.prepared().apply(direction), motor.apply(direction));
    assert_eq!(motor.prepared().turning().apply([x, y, z]), direction_of(motor.apply(direction)));

    let motor = pga2::Motor::from_array(Poly::vars(["s", "a", "b", "c"]));
    let point = pga2::Point::from_array(Poly::vars(["x", "y", "w"]));
    assert_eq!(motor.prepared().apply([x, y]), motor.apply([x, y]));
    assert_eq!(motor.prepared().apply(point), motor.apply(point));
    let direction = pga2::Direction::new(x, y);
    assert_eq!(motor.prepared().apply(direction), motor.apply(direction));
    let segment = pga2::Segment { a: [x, y], b: [y, x * x] };
    assert_eq!(motor.prepared().apply(segment), motor.apply(segment));
}

fn direction_of(d: pga3::Direction<Poly>) -> [Poly; 3] {
    d.coords()
}

#[test]
fn prepared_rotors_and_translators_are_prepared_motors() {
    let rotor = pga3::Rotor::from_array([3_i64, 2, -5, 7]);
    assert_eq!(rotor.prepared(), pga3::Motor::from(rotor).prepared());
    assert_eq!(rotor.prepared().apply([0; 3]), [0; 3]);
    let translator = pga3::Translator::new([3.0, -4.0, 12.0]);
    assert_eq!(translator.prepared().apply([1.0, 2.0, 3.0]), [4.0, -2.0, 15.0]);
    let rotor = pga2::Rotor::from_array([3_i64, 2]);
    assert_eq!(rotor.prepared(), pga2::Motor::from(rotor).prepared());
    assert_eq!(pga2::Translator::new([3.0, -4.0]).prepared().apply([1.0, 2.0]), [4.0, -2.0]);
}

#[test]
fn slices_are_moved_by_rotors_translators_and_flectors() {
    let points = [[1.0, 2.0, 3.0], [-4.0, 0.5, 6.0], [0.0; 3]];
    let all = |f: &dyn Fn(pga3::Point) -> pga3::Point| points.map(|p| f(p.into()).coords());
    let by = |f: &dyn Fn(&mut [[f64; 3]])| {
        let mut moved = points;
        f(&mut moved);
        moved
    };
    let rotor = pga3::Rotor::from_quaternion([0.5; 4]);
    assert_eq!(by(&|p| rotor.transform_points(p)), all(&|p| rotor >> p));
    let translator = pga3::Translator::new([3.0, -4.0, 12.0]);
    assert_eq!(by(&|p| translator.transform_points(p)), all(&|p| translator >> p));
    let flector = translator * rotor * pga3::Plane::new(0.0, 0.0, 1.0, -2.0);
    assert_eq!(by(&|p| flector.transform_points(p)), all(&|p| flector >> p));
    // Directions, too; and the weight of a point stays.
    let (mut direction, mut point) = ([pga3::Direction::new(1.0, 2.0, 3.0)], [pga3::Point::new(1.0, 2.0, 3.0) * 2.0]);
    flector.transform_points(&mut direction);
    flector.transform_points(&mut point);
    assert_eq!(direction[0], -(flector >> pga3::Direction::new(1.0, 2.0, 3.0)));
    assert_eq!(point[0], (flector >> pga3::Point::new(1.0, 2.0, 3.0)) * -2.0);

    let glide = pga2::Flector::glide_reflection(pga2::Line::new(0.0, 1.0, -2.0), 10.0);
    let (mut moved, half_turn) = ([[1.0, 2.0], [3.0, 7.0]], pga2::Rotor { s: 0.0, e12: -1.0 });
    glide.transform_points(&mut moved);
    assert_eq!(moved, [[1.0, 2.0], [3.0, 7.0]].map(|p| (glide >> pga2::Point::from(p)).coords()));
    half_turn.transform_points(&mut moved);
    pga2::Translator::new([1.0, 1.0]).transform_points(&mut moved);
    assert_eq!(moved, [[-10.0, -1.0], [-12.0, 4.0]]);
}

fn bits<T: Widen, const N: usize>(points: impl IntoIterator<Item = [T; N]>) -> Vec<[u64; N]> {
    points.into_iter().map(|p| p.map(|c| c.widen().to_bits())).collect()
}

fn number<T: Widen>(k: usize) -> T {
    T::narrow(((k * 7919 + 17) % 1013) as f64 / 311.0 - 1.5)
}

/// Lengths around those of registers, one of none and one that is long.
const LENGTHS: [usize; 14] = [0, 1, 2, 3, 5, 7, 8, 9, 16, 17, 33, 63, 1000, 100_003];

macro_rules! slices {
    ($name:ident: $pga:ident $n:literal of $scalar:ty, $coordinates:expr) => {
        #[test]
        fn $name() {
            // Of no particular norm.
            let motor = $pga::Motor::<$scalar>::from_array(std::array::from_fn(|k| number(k + 5)));
            let motion = motor.prepared();
            let outside: [$scalar; $n] = [123.0; $n];
            for (length, start) in LENGTHS.into_iter().flat_map(|length| [0, 1, 2, 3].map(|start| (length, start))) {
                let all: Vec<[$scalar; $n]> = (0..length + 7)
                    .map(|k| std::array::from_fn(|axis| if k < start { 123.0 } else { number($n * k + axis) }))
                    .map(|p| if p[0] == 123.0 { outside } else { p })
                    .collect();
                let part = start..start + length;
                let expected = bits(all[part.clone()].iter().map(|p| motion.apply(*p)));

                let mut moved = all.clone();
                motion.transform_points(&mut moved[part.clone()]);
                assert_eq!(bits(moved[part.clone()].iter().copied()), expected);
                assert_eq!(moved[..start], all[..start]);
                assert_eq!(moved[part.end..], all[part.end..]);
                let mut moved = all.clone();
                motor.transform_points(&mut moved[part.clone()]);
                assert_eq!(bits(moved[part.clone()].iter().copied()), expected);

                let mut written = vec![outside; length + 7];
                motion.transform_points_into(&all[part.clone()], &mut written[part.clone()]).unwrap();
                assert_eq!(bits(written[part.clone()].iter().copied()), expected);
                assert!(written[..start].iter().chain(&written[part.end..]).all(|p| *p == outside));

                let mut points: Vec<$pga::Point<$scalar>> = all.iter().map(|p| (*p).into()).collect();
                motion.transform_points(&mut points[part.clone()]);
                assert_eq!(bits(points[part.clone()].iter().map($coordinates)), expected);

                let from: [Vec<$scalar>; $n] = std::array::from_fn(|axis| all.iter().map(|p| p[axis]).collect());
                let read = |columns: &[Vec<$scalar>; $n]| {
                    bits(part.clone().map(|k| std::array::from_fn(|axis| columns[axis][k])))
                };
                let mut columns = from.clone();
                motion.transform_columns(columns.each_mut().map(|column| &mut column[part.clone()])).unwrap();
                assert_eq!(read(&columns), expected);
                let mut columns = from.clone().map(|column| vec![0.0; column.len()]);
                let views = from.each_ref().map(|column| &column[part.clone()]);
                motion
                    .transform_columns_into(views, columns.each_mut().map(|column| &mut column[part.clone()]))
                    .unwrap();
                assert_eq!(read(&columns), expected);
            }
        }
    };
}

slices!(slices_of_space_have_the_bits_of_single_points: pga3 3 of f64, |p| [p.e032, p.e013, p.e021]);
slices!(slices_of_space_in_singles_have_the_bits_of_single_points: pga3 3 of f32, |p| [p.e032, p.e013, p.e021]);
slices!(slices_of_the_plane_have_the_bits_of_single_points: pga2 2 of f64, |p| [p.e20, p.e01]);
slices!(slices_of_the_plane_in_singles_have_the_bits_of_single_points: pga2 2 of f32, |p| [p.e20, p.e01]);

#[test]
fn slices_of_directions_have_the_bits_of_single_directions() {
    let motion = pga3::Motor::<f32>::from_array(std::array::from_fn(|k| number(k + 5))).prepared();
    let directions: Vec<_> = (0..101).map(|k| pga3::Direction::new(number(k), number(k + 1), number(k + 2))).collect();
    let mut turned = directions.clone();
    motion.transform_points(&mut turned);
    assert_eq!(bits(turned.iter().map(|d| d.coords())), bits(directions.iter().map(|d| motion.apply(*d).coords())));
    let mut coordinates: Vec<_> = directions.iter().map(|d| d.coords()).collect();
    motion.turning().transform_points(&mut coordinates);
    assert_eq!(coordinates, turned.iter().map(|d| d.coords()).collect::<Vec<_>>());
}

#[test]
fn slices_of_segments_have_the_bits_of_their_ends() {
    let ends = |k: usize| [number(k), number(k + 1), number(k + 2)];
    let motion = pga3::Motor::<f64>::from_array(std::array::from_fn(|k| number(k + 5))).prepared();
    let segments: Vec<_> = (0..101).map(|k| pga3::Segment { a: ends(k), b: ends(k + 7) }).collect();
    let mut moved = segments.clone();
    motion.transform_points(&mut moved);
    let both = |segments: &[pga3::Segment]| segments.iter().flat_map(|s| [s.a, s.b]).collect::<Vec<_>>();
    assert_eq!(bits(both(&moved)), bits(both(&segments).into_iter().map(|p| motion.apply(p))));

    let turn = pga2::Motor::half_turn(pga2::Point::new(1.0, 2.0));
    let mut dashes = [pga2::Segment { a: [1.0, 2.0], b: [4.0, 2.0] }; 3];
    turn.transform_points(&mut dashes);
    assert_eq!(dashes, [pga2::Segment { a: [1.0, 2.0], b: [-2.0, 2.0] }; 3]);
}

#[test]
fn what_is_not_finite_stays_with_its_point() {
    let motion = pga3::Motor::rotation(pga3::Line::through([1.0, 2.0, 3.0], [2.0, 5.0, 4.0]), 0.7).prepared();
    for (bad, axis) in
        [f64::NAN, f64::INFINITY, f64::NEG_INFINITY].into_iter().flat_map(|bad| [0, 1, 2].map(|k| (bad, k)))
    {
        let mut points: Vec<[f64; 3]> = (0..40).map(|k| [number(k), number(k + 1), number(k + 2)]).collect();
        points[21][axis] = bad;
        motion.transform_points(&mut points);
        for (k, p) in points.iter().enumerate() {
            assert!(p.iter().all(|c| c.is_finite() == (k != 21)), "{bad} in {axis}: {k} is {p:?}");
        }
        let weight = |k: usize| if k.is_multiple_of(3) { 0.0 } else { number(k) };
        let point =
            |k: usize| pga3::Point { e123: weight(k), ..pga3::Point::new(number(k), number(k + 1), number(k + 2)) };
        let mut points: Vec<pga3::Point> = (0..40).map(point).collect();
        points[21].e013 = bad;
        motion.transform_points(&mut points);
        for (k, p) in points.iter().enumerate() {
            assert!(if k == 21 { p.e123.is_nan() } else { p.e123 == weight(k) }, "{bad}: {k} is {p:?}");
        }
    }
}

#[test]
fn unequal_slices_are_refused_and_left_alone() {
    let motion = pga3::Motor::translation([1.0, 2.0, 3.0]).prepared();
    let mut to = [[0.0; 3]; 2];
    let error = motion.transform_points_into(&[[1.0; 3]; 3], &mut to).unwrap_err();
    assert_eq!((error.slice, error.found, error.expected, to), (1, 2, 3, [[0.0; 3]; 2]));
    assert_eq!(error.to_string(), "slice 1, counted from 0, has 2 elements, but slice 0 has 3");

    let (mut x, mut y, mut z) = ([0.0; 4], [0.0; 4], [0.0; 5]);
    let error: LengthError = motion.transform_columns([&mut x, &mut y, &mut z]).unwrap_err();
    assert_eq!((error.slice, error.found, error.expected), (2, 5, 4));
    let from = [1.0; 4];
    let error = motion.transform_columns_into([&from; 3], [&mut x, &mut y, &mut z]).unwrap_err();
    assert_eq!((error.slice, error.found, error.expected), (5, 5, 4));
    assert_eq!((x, y), ([0.0; 4], [0.0; 4]));
}

fn exact(x: f64) -> BigRational {
    BigRational::from_float(x).unwrap()
}

/// What the motor does to the point, without a rounding.
fn moved_exactly<T: Widen>(m: pga3::Motor<T>, p: [T; 3]) -> [BigRational; 3] {
    // By quaternions q + ε r, which share nothing with the crate: p ↦ (q p q* + 2 r q*) / |q|².
    let exact = |x: T| exact(x.widen());
    let [w, x, y, z] = [m.s, -m.e23, -m.e31, -m.e12].map(exact);
    let [t, a, b, c] = [m.e0123, m.e01, m.e02, m.e03].map(exact);
    let [px, py, pz] = p.map(exact);
    let times = |[aw, ax, ay, az]: &[BigRational; 4], [bw, bx, by, bz]: &[BigRational; 4]| {
        [
            aw * bw - ax * bx - ay * by - az * bz,
            aw * bx + ax * bw + ay * bz - az * by,
            aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw,
        ]
    };
    let (q, conjugate) = ([w.clone(), x.clone(), y.clone(), z.clone()], [w, -x, -y, -z]);
    let turned = times(&times(&q, &[BigRational::zero(), px, py, pz]), &conjugate);
    let shift = times(&[-t, -a, -b, -c], &conjugate);
    let norm: BigRational = q.iter().map(|c| c * c).sum();
    let two = exact(T::one() + T::one());
    std::array::from_fn(|k| (&turned[k + 1] + &two * &shift[k + 1]) / &norm)
}

/// Within 8 ε of the coordinates' sum and the translation's length?
fn is_accurate<T: Widen>(m: pga3::Motor<T>, p: [T; 3]) -> bool {
    let t = m.to_affine().map(|row| row[3].widen());
    let size = p.iter().map(|c| c.widen().abs()).sum::<f64>() + t.iter().map(|c| c * c).sum::<f64>().sqrt();
    let bound = exact(8.0 * T::epsilon().widen()) * exact(size);
    let (found, truth) = (m.prepared().apply(p), moved_exactly(m, p));
    (0..3).all(|k| {
        let error = exact(found[k].widen()) - &truth[k];
        error <= bound && -error <= bound
    })
}

proptest! {
    #[test]
    fn a_prepared_motor_is_as_accurate_as_it_says(
        from in uniform3(-2.0..2.0_f64),
        along in uniform3(-1.0..1.0_f64),
        angle in -7.0..7.0_f64,
        step in -9.0..9.0_f64,
        p in uniform3(-5.0..5.0_f64),
        scale in -300_i32..300,
    ) {
        prop_assume!(along.iter().any(|c| c.abs() > 1e-3));
        let to = std::array::from_fn(|k| from[k] + along[k]);
        // Everything scaled but the turn; of f32 by less.
        let scaled = |by: f64| {
            let (from, to) = (from.map(|c| c * by), <[f64; 3]>::map(to, |c| c * by));
            (pga3::Motor::screw(pga3::Line::through(from, to), angle, step * by), p.map(|c| c * by))
        };
        let (m, q) = scaled(2.0_f64.powi(scale));
        prop_assert!(is_accurate(m.normalized(), q));
        let (m, q) = scaled(2.0_f64.powi(scale / 10));
        prop_assert!(is_accurate(m.map(|c| c as f32).normalized(), q.map(|c| c as f32)));
    }
}
