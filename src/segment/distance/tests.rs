mod families;
mod oracle;

use super::{Space, closest, closest_point, distance};
use families::{Dice, Pair, along, times};
use oracle::Rational;

const SAMPLES: u64 = 60;

/// Runs `check` on every family, in the plane and in space.
fn on_all(check2: impl Fn(&str, Pair<2>), check3: impl Fn(&str, Pair<3>)) {
    fn run<const N: usize>(check: impl Fn(&str, Pair<N>)) {
        for (i, (name, make)) in families::all::<N>().into_iter().enumerate() {
            for j in 0..SAMPLES {
                check(name, make(&mut Dice::new(1 + j + 1000 * i as u64)));
            }
        }
    }
    run(check2);
    run(check3);
}

fn has_four_ulps<const N: usize>(name: &str, [a, b]: Pair<N>)
where
    [f64; N]: Space<N>,
{
    let square = oracle::square(a, b);
    let error = oracle::error(distance(a, b), &square);
    assert!(error.abs() <= 4.0, "{name}: {error} ε: {a:?} {b:?}");
}

#[test]
fn a_distance_has_an_error_of_at_most_four_epsilon_and_is_zero_where_segments_meet() {
    on_all(has_four_ulps, has_four_ulps);
}
