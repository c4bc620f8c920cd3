//! exp, log and sqrt of motors against 50-digit references, which `motors.py` makes without knowing the closed forms.
//!
//! An error is counted in ε times a size, by component. The size is that of the component itself wherever the function
//! is well-conditioned in it; elsewhere it is what half an ulp in the argument makes of the component: 1 for a cosine,
//! the length of the moment for a moment, that times π/sin for a logarithm near −1.

use std::collections::BTreeMap;

use incidence::{Real, pga2, pga3};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// A decimal, exactly.
fn decimal(text: &str) -> BigRational {
    let (digits, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let digits: BigInt = format!("{whole}{fraction}").parse().unwrap();
    let exponent = exponent.parse::<i32>().unwrap() - fraction.len() as i32;
    let power = BigInt::from(10).pow(exponent.unsigned_abs());
    if exponent < 0 { BigRational::new(digits, power) } else { BigRational::from(digits * power) }
}

/// |computed − reference| in units of ε · size.
fn ulps<T: Scalar>(computed: T, reference: &str, size: f64) -> f64 {
    let computed = BigRational::from_float(computed.to_f64()).expect("a finite result");
    let error = (computed - decimal(reference)).to_f64().unwrap().abs();
    // Below the smallest normal number an ulp is that of this number.
    error / size.max(T::SMALLEST_NORMAL) / T::epsilon().to_f64()
}

pub trait Scalar: Real {
    const NAME: &str;
    const SMALLEST_NORMAL: f64;
    fn parse(text: &str) -> Self;
    fn to_f64(self) -> f64;
}

impl Scalar for f64 {
    const NAME: &str = "f64";
    const SMALLEST_NORMAL: f64 = f64::MIN_POSITIVE;
    fn parse(text: &str) -> f64 {
        text.parse().unwrap()
    }
    fn to_f64(self) -> f64 {
        self
    }
}

impl Scalar for f32 {
    const NAME: &str = "f32";
    const SMALLEST_NORMAL: f64 = f32::MIN_POSITIVE as f64;
    fn parse(text: &str) -> f32 {
        let exact: f64 = text.parse().unwrap();
        assert_eq!(exact, f64::from(exact as f32), "an argument that is not an f32");
        exact as f32
    }
    fn to_f64(self) -> f64 {
        self.into()
    }
}

fn length(v: &[f64]) -> f64 {
    let largest = v.iter().fold(0.0_f64, |m, c| m.max(c.abs()));
    if largest == 0.0 { 0.0 } else { largest * v.iter().map(|c| (c / largest).powi(2)).sum::<f64>().sqrt() }
}

/// One line of the table.
struct Case<'a, T> {
    function: &'a str,
    argument: Vec<T>,
    value: Vec<&'a str>,
}

impl<T: Scalar> Case<'_, T> {
    fn argument<const N: usize>(&self) -> [T; N] {
        self.argument.clone().try_into().expect("as many coefficients as the type has")
    }

    fn approximate(&self) -> Vec<f64> {
        self.value.iter().map(|text| text.parse().unwrap()).collect()
    }
}

fn cases<T: Scalar>(module: &str) -> impl Iterator<Item = Case<'_, T>> {
    include_str!("motors.txt").lines().filter(|line| !line.starts_with('#')).filter_map(move |line| {
        let [what, argument, value] = line.split(" | ").collect::<Vec<_>>().try_into().expect("three columns");
        let [in_module, function, scalar] = what.split(' ').collect::<Vec<_>>().try_into().expect("three words");
        let here = in_module == module && scalar == T::NAME;
        here.then(|| Case {
            function,
            argument: argument.split(' ').map(T::parse).collect(),
            value: value.split(' ').collect(),
        })
    })
}

/// The ranges of |B|, half the angle of the motion, by which errors are told apart.
pub const RANGES: [&str; 5] = ["0", "up to 10⁻⁸", "up to 3", "3 to π", "above π"];

/// The range that |B| is in.
fn range(b: f64) -> usize {
    let limits = [0.0, 1e-8, 3.0, std::f64::consts::PI];
    limits.iter().position(|limit| b <= *limit).unwrap_or(limits.len())
}

/// The largest error seen of each part in each range, in ulps, and how many values there were.
#[derive(Default)]
pub struct Worst(pub BTreeMap<(String, usize), (f64, usize)>);

impl Worst {
    pub fn see(&mut self, part: String, range: usize, ulps: f64, case: &[impl std::fmt::Debug]) {
        assert!(ulps.is_finite(), "{part}: {ulps} ulps at {case:?}");
        let (worst, count) = self.0.entry((part, range)).or_default();
        *count += 1;
        *worst = worst.max(ulps);
    }
}

/// The worst errors of `pga3`.
pub fn space<T: Scalar>() -> Worst {
    let mut worst = Worst::default();
    for case in cases::<T>("pga3") {
        let reference = case.approximate();
        let input: Vec<f64> = case.argument.iter().map(|c| c.to_f64()).collect();
        let half_angle =
            if case.function == "exp" { length(&input[3..]) } else { length(&input[4..7]).atan2(input[0]) };
        let mut check = |name: &str, computed: &[T], sizes: &[f64], parts: &[&str]| {
            for k in 0..computed.len() {
                let error = ulps(computed[k], case.value[k], sizes[k]);
                worst.see(format!("{name} {}", parts[k]), range(half_angle), error, &case.argument);
            }
        };
        let motor_parts =
            ["scalar", "moment", "moment", "moment", "direction", "direction", "direction", "pseudoscalar"];
        match case.function {
            "exp" => {
                let b = pga3::Line::<T>::from_array(case.argument());
                let (d, q) = (length(&input[..3]), length(&input[3..]));
                let r = 1.0 + T::epsilon().to_f64() * q;
                let sizes = [r, r * d, r * d, r * d, input[3], input[4], input[5], d * q.min(r)].map(f64::abs);
                check("exp", &b.exp().to_array(), &sizes, &motor_parts);
            }
            "log" => {
                let m = pga3::Motor::<T>::from_array(case.argument());
                let sin = length(&input[4..7]);
                let u = length(&reference[3..]);
                let stretch = if sin == 0.0 { 1.0 } else { u / sin };
                let h: f64 = (0..3).map(|k| reference[k] * reference[5 - k] / if u == 0.0 { 1.0 } else { u }).sum();
                let moment = stretch * length(&input[1..4]) + h.abs();
                let sizes = [moment, moment, moment, reference[3], reference[4], reference[5]].map(f64::abs);
                check("log", &m.log().to_array(), &sizes, &motor_parts[1..7]);
            }
            _ => {
                let m = pga3::Motor::<T>::from_array(case.argument());
                // d/(2 cos(u/2)), and what moves along the axis.
                let moment = length(&input[1..4]) / (2.0 * reference[0]).max(f64::MIN_POSITIVE);
                let ideal = if reference[0] < 1e-30 { length(&reference[1..4]) } else { moment } + reference[7].abs();
                let mut sizes = [ideal; 8];
                for k in [0, 4, 5, 6] {
                    sizes[k] = reference[k].abs();
                }
                check("sqrt", &m.sqrt().to_array(), &sizes, &motor_parts);
            }
        }
    }
    worst
}

/// The worst errors of `pga2`.
pub fn plane<T: Scalar>() -> Worst {
    let mut worst = Worst::default();
    for case in cases::<T>("pga2") {
        let (computed, sizes) = match case.function {
            "exp" => {
                let b = pga2::Point::<T>::from_array(case.argument());
                let [e01, e20, e12] = b.to_array().map(|c| c.to_f64());
                (b.exp().to_array().to_vec(), vec![1.0, e01, e20, e12])
            }
            "log" => (pga2::Motor::<T>::from_array(case.argument()).log().to_array().to_vec(), case.approximate()),
            _ => (pga2::Motor::<T>::from_array(case.argument()).sqrt().to_array().to_vec(), case.approximate()),
        };
        let input: Vec<f64> = case.argument.iter().map(|c| c.to_f64()).collect();
        let half_angle = if case.function == "exp" { input[2].abs() } else { input[3].abs().atan2(input[0]) };
        for k in 0..computed.len() {
            let error = ulps(computed[k], case.value[k], sizes[k].abs());
            worst.see(case.function.to_string(), range(half_angle), error, &case.argument);
        }
    }
    worst
}
