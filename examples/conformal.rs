//! Spheres by outer products, in G(4,1,0), with exact rationals.
//!
//! A point x is the null vector x + x²/2 n∞ + n₀. Three points span a circle, four a sphere: on it is what vanishes when it
//! is added to the product. This crate's typed layers stay with PGA; `algebra` is where one tries the others.

use incidence::algebra::{Algebra, AlgebraError};
use num_rational::Ratio;

fn main() -> Result<(), AlgebraError> {
    let g = Algebra::new(4, 1, 0)?;
    let (one, half) = (Ratio::from_integer(1_i64), Ratio::new(1, 2));
    let e = |name| g.blade::<Ratio<i64>>(name);
    let (e4, e5) = (e("e4")?, e("e5")?);
    let (infinity, origin) = (&e4 + &e5, (&e5 - &e4).scale(half));
    let axes = [e("e1")?, e("e2")?, e("e3")?];
    let point = |x: [i64; 3]| {
        let position = axes.iter().zip(x).fold(g.zero(), |sum, (axis, c)| sum + axis.scale(one * c));
        let squared = x.iter().map(|c| c * c).sum::<i64>();
        position + infinity.scale(half * squared) + &origin
    };

    // Four points at the distance 7 from (1, 2, 3), and a fifth.
    let [p, q, r, s] = [[8, 2, 3], [3, 5, 9], [-1, -4, 6], [7, 0, 6]].map(point);
    let sphere = p ^ q ^ r ^ s;
    assert!((&sphere ^ point([1, 2, 10])).is_zero());
    assert!(!(&sphere ^ point([1, 2, 11])).is_zero());

    // Its product with I is a vector: the centre as a point, less half of the squared radius times n∞.
    let vector = &sphere * g.pseudoscalar();
    let weight = -vector.inner(&infinity).scalar_product(&g.scalar(one));
    let vector = vector.scale(one / weight);
    let [x, y, z] = [vector.coefficient("e1")?, vector.coefficient("e2")?, vector.coefficient("e3")?];
    let squared_radius = vector.scalar_product(&vector);
    println!("{vector}\nis the sphere around ({x}, {y}, {z}) with the squared radius {squared_radius}");
    assert_eq!(([x, y, z], squared_radius), ([1, 2, 3].map(|c| one * c), one * 49));
    Ok(())
}
