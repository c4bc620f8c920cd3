//! Quaternions are the even part of G(3,0,0): two mirrors make a turn, and i, j, k are the turns by half a circle.
//!
//! Exact, in integers: the turn is not normalized, so its sandwich also scales, by its norm.

use incidence::algebra::{Algebra, AlgebraError};

fn main() -> Result<(), AlgebraError> {
    let g = Algebra::new(3, 0, 0)?;
    let [e1, e2, e3] = [g.blade::<i64>("e1")?, g.blade("e2")?, g.blade("e3")?];
    let [i, j, k] = [g.blade::<i64>("e32")?, g.blade("e13")?, g.blade("e21")?];

    // Hamilton's equations.
    let minus_one = g.scalar(-1);
    assert!([&i * &i, &j * &j, &k * &k, &i * &j * &k].iter().all(|square| *square == minus_one));
    println!("i² = j² = k² = ijk = {minus_one}, and ij = {} = k", &i * &j);

    // q = 1 + 2i − 3j + k turns the vector v: as q v q̃ here, as q v q* in Hamilton's words.
    let q = g.scalar(1) + i.scale(2) - j.scale(3) + &k;
    let norm = (&q * q.reverse()).scalar_product(&g.scalar(1));
    let v = e1.scale(5) + e2.scale(7) + e3.scale(-2);
    let turned = q.sandwich(&v);
    assert_eq!(turned.scalar_product(&turned), norm * norm * v.scalar_product(&v));
    println!("q = {q}, |q|² = {norm}");
    println!("{v} becomes ({turned}) / {norm}");

    // It is the turn of two mirrors: reflect in a, then in b, and q is b a.
    let (a, b) = (e1.scale(2) + e2.scale(1), e2.scale(3) + e3.scale(-1));
    assert_eq!((&b * &a).sandwich(&v), b.sandwich(&a.sandwich(&v)));
    println!("the mirrors {a} and {b} together: {}", &b * &a);
    Ok(())
}
