//! The table of the chapter: what the source's formulas lose where these keep 4 ε.

use std::format;
use std::string::String;
use std::vec::Vec;

use super::families::{self, Dice};
use super::{distance, oracle};
use crate::classical::segment_distance;

const CHAPTER: &str = include_str!("../../../../docs/segments.md");

/// Pairs of a family.
const PAIRS: u64 = 300;

/// The rows: what they are called there, and here.
const ROWS: [(&str, &[&str]); 18] = [
    ("random", &["random"]),
    ("offset 10¹² at size 1", &["offset 1e12"]),
    ("coordinates from 10⁻⁸ to 10⁸", &["mixed magnitudes"]),
    (
        "size 10±¹⁰⁰, 10±¹⁵⁰",
        &["random, size 1e100", "random, size 1e-100", "random, size 1e150", "random, size 1e-150"],
    ),
    ("size 10³⁰⁰, 10⁻²⁹⁰", &["random, size 1e300", "random, size 1e-290"]),
    ("crossing at 10⁻³, gap 10⁻³", &["sliver 1e-3, gap 1e-3"]),
    ("crossing at 10⁻⁶, gap 10⁻²", &["sliver 1e-6, gap 1e-2"]),
    ("crossing at 10⁻⁸, gap 10⁻¹", &["sliver 1e-8, gap 1e-1"]),
    ("crossing at 10⁻⁸, gap 10⁻¹²", &["sliver 1e-8, gap 1e-12"]),
    ("crossing at 10⁻¹⁵, gap 10⁻⁹", &["sliver 1e-15, gap 1e-9"]),
    ("crossing at right angles, gap 10⁻¹²", &["crossing, gap 1e-12"]),
    ("parallel to 3 ulps, gap 0.3", &["beside, 3 ulps"]),
    ("parallel to 50 ulps, gap 10⁻⁹", &["beside, 50 ulps, gap 1e-9"]),
    ("exactly parallel in integers, gap 7", &["parallel, overlapping"]),
    ("exactly parallel, gap 10⁻³", &["parallel, near"]),
    ("a tool path and its neighbour, three decimals", &["tool path, three decimals"]),
    ("an end on the other segment, rounded", &["end on the other, rounded"]),
    ("sharing an end", &["sharing an end"]),
];

/// The worst relative errors of the source's formulas and of ours, in ε.
fn worst<const N: usize>(names: &[&str]) -> [f64; 2] {
    let mut worst = [0.0_f64; 2];
    for (i, (_, make)) in (0..).zip(families::all::<N>()).filter(|(_, (name, _))| names.contains(name)) {
        for j in 1..=PAIRS {
            let [a, b] = make(&mut Dice::new(1000 * i + j));
            let square = oracle::square(a, b);
            let published = segment_distance(a[0], a[1], b[0], b[1]).distance();
            for (worst, distance) in worst.iter_mut().zip([published, distance(a, b)]) {
                *worst = worst.max(oracle::error(distance, &square).abs());
            }
        }
    }
    worst
}

/// To one digit, or to two if it is between 1 and 1000.
fn told(error: f64) -> String {
    match error {
        0.0 => "0".into(),
        f64::INFINITY => "∞".into(),
        x if (0.95..995.0).contains(&x) => {
            let unit = if x < 9.95 {
                0.1
            } else if x < 99.5 {
                1.0
            } else {
                10.0
            };
            format!("{}", (x / unit).round() * unit)
        }
        x => format!("{x:.0e}"),
    }
}

#[test]
fn the_table_of_the_chapter_is_what_the_families_give() {
    for (row, names) in ROWS {
        let [published, ours] = worst::<3>(names);
        let ours = if ours == 0.0 { "0".into() } else { format!("{ours:.1} ε") };
        let line = format!("| {row} | {} | {ours} |", told(published * f64::EPSILON));
        assert!(CHAPTER.contains(&line), "the chapter does not have {line}");
    }
}

#[test]
fn the_worst_error_of_all_families_is_the_one_in_the_chapter() {
    fn ours<const N: usize>() -> [f64; 2] {
        let names: Vec<_> = families::all::<N>().iter().map(|(name, _)| *name).collect();
        [names.len() as f64 * PAIRS as f64, worst::<N>(&names)[1]]
    }
    let ([in_plane, plane], [in_space, space]) = (ours::<2>(), ours::<3>());
    let words = format!("seen: {:.2} ε in {} pairs", plane.max(space), in_plane + in_space);
    // Wherever its lines end.
    let chapter = CHAPTER.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(chapter.contains(&words), "the chapter does not have {words}");
}
