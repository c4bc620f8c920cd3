//! All ways in which a body can leave another, in exact integers: no difference, no facets, no points of contact.

use num_bigint::BigInt;
use num_traits::Zero;

use super::oracle::{Square, Vector, choose, cross, decode, dot, integers, minus};

/// A direction in which the second of two bodies can leave the first, and how far it has to, times the direction's length.
pub struct WayOut {
    along: Vector,
    far: BigInt,
    exponent: i64,
}

impl WayOut {
    pub fn length(&self) -> Square {
        let numerator = &self.far * &self.far;
        Square { numerator, denominator: dot(&self.along, &self.along), exponent: self.exponent }
    }

    /// Whether the bodies have a plane across this direction between them once the second has been moved by `step` along
    /// `normal`: exactly.
    pub fn is_open<const N: usize>(&self, normal: [f64; N], step: f64) -> bool {
        let ([normal, _], of_normal) = integers([&[normal], &[]]);
        let (m, of_step) = decode(step);
        let (mut moved, mut far) = (m * dot(&normal[0], &self.along), self.far.clone());
        match of_normal + of_step - self.exponent {
            up if up >= 0 => moved <<= up as usize,
            down => far <<= (-down) as usize,
        }
        moved >= far
    }
}

/// All ways out that can be the shortest, of two bodies with a point in common: across two lines through vertices of one of
/// the bodies each. For the normal of a facet of the difference is across two of its edges, which the bodies have, too. The
/// other directions are ways out all the same, only longer. None if the bodies are in one line.
pub fn ways_out<const N: usize>(a: &[[f64; N]], b: &[[f64; N]]) -> Vec<WayOut> {
    let ([a, b], exponent) = integers([a, b]);
    let is_zero = |u: &Vector| u.iter().all(Zero::is_zero);
    let lines = |c: &[Vector]| choose(c.len(), 2).iter().map(|k| minus(&c[k[0]], &c[k[1]])).collect::<Vec<_>>();
    let mut lines = [lines(&a), lines(&b)].concat();
    lines.retain(|e| !is_zero(e));
    let mut across: Vec<Vector> = match N {
        2 => lines.iter().map(|e| vec![-&e[1], e[0].clone()]).collect(),
        _ => choose(lines.len(), 2).iter().map(|k| cross(&lines[k[0]], &lines[k[1]])).collect(),
    };
    across.retain(|u| !is_zero(u));
    let far = |u: &Vector| a.iter().map(|p| dot(u, p)).max().unwrap() - b.iter().map(|q| dot(u, q)).min().unwrap();
    let both = across.into_iter().flat_map(|u| [u.iter().map(|x| -x).collect(), u]);
    both.map(|along: Vector| WayOut { far: far(&along), along, exponent }).collect()
}

/// The squared length of the shortest.
pub fn shortest(ways: &[WayOut]) -> Option<Square> {
    ways.iter().map(WayOut::length).reduce(|best, other| if other.is_less(&best) { other } else { best })
}
