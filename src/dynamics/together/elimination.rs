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

/// A number for each way in which a body can move.
pub trait Freedoms: Copy + Default + AsRef<[f64]> + AsMut<[f64]> {
    /// As many rows as each of them has numbers.
    type Block: Copy + Default + AsRef<[Self]> + AsMut<[Self]>;

    fn dot(&self, other: &Self) -> f64 {
        let [even, odd] = self.products(other);
        even + odd
    }

    /// Two sums of products side by side, as the registers of every machine hold two numbers.
    fn products(&self, other: &Self) -> [f64; 2] {
        // To −0 a number is added without an operation.
        let mut sums = [-0.0; 2];
        for (k, (a, b)) in self.as_ref().iter().zip(other.as_ref()).enumerate() {
            sums[k % 2] += a * b;
        }
        sums
    }

    /// Adds a multiple.
    fn add(&mut self, other: &Self, by: f64) {
        for (to, from) in self.as_mut().iter_mut().zip(other.as_ref()) {
            *to += by * from;
        }
    }

    fn minus(&self, other: &Self) -> Self {
        let mut difference = *self;
        difference.add(other, -1.0);
        difference
    }

    /// The products of the numbers.
    fn times(&self, other: &Self) -> Self {
        let mut product = *self;
        product.as_mut().iter_mut().zip(other.as_ref()).for_each(|(number, other)| *number *= other);
        product
    }
}

impl<const N: usize> Freedoms for [f64; N]
where
    [f64; N]: Default,
    [[f64; N]; N]: Default,
{
    type Block = [[f64; N]; N];
}

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
        let mut tied = vec![Vec::new(); bodies];
        for [a, b] in ties {
            tied[a].push(b);
            tied[b].push(a);
        }
        tied.iter_mut().for_each(sort);
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
                tied[one].extend_from_slice(&around);
                tied[one].retain(|&other| other != one && other != body);
                sort(&mut tied[one]);
                left.insert((tied[one].len(), one));
            }
            order.push(around);
        }
        let places = |around: Vec<usize>| {
            let mut places: Vec<_> = around.into_iter().map(|body| place[body]).collect();
            sort(&mut places);
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

/// In order, each once.
fn sort(places: &mut Vec<usize>) {
    places.sort_unstable();
    places.dedup();
}

/// A matrix, by columns of blocks, of which only the blocks at and below the diagonal are kept. After the elimination they are
/// those of L, and on the diagonal numbers of D.
pub struct Matrix<'a, C: Freedoms> {
    order: &'a Order,
    columns: Vec<Vec<C::Block>>,
}

impl<'a, C: Freedoms> Matrix<'a, C> {
    /// The matrix that changes nothing.
    pub fn identity(order: &'a Order) -> Self {
        let mut one = C::Block::default();
        one.as_mut().iter_mut().enumerate().for_each(|(k, row)| row.as_mut()[k] = 1.0);
        let column = |tied: &Vec<usize>| {
            let mut column = vec![C::Block::default(); 1 + tied.len()];
            column[0] = one;
            column
        };
        Matrix { order, columns: order.tied.iter().map(column).collect() }
    }

    /// Adds a multiple of x xᵀ, where x is 0 but at two places at most.
    pub fn add(&mut self, places: [Option<usize>; 2], x: &[C; 2], by: f64) {
        for (p, of_p) in places.into_iter().zip(x) {
            for (q, of_q) in places.into_iter().zip(x) {
                let (Some(p), Some(q)) = (p, q) else { continue };
                if p >= q {
                    let block = &mut self.columns[q][self.order.block(p, q)];
                    for (row, number) in block.as_mut().iter_mut().zip(of_p.as_ref()) {
                        row.add(of_q, by * number);
                    }
                }
            }
        }
    }

    /// Takes the matrix apart.
    pub fn eliminate(&mut self) {
        for q in 0..self.columns.len() {
            let (done, later) = self.columns.split_at_mut(q + 1);
            eliminate_in::<C>(&mut done[q]);
            let [own, others @ ..] = &*done[q] else { continue };
            let tied = &self.order.tied[q];
            for (k, (&p, of_p)) in tied.iter().zip(others).enumerate() {
                let scaled = scaled::<C>(own, of_p);
                for (&r, of_r) in tied.iter().zip(others).skip(k) {
                    let block = &mut later[p - q - 1][self.order.block(r, p)];
                    for (row, of_r) in block.as_mut().iter_mut().zip(of_r.as_ref()) {
                        let mut sum = *row;
                        for (scaled, &number) in scaled.as_ref().iter().zip(of_r.as_ref()) {
                            sum.add(scaled, number);
                        }
                        *row = sum;
                    }
                }
            }
        }
    }

    /// Solves the equations with these sums, by places, after the elimination.
    pub fn solve(&self, x: &mut [C]) {
        for (q, (column, tied)) in self.columns.iter().zip(&self.order.tied).enumerate() {
            let [own, others @ ..] = &**column else { continue };
            let mut of_q = x[q];
            for k in 0..size::<C>() {
                let done = of_q.as_ref()[k];
                let rows = own.as_ref().iter().skip(k + 1);
                of_q.as_mut().iter_mut().skip(k + 1).zip(rows).for_each(|(sum, row)| *sum -= done * row.as_ref()[k]);
            }
            for (&p, of_p) in tied.iter().zip(others) {
                x[p].as_mut().iter_mut().zip(of_p.as_ref()).for_each(|(sum, row)| *sum -= row.dot(&of_q));
            }
            let rows = own.as_ref().iter().enumerate();
            of_q.as_mut().iter_mut().zip(rows).for_each(|(sum, (k, row))| *sum /= row.as_ref()[k]);
            x[q] = of_q;
        }
        for (q, (column, tied)) in self.columns.iter().zip(&self.order.tied).enumerate().rev() {
            let [own, others @ ..] = &**column else { continue };
            let mut of_q = x[q];
            for (&p, of_p) in tied.iter().zip(others) {
                of_p.as_ref().iter().zip(x[p].as_ref()).for_each(|(row, &done)| of_q.add(row, -done));
            }
            for (k, row) in own.as_ref().iter().enumerate().rev() {
                let done = of_q.as_ref()[k];
                of_q.as_mut()[..k].iter_mut().zip(row.as_ref()).for_each(|(sum, number)| *sum -= done * number);
            }
            x[q] = of_q;
        }
    }
}

/// −D Lᵀ of a block.
fn scaled<C: Freedoms>(own: &C::Block, block: &C::Block) -> C::Block {
    let mut scaled = C::Block::default();
    for (k, (to, own)) in scaled.as_mut().iter_mut().zip(own.as_ref()).enumerate() {
        let by = -own.as_ref()[k];
        to.as_mut().iter_mut().zip(block.as_ref()).for_each(|(number, row)| *number = by * row.as_ref()[k]);
    }
    scaled
}

/// Eliminates the columns of numbers of one column of blocks.
fn eliminate_in<C: Freedoms>(column: &mut [C::Block]) {
    let [own, others @ ..] = column else { return };
    for k in 0..size::<C>() {
        // The numbers below the diagonal, as they are before this step.
        let mut pivot = C::default();
        pivot.as_mut().iter_mut().zip(own.as_ref()).skip(k).for_each(|(number, row)| *number = row.as_ref()[k]);
        let here = pivot.as_ref()[k];
        let below = own.as_mut().iter_mut().skip(k + 1);
        for row in below.chain(others.iter_mut().flat_map(|block| block.as_mut())) {
            let part = row.as_ref()[k] / here;
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
    type Part = ([Option<usize>; 2], [[f64; 3]; 2], f64);

    /// The matrix with its rows and columns of numbers as they are, from the same parts.
    fn dense(bodies: usize, parts: &[Part]) -> Vec<Vec<f64>> {
        let mut all = vec![vec![0.0; 3 * bodies]; 3 * bodies];
        for (k, row) in all.iter_mut().enumerate() {
            row[k] = 1.0;
        }
        for (places, x, by) in parts {
            let numbers = || places.iter().zip(x).filter_map(|(p, of_p)| Some((3 * (*p)?, of_p)));
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
            let parts: Vec<_> =
                places.iter().map(|&places| (places, [vector(), vector()], vector()[0].abs() * 9.0)).collect();
            let mut matrix: Matrix<[f64; 3]> = Matrix::identity(&order);
            parts.iter().for_each(|(places, x, by)| matrix.add(*places, x, *by));
            matrix.eliminate();
            let sums: Vec<_> = (0..bodies).map(|_| vector()).collect();
            let mut solved = sums.clone();
            matrix.solve(&mut solved);
            for (row, sum) in dense(bodies, &parts).iter().zip(sums.as_flattened()) {
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
