//! Linear equations between bodies, each of which is tied to few others.
//!
//! The matrix is symmetric and positive definite, and is made of blocks: those of a body with itself, and with each that it is
//! tied to. It is taken apart as L D Lᵀ, without a root, so that a power of two in all numbers changes no other bit. To eliminate
//! a body ties all that it was tied to. So the body with the fewest ties is always the next (W. F. Tinney, J. W. Walker, *Direct
//! Solutions of Sparse Network Equations by Optimally Ordered Triangular Factorization*, 1967): a tower, however high, gets no
//! new tie.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

/// A number for each way in which a body can move: a row of a block.
pub trait Freedoms: Copy + Default + AsRef<[f64]> + AsMut<[f64]> {
    fn dot(&self, other: &Self) -> f64 {
        self.as_ref().iter().zip(other.as_ref()).map(|(a, b)| a * b).sum()
    }

    /// Adds a multiple.
    fn add(&mut self, other: &Self, by: f64) {
        for (to, from) in self.as_mut().iter_mut().zip(other.as_ref()) {
            *to += by * from;
        }
    }
}

impl<const N: usize> Freedoms for [f64; N] where [f64; N]: Default {}

/// In which order bodies are eliminated.
pub struct Order {
    /// The place of each body in the order.
    place: Vec<usize>,
    /// The places, in order, of those that the one at a place is tied to when it is eliminated.
    tied: Vec<Vec<usize>>,
    products: usize,
}

impl Order {
    /// The order for so many bodies with these ties between them. `None` if the elimination would take more than so many products
    /// of blocks.
    pub fn new(bodies: usize, ties: impl Iterator<Item = [usize; 2]>, most: usize) -> Option<Self> {
        let mut tied = vec![BTreeSet::new(); bodies];
        for [a, b] in ties {
            tied[a].insert(b);
            tied[b].insert(a);
        }
        let mut left: BTreeSet<_> = tied.iter().enumerate().map(|(body, tied)| (tied.len(), body)).collect();
        let (mut place, mut order, mut products) = (vec![0; bodies], Vec::with_capacity(bodies), 0);
        while let Some((count, body)) = left.pop_first() {
            products += (count + 1) * (count + 2) / 2;
            if products > most {
                return None;
            }
            place[body] = order.len();
            let around = core::mem::take(&mut tied[body]);
            for &one in &around {
                left.remove(&(tied[one].len(), one));
                tied[one].remove(&body);
                tied[one].extend(around.iter().filter(|&&other| other != one));
                left.insert((tied[one].len(), one));
            }
            order.push(around);
        }
        let places = |around: BTreeSet<usize>| {
            let mut places: Vec<_> = around.into_iter().map(|body| place[body]).collect();
            places.sort_unstable();
            places
        };
        let tied = order.into_iter().map(places).collect();
        Some(Order { place, tied, products })
    }

    /// How many products of blocks the elimination takes.
    pub fn products(&self) -> usize {
        self.products
    }

    pub fn place(&self, body: usize) -> usize {
        self.place[body]
    }

    /// Where the block of two places, of which `p` is not the earlier one, is among those of the column of `q`.
    fn block(&self, p: usize, q: usize) -> usize {
        if p == q { 0 } else { 1 + self.tied[q].partition_point(|&place| place < p) }
    }
}

/// A matrix, by columns of blocks, of which only the blocks at and below the diagonal are kept. After the elimination they are
/// those of L, and on the diagonal numbers of D.
pub struct Matrix<'a, C> {
    order: &'a Order,
    columns: Vec<Vec<C>>,
}

impl<'a, C: Freedoms> Matrix<'a, C> {
    /// A diagonal matrix, by places.
    pub fn diagonal(order: &'a Order, numbers: &[C]) -> Self {
        let rows = size::<C>();
        let column = |(tied, numbers): (&Vec<usize>, &C)| {
            let mut column = vec![C::default(); (1 + tied.len()) * rows];
            for (k, number) in numbers.as_ref().iter().enumerate() {
                column[k].as_mut()[k] = *number;
            }
            column
        };
        Matrix { order, columns: order.tied.iter().zip(numbers).map(column).collect() }
    }

    /// Adds a multiple of x xᵀ, where x is 0 but at two places at most.
    pub fn add(&mut self, x: &[(Option<usize>, C); 2], by: f64) {
        for (p, of_p) in x {
            for (q, of_q) in x {
                let (Some(p), Some(q)) = (*p, *q) else { continue };
                if p >= q {
                    let block = self.order.block(p, q) * size::<C>();
                    for (row, number) in self.columns[q][block..].iter_mut().zip(of_p.as_ref()) {
                        row.add(of_q, by * number);
                    }
                }
            }
        }
    }

    /// Takes the matrix apart.
    pub fn eliminate(&mut self) {
        let rows = size::<C>();
        for q in 0..self.columns.len() {
            let (done, later) = self.columns.split_at_mut(q + 1);
            let column = &mut done[q];
            eliminate_in(column);
            let (own, others) = column.split_at(rows);
            let tied = &self.order.tied[q];
            for (k, (&p, of_p)) in tied.iter().zip(others.chunks_exact(rows)).enumerate() {
                // D Lᵀ.
                let mut scaled: Vec<C> = of_p.to_vec();
                for row in &mut scaled {
                    row.as_mut()
                        .iter_mut()
                        .zip(own)
                        .enumerate()
                        .for_each(|(k, (number, own))| *number *= own.as_ref()[k]);
                }
                for (&r, of_r) in tied.iter().zip(others.chunks_exact(rows)).skip(k) {
                    let block = self.order.block(r, p) * rows;
                    for (row, of_r) in later[p - q - 1][block..].iter_mut().zip(of_r) {
                        for (number, scaled) in row.as_mut().iter_mut().zip(&scaled) {
                            *number -= of_r.dot(scaled);
                        }
                    }
                }
            }
        }
    }

    /// Solves the equations with these sums, by places, after the elimination.
    pub fn solve(&self, x: &mut [C]) {
        let rows = size::<C>();
        for (q, (column, tied)) in self.columns.iter().zip(&self.order.tied).enumerate() {
            let (own, others) = column.split_at(rows);
            let mut of_q = x[q];
            for k in 0..rows {
                let done = of_q.as_ref()[k];
                of_q.as_mut().iter_mut().zip(own).skip(k + 1).for_each(|(sum, row)| *sum -= done * row.as_ref()[k]);
            }
            for (&p, of_p) in tied.iter().zip(others.chunks_exact(rows)) {
                x[p].as_mut().iter_mut().zip(of_p).for_each(|(sum, row)| *sum -= row.dot(&of_q));
            }
            of_q.as_mut().iter_mut().zip(own).enumerate().for_each(|(k, (sum, row))| *sum /= row.as_ref()[k]);
            x[q] = of_q;
        }
        for (q, (column, tied)) in self.columns.iter().zip(&self.order.tied).enumerate().rev() {
            let (own, others) = column.split_at(rows);
            let mut of_q = x[q];
            for (&p, of_p) in tied.iter().zip(others.chunks_exact(rows)) {
                of_p.iter().zip(x[p].as_ref()).for_each(|(row, &done)| of_q.add(row, -done));
            }
            for (k, row) in own.iter().enumerate().rev() {
                let done = of_q.as_ref()[k];
                of_q.as_mut()[..k].iter_mut().zip(row.as_ref()).for_each(|(sum, number)| *sum -= done * number);
            }
            x[q] = of_q;
        }
    }
}

/// Eliminates the columns of numbers of one column of blocks.
fn eliminate_in<C: Freedoms>(column: &mut [C]) {
    for k in 0..size::<C>() {
        // The numbers of the block on the diagonal, as they are before this step, from its upper half too: it is symmetric.
        let mut pivot = C::default();
        pivot.as_mut().iter_mut().zip(&*column).skip(k).for_each(|(number, row)| *number = row.as_ref()[k]);
        let own = pivot.as_ref()[k];
        for row in &mut column[k + 1..] {
            let part = row.as_ref()[k] / own;
            row.as_mut()[k] = part;
            row.as_mut().iter_mut().zip(pivot.as_ref()).skip(k + 1).for_each(|(number, pivot)| *number -= part * pivot);
        }
    }
}

fn size<C: Freedoms>() -> usize {
    C::default().as_ref().len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Numbers;

    /// A multiple of x xᵀ.
    type Part = ([(Option<usize>, [f64; 3]); 2], f64);

    /// The matrix with its rows and columns of numbers as they are, from the same parts.
    fn dense(bodies: usize, diagonal: &[[f64; 3]], parts: &[Part]) -> Vec<Vec<f64>> {
        let mut all = vec![vec![0.0; 3 * bodies]; 3 * bodies];
        for (k, number) in diagonal.as_flattened().iter().enumerate() {
            all[k][k] = *number;
        }
        for (x, by) in parts {
            let numbers = || x.iter().filter_map(|(p, of_p)| Some((3 * (*p)?, of_p)));
            for (p, of_p) in numbers() {
                for (q, of_q) in numbers() {
                    for (i, j) in (0..3).flat_map(|i| (0..3).map(move |j| (i, j))) {
                        all[p + i][q + j] += by * of_p[i] * of_q[j];
                    }
                }
            }
        }
        all
    }

    #[test]
    fn the_equations_are_solved() {
        let mut random = Numbers(5);
        let mut vector = || random.point::<3>();
        for (bodies, ties) in [
            (1, vec![]),
            (2, vec![[0, 1]]),
            (6, (1..6).map(|k| [k - 1, k]).collect::<Vec<_>>()),
            (7, (1..7).map(|k| [0, k]).collect()),
            (9, (0..9).map(|k| [k, (k * 4 + 1) % 9]).filter(|[a, b]| a != b).collect()),
        ] {
            let order = Order::new(bodies, ties.iter().copied(), usize::MAX).unwrap();
            let places =
                |ties: &[[usize; 2]]| ties.iter().map(|tie| tie.map(|k| Some(order.place(k)))).collect::<Vec<_>>();
            let mut places = places(&ties);
            places.extend((0..bodies).map(|k| [Some(k), None]));
            let diagonal: Vec<_> = (0..bodies).map(|_| vector().map(|x| 1.0 + x.abs())).collect();
            let parts: Vec<_> =
                places.iter().map(|[p, q]| ([(*p, vector()), (*q, vector())], vector()[0].abs() * 9.0)).collect();
            let mut matrix = Matrix::diagonal(&order, &diagonal);
            parts.iter().for_each(|(x, by)| matrix.add(x, *by));
            matrix.eliminate();
            let sums: Vec<_> = (0..bodies).map(|_| vector()).collect();
            let mut solved = sums.clone();
            matrix.solve(&mut solved);
            for (row, sum) in dense(bodies, &diagonal, &parts).iter().zip(sums.as_flattened()) {
                let found: f64 = row.iter().zip(solved.as_flattened()).map(|(a, x)| a * x).sum();
                assert!((found - sum).abs() < 1e-12, "{bodies}: {found} {sum}");
            }
        }
    }

    /// A tower from any end gets no new tie; where each is tied to each, all is one block.
    #[test]
    fn what_is_too_much_is_refused() {
        let tower = || (1..100).map(|k| [k, k - 1]);
        assert!(Order::new(100, tower(), 99 * 3 + 1).is_some() && Order::new(100, tower(), 99 * 3).is_none());
        let each = || (0..10).flat_map(|i| (0..i).map(move |j| [i, j]));
        assert!(Order::new(10, each(), 220).is_some() && Order::new(10, each(), 219).is_none());
    }
}
