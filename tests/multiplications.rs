//! How many multiplications the products take, counted by a scalar that counts.

use std::cell::Cell;
use std::ops::{Add, Mul, Neg, Sub};

use incidence::algebra::Algebra;
use incidence::{pga2, pga3};
use num_traits::{One, Zero};

thread_local! {
    static MULTIPLICATIONS: Cell<usize> = const { Cell::new(0) };
}

/// An integer that counts its multiplications.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Counting(i64);

impl Mul for Counting {
    type Output = Counting;
    fn mul(self, other: Counting) -> Counting {
        MULTIPLICATIONS.with(|count| count.set(count.get() + 1));
        Counting(self.0.wrapping_mul(other.0))
    }
}

impl Add for Counting {
    type Output = Counting;
    fn add(self, other: Counting) -> Counting {
        Counting(self.0.wrapping_add(other.0))
    }
}

impl Sub for Counting {
    type Output = Counting;
    fn sub(self, other: Counting) -> Counting {
        Counting(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Counting {
    type Output = Counting;
    fn neg(self) -> Counting {
        Counting(-self.0)
    }
}

impl Zero for Counting {
    fn zero() -> Counting {
        Counting(0)
    }
    fn is_zero(&self) -> bool {
        self.0 == 0
    }
}

impl One for Counting {
    fn one() -> Counting {
        Counting(1)
    }
}

fn multiplications<R>(f: impl FnOnce() -> R) -> usize {
    MULTIPLICATIONS.with(|count| count.set(0));
    f();
    MULTIPLICATIONS.with(Cell::get)
}

fn numbers<const N: usize>(from: i64) -> [Counting; N] {
    core::array::from_fn(|k| Counting(from + 7 * k as i64))
}

#[test]
fn moving_by_a_unit_motor_of_space_takes_few_multiplications() {
    let m = pga3::Motor::from_array(numbers(2));
    let point = pga3::Point::from_array(numbers(3));
    assert_eq!(multiplications(|| m.apply(numbers::<3>(4))), 18);
    assert_eq!(multiplications(|| m.apply(point)), 22);
    assert_eq!(multiplications(|| m.apply(pga3::Direction::from(numbers(5)))), 15);
    assert_eq!(multiplications(|| m.apply(pga3::Plane::from_array(numbers(5)))), 30);
    assert_eq!(multiplications(|| m.apply(pga3::Line::from_array(numbers(5)))), 48);
}

#[test]
fn moving_by_a_unit_motor_of_the_plane_takes_few_multiplications() {
    let m = pga2::Motor::from_array(numbers(2));
    assert_eq!(multiplications(|| m.apply(numbers::<2>(4))), 6);
    assert_eq!(multiplications(|| m.apply(pga2::Point::from_array(numbers(3)))), 8);
    assert_eq!(multiplications(|| m.apply(pga2::Direction::from(numbers(5)))), 6);
    assert_eq!(multiplications(|| m.apply(pga2::Line::from_array(numbers(5)))), 12);
}

#[test]
fn moving_by_a_prepared_motor_takes_half_of_them() {
    let m = pga3::Motor::from_array(numbers(2)).prepared();
    assert_eq!(multiplications(|| m.apply(numbers::<3>(4))), 9);
    // With those for the weight, so that they are four times four at once.
    assert_eq!(multiplications(|| m.apply(pga3::Point::from_array(numbers(3)))), 16);
    assert_eq!(multiplications(|| m.apply(pga3::Direction::from(numbers(5)))), 9);
    let m = pga2::Motor::from_array(numbers(2)).prepared();
    assert_eq!(multiplications(|| m.apply(numbers::<2>(4))), 4);
    assert_eq!(multiplications(|| m.apply(pga2::Point::from_array(numbers(3)))), 6);
    assert_eq!(multiplications(|| m.apply(pga2::Direction::from(numbers(5)))), 4);
}

#[test]
fn composing_takes_a_multiplication_for_every_term() {
    let motor = |k| pga3::Motor::from_array(numbers(k));
    let rotor = |k| pga3::Rotor::from_array(numbers(k));
    let translator = |k| pga3::Translator::from_array(numbers(k));
    assert_eq!(multiplications(|| motor(1) * motor(2)), 48);
    assert_eq!(multiplications(|| rotor(1) * rotor(2)), 16);
    assert_eq!(multiplications(|| translator(1) * translator(2)), 7);
    let motor = |k| pga2::Motor::from_array(numbers(k));
    let rotor = |k| pga2::Rotor::from_array(numbers(k));
    assert_eq!(multiplications(|| motor(1) * motor(2)), 12);
    assert_eq!(multiplications(|| rotor(1) * rotor(2)), 4);
}

#[test]
fn meet_and_join_take_a_multiplication_for_every_term() {
    let plane = |k| pga3::Plane::from_array(numbers(k));
    let point = |k| pga3::Point::from_array(numbers(k));
    assert_eq!(multiplications(|| plane(1) ^ plane(2)), 12);
    assert_eq!(multiplications(|| point(1) & point(2)), 12);
    assert_eq!(multiplications(|| plane(1) ^ pga3::Line::from_array(numbers(4))), 12);
    assert_eq!(multiplications(|| plane(1) & point(2)), 4);
    let point = |k| pga2::Point::from_array(numbers(k));
    assert_eq!(multiplications(|| point(1) & point(2)), 6);
    assert_eq!(multiplications(|| point(1) & point(2) & point(3)), 9);
}

#[test]
fn joins_of_coordinates_take_fewer() {
    assert_eq!(multiplications(|| pga3::Plane::through(numbers(1), numbers(2), numbers(3))), 9);
    assert_eq!(multiplications(|| pga3::Line::through(numbers(1), numbers(2))), 6);
    assert_eq!(multiplications(|| pga2::Line::through(numbers(1), numbers(2))), 2);
}

#[test]
fn a_scalar_product_multiplies_only_what_meets() {
    let algebra = Algebra::new(4, 4, 1).expect("nine vectors");
    let all = algebra.multivector(&numbers::<512>(1));
    // A blade with the null vector squares to 0.
    assert_eq!(multiplications(|| all.scalar_product(&all)), 256);
    let vectors = all.grade(1);
    assert_eq!(multiplications(|| all.scalar_product(&vectors)), 8);
    assert_eq!(all.scalar_product(&vectors), vectors.geometric(&vectors).grade(0).coefficients()[0]);
}
