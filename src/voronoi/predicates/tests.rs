//! Centers in twice the precision of `f64` against those from integers.

use super::{Center, Place, circumcenter, settled_center};
use crate::exact::exactly;
use crate::random::Numbers;

/// Triples of sizes from 2^-600 to 2^600, some far from the Origin, some nearly on a line, some on a coarse grid.
fn triples() -> impl Iterator<Item = [Place; 3]> {
    let mut numbers = Numbers(7);
    (0..40_000).map(move |n| {
        let exponent = if n % 2 == 0 { 0 } else { (1200.0 * numbers.unit()) as i32 - 600 };
        let size = 2.0_f64.powi(exponent);
        let far = if n % 3 == 0 { [size * 1e9, size * -3.7e5] } else { [0.0; 2] };
        let thin = if n % 5 < 3 { 2.0_f64.powf(-32.0 - 10.0 * numbers.unit()) } else { 1.0 };
        [(); 3].map(|()| {
            let [x, y] = [numbers.unit(), numbers.unit()];
            let grid = |c: f64| if n % 7 == 0 { (64.0 * c).round() / 64.0 } else { c };
            [far[0] + size * grid(x), far[1] + size * (grid(x) + thin * (grid(y) - grid(x)))]
        })
    })
}

fn by_integers([a, b, c]: [Place; 3]) -> Place {
    exactly(Center, [a[0], a[1], b[0], b[1], c[0], c[1]]).unwrap()
}

#[test]
fn a_center_that_is_settled_is_that_of_the_integers_and_most_are() {
    let (mut settled, mut all) = (0, 0);
    for triple in triples() {
        let Some(center) = settled_center(triple) else { continue };
        assert_eq!(center, by_integers(triple), "{triple:?}");
        settled += 1;
    }
    for triple in
        triples().filter(|[a, b, c]| crate::exact::orientation2(*a, *b, *c) != Some(std::cmp::Ordering::Equal))
    {
        assert_eq!(circumcenter(triple), by_integers(triple), "{triple:?}");
        all += 1;
    }
    assert!(all > 38_000 && settled > all / 2, "{settled} of {all}");
}

#[test]
fn what_is_out_of_range_is_left_to_the_integers() {
    let triangle = |size: f64| [[0.0, size], [3.0 * size, 0.0], [size, 7.0 * size]];
    assert!(settled_center(triangle(1.1)).is_some());
    for size in [5e-324, 1e-160, 1e160, 1e308, f64::NAN] {
        assert_eq!(settled_center(triangle(size)), None, "{size}");
    }
    // A triangle whose area cancels, and one without area.
    assert_eq!(settled_center([[0.0, 0.0], [1.0, 1.0 + f64::EPSILON], [3.0, 3.0]]), None);
    assert_eq!(settled_center([[0.0, 0.0], [1.0, 1.0], [3.0, 3.0]]), None);
    // Half-way between two numbers.
    assert_eq!(settled_center([[1.0, 0.0], [1.0 + f64::EPSILON, 0.0], [1.0, 3.0]]), None);
}
