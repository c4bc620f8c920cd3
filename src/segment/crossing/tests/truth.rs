//! The intersection in rationals: a system of two equations, or projections on the common direction.

use super::super::Intersection;
use super::segments::Segment;
use crate::exact::tests::oracle::{exact, nearest};
use num_rational::BigRational;
use num_traits::{One, Zero};

type Point = [BigRational; 2];

#[derive(Debug)]
pub enum Truth {
    Disjoint,
    Crossing { point: Point, s: BigRational, t: BigRational },
    Overlap { start: Point, end: Point },
}

pub fn of(first: Segment, second: Segment) -> Truth {
    let [a, b] = first.map(|p| p.map(exact));
    let [c, d] = second.map(|p| p.map(exact));
    let minus = |p: &Point, q: &Point| [&p[0] - &q[0], &p[1] - &q[1]];
    let cross = |p: &Point, q: &Point| &p[0] * &q[1] - &p[1] * &q[0];
    let dot = |p: &Point, q: &Point| &p[0] * &q[0] + &p[1] * &q[1];
    let at = |p: &Point, x: &BigRational, e: &Point| [&p[0] + x * &e[0], &p[1] + x * &e[1]];
    let (u, v, from_a_to_c) = (minus(&b, &a), minus(&d, &c), minus(&c, &a));
    let zero = BigRational::zero();
    let unit = BigRational::zero()..=BigRational::one();
    let determinant = cross(&u, &v);
    if !determinant.is_zero() {
        // s u − t v = c − a
        let (s, t) = (cross(&from_a_to_c, &v) / &determinant, cross(&from_a_to_c, &u) / &determinant);
        let inside = unit.contains(&s) && unit.contains(&t);
        return if inside { Truth::Crossing { point: at(&a, &s, &u), s, t } } else { Truth::Disjoint };
    }
    let is_point = |e: &Point| e[0].is_zero() && e[1].is_zero();
    let direction = if is_point(&u) { v.clone() } else { u.clone() };
    if is_point(&direction) {
        return if a == c { Truth::Crossing { point: a, s: zero.clone(), t: zero } } else { Truth::Disjoint };
    }
    if !cross(&from_a_to_c, &direction).is_zero() {
        return Truth::Disjoint;
    }
    let position = |p: &Point| dot(&minus(p, &a), &direction) / dot(&direction, &direction);
    let [pa, pb, pc, pd] = [&a, &b, &c, &d].map(position);
    let from = (&pa).min(&pb).max((&pc).min(&pd)).clone();
    let to = (&pa).max(&pb).min((&pc).max(&pd)).clone();
    let parameter = |start: &BigRational, end: &BigRational| {
        if start == end { BigRational::zero() } else { (&from - start) / (end - start) }
    };
    if from > to {
        Truth::Disjoint
    } else if from == to {
        Truth::Crossing { point: at(&a, &from, &direction), s: parameter(&pa, &pb), t: parameter(&pc, &pd) }
    } else {
        Truth::Overlap { start: at(&a, &from, &direction), end: at(&a, &to, &direction) }
    }
}

/// The truth, rounded as the kernel says that it rounds.
pub fn expected(first: Segment, second: Segment) -> Intersection {
    let point = |p: &Point| [nearest(&p[0]), nearest(&p[1])];
    let parameter = |s: &BigRational| {
        if s.is_zero() || s.is_one() {
            nearest(s)
        } else {
            nearest(s).clamp(f64::from_bits(1), 1.0 - f64::EPSILON / 2.0)
        }
    };
    match of(first, second) {
        Truth::Disjoint => Intersection::Disjoint,
        Truth::Crossing { point: p, s, t } => {
            Intersection::Crossing { point: point(&p), s: parameter(&s), t: parameter(&t) }
        }
        Truth::Overlap { start, end } => Intersection::Overlap { start: point(&start), end: point(&end) },
    }
}
