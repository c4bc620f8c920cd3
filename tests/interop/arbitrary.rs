use arbitrary::{Arbitrary, Unstructured};
use incidence::{pga2, pga3};

macro_rules! every_type {
    ($($type:ty = $array:ty),+ $(,)?) => {$(
        let bytes: Vec<u8> = (0..=255).map(|k: u8| k.wrapping_mul(37)).collect();
        let mut ours = Unstructured::new(&bytes);
        let mut plain = Unstructured::new(&bytes);
        let (x, array) = (<$type>::arbitrary(&mut ours).unwrap(), <$array>::arbitrary(&mut plain).unwrap());
        assert_eq!(<$type>::from(array), x);
        assert_eq!(ours.len(), plain.len());
        assert_eq!(<$type>::size_hint(0), <$array>::size_hint(0));
    )+};
}

/// An element whose `From` is that of its array of coefficients.
#[derive(Debug, PartialEq)]
struct Coefficients<X>(X);

macro_rules! coefficients {
    ($($module:ident::$name:ident $n:literal),+ $(,)?) => {
        $(
            impl<'a> Arbitrary<'a> for Coefficients<$module::$name<i32>> {
                fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
                    Arbitrary::arbitrary(u).map(Coefficients)
                }
                fn size_hint(depth: usize) -> (usize, Option<usize>) {
                    $module::$name::<i32>::size_hint(depth)
                }
            }
            impl From<[i32; $n]> for Coefficients<$module::$name<i32>> {
                fn from(array: [i32; $n]) -> Self {
                    Coefficients($module::$name::from_array(array))
                }
            }
        )+

        #[test]
        fn an_element_is_the_arbitrary_array_of_its_coefficients() {
            every_type!($(Coefficients<$module::$name<i32>> = [i32; $n]),+);
        }
    };
}

coefficients!(
    pga2::Multivector 8, pga2::Line 3, pga2::Point 3, pga2::Direction 2, pga2::Pseudoscalar 1, pga2::Rotor 2,
    pga2::Translator 3, pga2::Motor 4, pga2::Flector 4,
    pga3::Multivector 16, pga3::Plane 4, pga3::Line 6, pga3::Point 4, pga3::Direction 3, pga3::Pseudoscalar 1,
    pga3::Rotor 4, pga3::Translator 4, pga3::Motor 8, pga3::Flector 8,
);

#[test]
fn a_segment_is_the_arbitrary_array_of_its_ends() {
    every_type!(pga2::Segment<i16> = [[i16; 2]; 2], pga3::Segment<i16> = [[i16; 3]; 2]);
}

/// The bytes that `arbitrary` reads as these numbers, each after a byte that says to go on.
fn bytes(points: &[[f64; 3]]) -> Vec<u8> {
    points.iter().flat_map(|p| p.iter().flat_map(|c| c.to_bits().to_le_bytes()).chain([1])).collect()
}

#[test]
fn a_chain_passes_over_points_that_are_not_finite() {
    let points = [[1.5, -2.25, 0.1], [4.0, f64::NAN, 6.0], [7.0, 8.0, 9.0], [1.0, 1.0, f64::INFINITY], [2.0, 3.0, 5.0]];
    let data = [&[1], &bytes(&points)[..]].concat();
    let mut u = Unstructured::new(&data);
    let all = Vec::<[f64; 3]>::arbitrary(&mut Unstructured::new(&data)).unwrap();
    assert!(all.len() >= points.len() && all[2] == points[2]);
    let chain = pga3::Chain::<f64>::arbitrary(&mut u).unwrap();
    let finite: Vec<_> = all.into_iter().filter(|p| p.iter().all(|c| c.is_finite())).collect();
    assert_eq!(chain.points(), finite);
    assert_eq!(chain.points()[..3], [points[0], points[2], points[4]]);
}

#[test]
fn bytes_without_two_points_are_of_no_use() {
    let points = [[1.5, -2.25, 0.1], [4.0, f64::NAN, 6.0]];
    let mut data = [&[1], &bytes(&points)[..]].concat();
    *data.last_mut().unwrap() = 0;
    assert_eq!(pga3::Chain::<f64>::arbitrary(&mut Unstructured::new(&data)), Err(arbitrary::Error::IncorrectFormat));
}
