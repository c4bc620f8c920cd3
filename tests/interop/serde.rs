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
