//! Lengths, areas, volumes and barycentric coordinates, against determinants and, for coordinates, the normal equations.

use incidence::{pga2, pga3};

use super::{Arguments, Tally, shadow};
use crate::inputs::Float;
use crate::number::{Number, Vector, determinant, difference, dot, length, vector};

pub fn measure<T: Float>(Arguments { points: [a, p], directions, .. }: &Arguments<T>, tally: &mut Tally) {
    let [b, c, d] = directions.map(|v| core::array::from_fn(|k| T::narrow(a[k].widen() + v[k].widen())));
    let [a2, b2, c2, p2] = [*a, b, c, *p].map(|p| pga2::Point::from(shadow(p)));
    let [ae, be, ce, pe] = [*a, b, c, *p].map(|p| vector(shadow(p)));
    let u = difference(&be, &ae);
    let size = length(&u);
    tally.number("plane: length", pga2::Simplex([a2, b2]).length(), &size, &size);
    let edges = [u, difference(&ce, &ae)];
    let area = measure_of(&edges) / Number::from(2);
    let size = length(&edges[0]) * length(&edges[1]);
    let found = pga2::Simplex([a2, b2, c2]).signed_area().expect("a triangle");
    tally.number("plane: signed area", found, &area, &size);
    let found = pga2::Simplex([a2, b2]).barycentric(p2);
    coordinates(tally, "plane: barycentric, segment", found, &[ae.clone(), be.clone()], &pe);
    let found = pga2::Simplex([a2, b2, c2]).barycentric(p2);
    coordinates(tally, "plane: barycentric, triangle", found, &[ae, be, ce], &pe);

    let corners = [*a, b, c, d].map(vector);
    let pe = vector(*p);
    let [ae, be, ce, de] = &corners;
    let [a, b, c, d, p] = [*a, b, c, d, *p].map(pga3::Point::from);
    let edges = [be, ce, de].map(|q| difference(q, ae));
    let lengths = edges.each_ref().map(length);
    tally.number("space: length", pga3::Simplex([a, b]).length(), &lengths[0], &lengths[0]);
    let size = lengths[0].clone() * lengths[1].clone();
    let area = determinant(&gram(&edges[..2])).sqrt() / Number::from(2);
    tally.number("space: area", pga3::Simplex([a, b, c]).area(), &area, &size);
    // Three edges of the sizes 10^±150 have a product out of range.
    if !tally.range.starts_with(['5', '6']) {
        let found = pga3::Simplex([a, b, c, d]).signed_volume().expect("a tetrahedron");
        let volume = measure_of(&edges) / Number::from(6);
        tally.number("space: signed volume", found, &volume, &(size * lengths[2].clone()));
    }
    let found = pga3::Simplex([a, b]).barycentric(p);
    coordinates(tally, "space: barycentric, segment", found, &corners[..2], &pe);
    let found = pga3::Simplex([a, b, c]).barycentric(p);
    coordinates(tally, "space: barycentric, triangle", found, &corners[..3], &pe);
    let found = pga3::Simplex([a, b, c, d]).barycentric(p);
    coordinates(tally, "space: barycentric, tetrahedron", found, &corners, &pe);
}

/// The determinant of as many edges as there are coordinates.
fn measure_of<const N: usize>(edges: &[Vector<N>; N]) -> Number {
    determinant(&edges.each_ref().map(|edge| edge.to_vec()))
}

/// The inner products; the root of their determinant is k! times the measure.
fn gram<const N: usize>(edges: &[Vector<N>]) -> Vec<Vec<Number>> {
    edges.iter().map(|a| edges.iter().map(|b| dot(a, b)).collect()).collect()
}

/// In units of (1 + |λ|) D Eᵏ⁻¹ / (k! measure).
fn coordinates<T: Float, const K: usize, const N: usize>(
    tally: &mut Tally,
    operation: &str,
    found: Option<[T; K]>,
    corners: &[Vector<N>],
    p: &Vector<N>,
) {
    let edges: Vec<Vector<N>> = corners[1..].iter().map(|q| difference(q, &corners[0])).collect();
    let way = difference(p, &corners[0]);
    // Cramer's rule for Σ λⱼ (eᵢ·eⱼ) = eᵢ·way.
    let matrix = gram(&edges);
    let squared = determinant(&matrix);
    // Rounded to the grid of the floats far out, some are exactly flat.
    if squared.is_zero() {
        assert_eq!(found, None);
        return;
    }
    let found = found.expect("a simplex that is not flat");
    let mut truth: Vec<Number> = (0..edges.len())
        .map(|k| {
            let mut replaced = matrix.clone();
            for (row, edge) in replaced.iter_mut().zip(&edges) {
                row[k] = dot(edge, &way);
            }
            determinant(&replaced) / squared.clone()
        })
        .collect();
    let rest = truth.iter().fold(Number::from(1), |rest, c| rest - c.clone());
    truth.insert(0, rest);

    let longest = |ends: &[Vector<N>]| {
        let pairs = ends.iter().flat_map(|a| ends.iter().map(move |b| length(&difference(a, b))));
        pairs.fold(Number::from(0), Number::max)
    };
    let all: Vec<Vector<N>> = corners.iter().chain([p]).cloned().collect();
    let (largest, edge) = (longest(&all), longest(corners));
    let size = edges[1..].iter().fold(largest, |power, _| power * edge.clone()) / squared.sqrt();
    for (found, truth) in found.into_iter().zip(&truth) {
        tally.number(operation, found, truth, &((Number::from(1) + truth.abs()) * size.clone()));
    }
}
