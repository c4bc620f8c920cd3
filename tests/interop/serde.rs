use ::serde::de::DeserializeOwned;
use ::serde::{Deserialize, Serialize};
use incidence::{pga2, pga3};
use num_traits::FromPrimitive;

/// The elements 1, 2, 3, … of every type are this text, and the text is them.
fn text<X: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(x: X, expected: &str) {
    assert_eq!(serde_json::to_string(&x).unwrap(), expected);
    assert_eq!(serde_json::from_str::<X>(expected).unwrap(), x);
}

fn count<const N: usize>() -> [i32; N] {
    std::array::from_fn(|k| i32::from_usize(k + 1).unwrap())
}

#[test]
fn the_fields_of_an_element_are_its_blades() {
    text(pga2::Pseudoscalar::from_array(count()), r#"{"e012":1}"#);
    text(pga2::Direction::from_array(count()), r#"{"e01":1,"e20":2}"#);
    text(pga2::Line::from_array(count()), r#"{"e0":1,"e1":2,"e2":3}"#);
    text(pga2::Point::from_array(count()), r#"{"e01":1,"e20":2,"e12":3}"#);
    text(pga2::Rotor::from_array(count()), r#"{"s":1,"e12":2}"#);
    text(pga2::Translator::from_array(count()), r#"{"s":1,"e01":2,"e20":3}"#);
    text(pga2::Motor::from_array(count()), r#"{"s":1,"e01":2,"e20":3,"e12":4}"#);
    text(pga2::Flector::from_array(count()), r#"{"e0":1,"e1":2,"e2":3,"e012":4}"#);
    text(pga2::Multivector::from_array(count()), r#"{"s":1,"e0":2,"e1":3,"e2":4,"e01":5,"e20":6,"e12":7,"e012":8}"#);
    text(pga3::Pseudoscalar::from_array(count()), r#"{"e0123":1}"#);
    text(pga3::Direction::from_array(count()), r#"{"e021":1,"e013":2,"e032":3}"#);
    text(pga3::Plane::from_array(count()), r#"{"e0":1,"e1":2,"e2":3,"e3":4}"#);
    text(pga3::Line::from_array(count()), r#"{"e01":1,"e02":2,"e03":3,"e12":4,"e31":5,"e23":6}"#);
    text(pga3::Point::from_array(count()), r#"{"e021":1,"e013":2,"e032":3,"e123":4}"#);
    text(pga3::Rotor::from_array(count()), r#"{"s":1,"e12":2,"e31":3,"e23":4}"#);
    text(pga3::Translator::from_array(count()), r#"{"s":1,"e01":2,"e02":3,"e03":4}"#);
    text(pga3::Motor::from_array(count()), r#"{"s":1,"e01":2,"e02":3,"e03":4,"e12":5,"e31":6,"e23":7,"e0123":8}"#);
    text(pga3::Flector::from_array(count()), r#"{"e0":1,"e1":2,"e2":3,"e3":4,"e021":5,"e013":6,"e032":7,"e123":8}"#);
    text(
        pga3::Multivector::from_array(count()),
        concat!(
            r#"{"s":1,"e0":2,"e1":3,"e2":4,"e3":5,"e01":6,"e02":7,"e03":8,"e12":9,"e31":10,"e23":11,"#,
            r#""e021":12,"e013":13,"e032":14,"e123":15,"e0123":16}"#
        ),
    );
}

#[test]
fn segments_and_chains_are_arrays_of_coordinates() {
    text(pga2::Segment::from([[1.5, -2.25], [0.1, 1e300]]), r#"{"a":[1.5,-2.25],"b":[0.1,1e+300]}"#);
    text(pga3::Segment::from([[1.5_f32, -2.25, 0.1], [4.0, 5.0, 6.0]]), r#"{"a":[1.5,-2.25,0.1],"b":[4.0,5.0,6.0]}"#);
    let chain = pga3::Chain::new([[1.5, -2.25, 0.1], [4.0, 5.0, 6.0]]).unwrap();
    text(chain, r#"{"points":[[1.5,-2.25,0.1],[4.0,5.0,6.0]]}"#);
}

#[test]
fn simplices_are_arrays_of_points_and_dual_numbers_have_slopes() {
    let corners = [[1.0, 2.0], [3.0, 4.0]].map(pga2::Point::from);
    text(pga2::Simplex(corners), r#"[{"e01":2.0,"e20":1.0,"e12":1.0},{"e01":4.0,"e20":3.0,"e12":1.0}]"#);
    let tip = pga3::Point::new(1.0_f32, 2.0, 3.0);
    text(pga3::Simplex([tip]), r#"[{"e021":3.0,"e013":2.0,"e032":1.0,"e123":1.0}]"#);
    text(incidence::DualNumber { value: 0.5, slopes: [1.0, -2.0] }, r#"{"value":0.5,"slopes":[1.0,-2.0]}"#);
    text(pga2::Location::On, r#""On""#);
    assert!(complaint::<pga2::Simplex<3>>("[]").starts_with("invalid length 0"));
}

#[test]
fn meshes_and_settings_are_their_public_fields() {
    use incidence::collide::{Bounds, Settings};
    use incidence::mesh::TriangleMesh;
    let mesh = TriangleMesh { points: vec![pga3::Point::new(1.0, 2.0, 3.0); 3], triangles: vec![[0, 1, 2]] };
    let point = r#"{"e021":3.0,"e013":2.0,"e032":1.0,"e123":1.0}"#;
    text(mesh, &format!(r#"{{"points":[{point},{point},{point}],"triangles":[[0,1,2]]}}"#));
    let settings = Settings { bounds: Bounds::Dynamic, margin: 0.5, ..Settings::default() };
    assert_eq!(kept(settings), settings);
    assert!(serde_json::to_string(&settings).unwrap().contains(r#""bounds":"Dynamic""#));
    let response = incidence::collide::Response { restitution: 0.5, friction: 0.25, slowest: 2.0 };
    text(response, r#"{"restitution":0.5,"friction":0.25,"slowest":2.0}"#);
}

#[test]
fn answers_are_their_public_fields_and_cases_their_names() {
    let point = r#"{"e021":3.0,"e013":2.0,"e032":1.0,"e123":1.0}"#;
    let p = pga3::Point::new(1.0, 2.0, 3.0);
    let closest = pga3::Closest { distance: 0.5, s: 0.25, t: 1.0, on_a: p, on_b: p };
    text(closest, &format!(r#"{{"distance":0.5,"s":0.25,"t":1.0,"on_a":{point},"on_b":{point}}}"#));
    let q = pga2::Point::new(1.0, 2.0);
    let flat = r#"{"e01":2.0,"e20":1.0,"e12":1.0}"#;
    let closest = pga2::Closest { distance: 0.5, s: 0.25, t: 1.0, on_a: q, on_b: q };
    text(closest, &format!(r#"{{"distance":0.5,"s":0.25,"t":1.0,"on_a":{flat},"on_b":{flat}}}"#));
    text(pga2::Intersection::<f64>::Disjoint, r#""Disjoint""#);
    let overlap = pga2::Intersection::Overlap { start: q, end: q };
    text(overlap, &format!(r#"{{"Overlap":{{"start":{flat},"end":{flat}}}}}"#));
    let axis = pga3::Line::from_plucker([1.0, 0.0, 0.0], [0.0; 3]);
    let line = r#"{"e01":0.0,"e02":0.0,"e03":0.0,"e12":0.0,"e31":0.0,"e23":1.0}"#;
    text(
        pga3::Screw { axis, angle: 0.5, distance: -2.0 },
        &format!(r#"{{"axis":{line},"angle":0.5,"distance":-2.0}}"#),
    );
    text(
        pga2::Motion::Rotation { center: q, angle: 0.5 },
        &format!(r#"{{"Rotation":{{"center":{flat},"angle":0.5}}}}"#),
    );
    text(pga2::LinePair::Crossing { point: q }, &format!(r#"{{"Crossing":{{"point":{flat}}}}}"#));
    text(pga3::LinePair::<f64>::Equal { aligned: true }, r#"{"Equal":{"aligned":true}}"#);
    text(pga3::LinePlane::Crossing { point: p }, &format!(r#"{{"Crossing":{{"point":{point}}}}}"#));
    text(pga3::PlanePair::Crossing { line: axis }, &format!(r#"{{"Crossing":{{"line":{line}}}}}"#));
    text(pga3::PlaneTriple::<f64>::Parallel, r#""Parallel""#);
    text(incidence::Tolerance { sine: 0.5, length: 2.0_f32 }, r#"{"sine":0.5,"length":2.0}"#);
    let surplus = complaint::<incidence::Tolerance>(r#"{"sine":0.5,"length":2.0,"angle":1.0}"#);
    assert_eq!(surplus, "unknown field `angle`, expected `sine` or `length`");
}

fn complaint<X: DeserializeOwned + std::fmt::Debug>(text: &str) -> String {
    let message = serde_json::from_str::<X>(text).unwrap_err().to_string();
    message.split(" at line").next().unwrap().to_owned()
}

#[test]
fn fields_come_in_any_order_and_each_once() {
    let p: pga2::Point = serde_json::from_str(r#"{"e12":3,"e01":1,"e20":2}"#).unwrap();
    assert_eq!(p, pga2::Point::from_array([1.0, 2.0, 3.0]));
    assert_eq!(complaint::<pga2::Point>(r#"{"e12":3,"e01":1}"#), "missing field `e20`");
    assert_eq!(complaint::<pga2::Point>(r#"{"e12":3,"e01":1,"e12":2}"#), "duplicate field `e12`");
    let surplus = "unknown field `e21`, expected one of `e01`, `e20`, `e12`";
    assert_eq!(complaint::<pga2::Point>(r#"{"e12":3,"e01":1,"e20":2,"e21":0}"#), surplus);
    assert_eq!(complaint::<pga2::Rotor>(r#"{"1":3,"e12":1}"#), "unknown field `1`, expected `s` or `e12`");
    assert_eq!(complaint::<pga3::Segment>(r#"{"a":[1,2,3]}"#), "missing field `b`");
}

#[test]
fn values_without_names_come_in_order() {
    assert_eq!(serde_json::from_str::<pga2::Point>("[1,2,3]").unwrap(), pga2::Point::from_array([1.0, 2.0, 3.0]));
    assert_eq!(complaint::<pga2::Point>("[1,2]"), "invalid length 2, expected a Point with 3 fields");
    assert_eq!(complaint::<pga2::Point>("[1,2,3,4]"), "trailing characters");
    assert_eq!(complaint::<pga2::Point>("7"), "invalid type: integer `7`, expected a Point with 3 fields");
    assert_eq!(complaint::<pga2::Rotor>("[null,1]"), "invalid type: null, expected f64");
}

#[test]
fn names_come_as_bytes_and_as_numbers_too() {
    use ::serde::de::IntoDeserializer;
    use ::serde::de::value::{BytesDeserializer, Error, MapDeserializer};
    let named = [(&b"e12"[..], 2.0), (b"s", 1.0)].map(|(name, c)| (BytesDeserializer::<Error>::new(name), c));
    let rotor = pga2::Rotor::deserialize(MapDeserializer::new(named.into_iter())).unwrap();
    assert_eq!(rotor, pga2::Rotor { s: 1.0, e12: 2.0 });
    let numbered = MapDeserializer::<_, Error>::new([(1_u64, 2.0), (0, 1.0)].into_iter());
    assert_eq!(pga2::Rotor::deserialize(numbered), Ok(rotor));
    let beyond = MapDeserializer::<_, Error>::new([(0_u64, 2.0), (2, 1.0)].into_iter());
    let message = pga2::Rotor::<f64>::deserialize(beyond).unwrap_err().to_string();
    assert_eq!(message, "invalid value: integer `2`, expected the place of a field");
    let broken = [(BytesDeserializer::<Error>::new(b"\xff"), 2.0)];
    assert!(pga2::Rotor::<f64>::deserialize(MapDeserializer::new(broken.into_iter())).is_err());
    let _ = 0_u64.into_deserializer() as ::serde::de::value::U64Deserializer<Error>;
}

#[test]
fn data_that_is_no_chain_is_refused() {
    type Chain = pga3::Chain;
    assert_eq!(complaint::<Chain>(r#"{"points":[[1,2,3]]}"#), "a chain has at least 2 points, not 1");
    assert_eq!(complaint::<Chain>(r#"{"points":[]}"#), "a chain has at least 2 points, not 0");
    assert_eq!(complaint::<Chain>(r#"{"points":[[1,2,3],[4,5]]}"#), "invalid length 2, expected an array of length 3");
    assert_eq!(complaint::<Chain>(r#"{"links":[[1,2,3],[4,5,6]]}"#), "unknown field `links`, expected `points`");
    let huge = r#"{"points":[[1,2,3],[4,5,1e39]]}"#;
    assert_eq!(complaint::<pga3::Chain<f32>>(huge), "point 1 of the chain has no finite coordinates");
}

#[test]
fn regions_are_their_outlines() {
    use pga2::{Point, Polygon, Region};
    let square = |size: f64| {
        Region::new(&[Polygon(&[[-size, -size], [size, -size], [size, size], [-size, size]].map(Point::from))]).unwrap()
    };
    let frame = kept(square(3.0).difference(&square(2.0)));
    let written = serde_json::to_string(&frame).unwrap();
    let hole = "[[-2.0,-2.0],[-2.0,2.0],[2.0,2.0],[2.0,-2.0]]";
    assert_eq!(written, format!(r#"{{"outlines":[[[-3.0,-3.0],[3.0,-3.0],[3.0,3.0],[-3.0,3.0]],{hole}]}}"#));
    assert_eq!(kept(Region::<f32>::default()), Region::default());
    // Outlines of no region are made one: here a bow, whose parts touch.
    let bow: Region = serde_json::from_str(r#"{"outlines":[[[0,0],[4,4],[4,0],[0,4]]]}"#).unwrap();
    assert_eq!((bow.parts().len(), bow.area()), (2, 8.0));
    assert_eq!(kept(bow.clone()), bow);
    assert_eq!(
        complaint::<Region<f32>>(r#"{"outlines":[[],[[0,0],[1,0],[1e39,1]]]}"#),
        "vertex 2 of polygon 1 is ideal, zero or not finite"
    );
}

/// The same after being written and read, with every bit.
fn kept<X: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(x: X) -> X {
    let read: X = serde_json::from_value(serde_json::to_value(&x).unwrap()).unwrap();
    assert_eq!(read, x);
    read
}

#[test]
fn bodies_are_their_fields_and_hulls_their_vertices() {
    use incidence::body::{Difference, Posed, Rounded, Sum};
    let ball = pga2::Ball::new([1.5, -2.25], 0.5).unwrap();
    let cuboid = pga3::Cuboid::new([1.0_f32, 2.0, 3.0]).unwrap();
    text(ball, r#"{"center":[1.5,-2.25],"radius":0.5}"#);
    text(
        pga3::Capsule::new([1.0, 2.0, 3.0], [4.0; 3], 0.0).unwrap(),
        r#"{"a":[1.0,2.0,3.0],"b":[4.0,4.0,4.0],"radius":0.0}"#,
    );
    text(cuboid, r#"{"min":[-1.0,-2.0,-3.0],"max":[1.0,2.0,3.0]}"#);
    text(pga2::Aabb::new([1.0, 2.0], [0.0, 5.0]), r#"{"min":[1.0,2.0],"max":[0.0,5.0]}"#);
    text(Rounded::new(ball, 0.25).unwrap(), r#"{"core":{"center":[1.5,-2.25],"radius":0.5},"radius":0.25}"#);
    text(
        Sum { a: ball, b: ball },
        r#"{"a":{"center":[1.5,-2.25],"radius":0.5},"b":{"center":[1.5,-2.25],"radius":0.5}}"#,
    );
    text(Difference { a: 1, b: 2 }, r#"{"a":1,"b":2}"#);
    let rotor = pga2::Motor { s: 0.0, e01: 1.0, e20: 2.0, e12: 1.0 };
    text(Posed { shape: 7, motor: rotor }, r#"{"shape":7,"motor":{"s":0.0,"e01":1.0,"e20":2.0,"e12":1.0}}"#);
    text(pga2::Shape::from(ball), r#"{"Ball":{"center":[1.5,-2.25],"radius":0.5}}"#);
    let triangle = pga2::ConvexHull::new([[0.0, 0.0], [4.0, 0.0], [4.0, 3.0]]).unwrap();
    text(pga2::Shape::from(triangle), r#"{"Hull":{"vertices":[[0.0,0.0],[4.0,0.0],[4.0,3.0]]}}"#);
    let inner = [[2.0, 1.0], [0.0, 0.0], [4.0, 0.0], [2.0, 0.0], [4.0, 3.0]];
    let written = serde_json::to_string(&pga2::ConvexHull::new(inner).unwrap()).unwrap();
    assert_eq!(written, r#"{"vertices":[[0.0,0.0],[4.0,0.0],[4.0,3.0]]}"#);
    let read: pga2::ConvexHull = serde_json::from_str(&written).unwrap();
    assert_eq!(read.indices().collect::<Vec<_>>(), [0, 1, 2]);
}

#[test]
fn a_hull_has_the_same_features_again() {
    // Points of a grid on a sphere, so that some faces have many corners, and some points inside.
    let points = (0..729)
        .map(|k| [k % 9, k / 9 % 9, k / 81].map(|c| f64::from(c) - 4.0))
        .filter(|p| p.map(|c| c * c).iter().sum::<f64>() <= 20.0);
    let hull = pga3::ConvexHull::new(points).unwrap();
    let read: pga3::ConvexHull = serde_json::from_value(serde_json::to_value(&hull).unwrap()).unwrap();
    let edges = |hull: &pga3::ConvexHull| hull.edges().map(|edge| edge.ends().map(|v| v.index())).collect::<Vec<_>>();
    let faces = |hull: &pga3::ConvexHull| {
        hull.faces().map(|face| face.vertices().map(|v| v.index()).collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    assert!(hull.faces().any(|face| face.vertices().count() > 3) && hull.vertices().len() > 20);
    assert_eq!((edges(&read), faces(&read), read.volume()), (edges(&hull), faces(&hull), hull.volume()));
    assert_eq!(kept(read.clone()), read);
}

/// By motors that are far from a motion: next to their part of I the rest is short.
#[test]
fn an_inertia_is_read_to_the_bit_however_it_was_moved() {
    let still = pga3::Inertia::principal(1.0, [1.0, 2.0, 2.5]).unwrap();
    for (turn, way, part) in
        [(1e-3, 1.0, 1e6), (1e-5, 0.0, 1e9), (1e-5, 3.0, 1e3), (0.3, 1.0, 1e15), (-1e-4, 1e5, -1e6)]
    {
        let motor = pga3::Motor { s: 1.0, e12: turn, e31: 0.7 * turn, e03: way, e0123: part, ..pga3::Motor::zero() };
        let inertia = still.moved(motor);
        assert_eq!(kept(inertia), inertia, "{motor:?}");
        assert!(inertia.frame().is_normalized(1e-12 * (1.0 + inertia.frame().ideal_norm())), "{inertia:?}");
    }
}

#[test]
fn a_moving_body_goes_on_as_if_it_had_not_been_written() {
    let axis = pga3::Line::through([0.3, 0.0, 0.1], [1.0, 0.7, 0.2]).normalized();
    let inertia = pga3::Inertia::principal(2.0, [3.0, 4.0, 6.0]).unwrap().moved(pga3::Motor::screw(axis, 0.7, 1e3));
    let pose = pga3::Motor::screw(axis, 1.1, -2e5);
    let body = pga3::RigidBody::new(inertia, pose).unwrap().with_velocities([0.1, 0.2, 0.3], [1.7, -0.3, 0.9]).unwrap();
    let flat = pga2::Inertia::new(2.0, [0.3, 0.1], 3.0).unwrap();
    let pose = pga2::Motor::rotation(pga2::Point::new(1e5, 3.0), 0.7);
    let wheel = pga2::RigidBody::new(flat, pose).unwrap().with_velocities([0.5, 0.25], 2.0).unwrap();
    let (mut body, mut wheel, mut other_body, mut other_wheel) = (body, wheel, kept(body), kept(wheel));
    for _ in 0..200 {
        body.drift(0.01);
        wheel.drift(0.01);
        other_body = kept(other_body);
        other_wheel = kept(other_wheel);
        other_body.drift(0.01);
        other_wheel.drift(0.01);
    }
    assert_eq!((other_body, other_wheel), (body, wheel));
    for turn in 0..1000 {
        let [angle, way] = [0.37, 5.3e3].map(|step| step * f64::from(turn));
        kept(inertia.moved(pga3::Motor::screw(axis, angle, way)));
        kept(pga3::RigidBody::new(inertia, pga3::Motor::screw(axis, -angle, way)).unwrap());
        kept(pga2::RigidBody::new(flat, pga2::Motor::rotation(pga2::Point::new(way, angle), angle)).unwrap());
    }
}

#[test]
fn a_rotation_that_is_not_one_is_made_one() {
    let body: pga2::RigidBody = serde_json::from_str(
        r#"{"inertia":{"mass":2,"center":[0,0],"moment":3},"rotor":{"s":3,"e12":4},"center":[1,2],"momentum":[4,6],"spin":9}"#,
    )
    .unwrap();
    assert_eq!(body.pose().rotor(), pga2::Rotor { s: 0.6, e12: 0.8 });
    assert_eq!((body.linear_velocity(), body.spin()), (pga2::Direction::new(2.0, 3.0), 9.0));
    let frame = r#"{"s":2,"e01":0,"e02":0,"e03":-2,"e12":0,"e31":0,"e23":0,"e0123":0}"#;
    let inertia: pga3::Inertia =
        serde_json::from_str(&format!(r#"{{"mass":1,"moments":[1,1,1],"frame":{frame}}}"#)).unwrap();
    assert_eq!(inertia.center().coords(), [0.0, 0.0, 2.0]);
}

#[test]
fn data_that_is_no_body_is_refused() {
    assert_eq!(complaint::<pga2::Ball>(r#"{"center":[1,2],"radius":-1}"#), "the radius is negative or not finite");
    assert_eq!(
        complaint::<pga3::Ball>(r#"{"center":[1,2],"radius":1}"#),
        "invalid length 2, expected an array of length 3"
    );
    assert_eq!(complaint::<pga2::Ball>(r#"{"center":[1,2]}"#), "missing field `radius`");
    assert_eq!(
        complaint::<pga3::Shape<f32>>(r#"{"Ball":{"center":[1,2,3],"radius":-1}}"#),
        "the radius is negative or not finite"
    );
    assert_eq!(
        complaint::<pga2::Capsule>(r#"{"a":[1,2],"b":[1,2],"radius":1}"#),
        "the axis of the capsule has length 0: this is a ball"
    );
    assert_eq!(
        complaint::<pga2::Rect>(r#"{"min":[1,2],"max":[1,1]}"#),
        "the extent along axis 1 is negative or not finite"
    );
    assert_eq!(complaint::<pga2::ConvexHull>(r#"{"vertices":[]}"#), "there are no points to take the convex hull of");
    assert_eq!(
        complaint::<pga3::ConvexHull<f32>>(r#"{"vertices":[[1,2,3],[1,2,1e39]]}"#),
        "point 1 has no finite coordinates"
    );
    let inertia = |mass, moments, s| {
        let frame = format!(r#"{{"s":{s},"e01":0,"e02":0,"e03":0,"e12":0,"e31":0,"e23":0,"e0123":0}}"#);
        format!(r#"{{"mass":{mass},"moments":{moments},"frame":{frame}}}"#)
    };
    let refused = |mass, moments, s| complaint::<pga3::Inertia>(&inertia(mass, moments, s));
    assert_eq!(refused(0, "[1,1,1]", 1), "the mass is not a positive number");
    assert_eq!(refused(1, "[1,1,3]", 1), "the moment of inertia about axis 2 exceeds the sum of the others");
    assert_eq!(refused(1, "[1,1,1]", 0), "the center of mass has no finite coordinates");
    let far = inertia(1, "[1,1,1]", 1).replace(r#""s":1,"e01":0"#, r#""s":1e-300,"e01":1e300"#);
    assert_eq!(complaint::<pga3::Inertia>(&far), "the center of mass has no finite coordinates");
    let body = |rotor, momentum| {
        let flat = r#"{"mass":2,"center":[0,0],"moment":3}"#;
        let body = format!(r#"{{"inertia":{flat},"rotor":{rotor},"center":[1,2],"momentum":{momentum},"spin":0}}"#);
        complaint::<pga2::RigidBody<f32>>(&body)
    };
    assert_eq!(body(r#"{"s":0,"e12":0}"#, "[0,0]"), "the pose is not a finite motion");
    assert_eq!(body(r#"{"s":1,"e12":0}"#, "[0,1e39]"), "the velocity, or the momentum at it, is not finite");
    let space = |rotor: &str, spin| {
        let inertia = inertia(1, "[1,1,1]", 1);
        let body =
            format!(r#"{{"inertia":{inertia},"rotor":{rotor},"center":[1,2,3],"momentum":[0,0,0],"spin":{spin}}}"#);
        complaint::<pga3::RigidBody<f32>>(&body)
    };
    let (zero, one) = (r#"{"s":0,"e12":0,"e31":0,"e23":0}"#, r#"{"s":1,"e12":0,"e31":0,"e23":0}"#);
    assert_eq!(space(zero, "[0,0,0]"), "the pose is not a finite motion");
    assert_eq!(space(one, "[0,0,1e39]"), "the velocity, or the momentum at it, is not finite");
}
