//! The vertex of a linear program's optimum so far, by the half-spaces that meet there, and the step to the next.

use alloc::vec::Vec;
use core::cmp::Ordering;

use num_traits::Zero;

use super::kernel::Kernel;
use super::minors::Rows;

/// Where a row of the basis comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The half-space of this number.
    Given(usize),
    /// The goal: the half-space c·x ≤ M for an M that is larger than every number, so that every program is bounded.
    Goal,
    /// The plane xₖ = 0, where no half-space bounds a coordinate.
    Free,
}

/// d rows whose normals are independent, and by which the objective is bounded: it is a sum Σ −λᵢ nᵢ, λᵢ ≥ 0.
pub(super) struct Basis<K: Kernel<N>, const N: usize> {
    /// e₀, then the rows. That of the goal is (0; −c): its M is e₀, an infinity apart.
    rows: Rows<K::Scalar, N>,
    origins: [Origin; N],
    /// Whether ⟨rows⟩ is negative; it is not 0.
    is_negative: bool,
    /// The objectives, first to last, each as the normal that its half-space would have. Where one does not decide, the
    /// next does, and together they span everything.
    objectives: Vec<[K::Scalar; N]>,
    /// The position of the goal.
    goal: Option<usize>,
    /// Where the rows meet; with the goal among them, up to its infinite part.
    vertex: K::Vertex,
    /// The infinite part of the vertex, if it has one: the direction in which it lies.
    direction: Option<K::Vertex>,
}

/// Why there is no optimal basis.
pub(super) enum NoBasis<T> {
    /// No point is in all half-spaces with these weights: those of the basis, and one more.
    Contradiction(Vec<(usize, T)>),
    /// The scalar's signs contradict each other, as no exact ones do.
    Scalar,
}

pub(super) fn unit<T: crate::Ring, const N: usize>(k: usize) -> [T; N] {
    core::array::from_fn(|j| if j == k { T::one() } else { T::zero() })
}

fn replaced<T: Copy, const N: usize>(rows: &Rows<T, N>, k: usize, row: [T; N]) -> Rows<T, N> {
    let mut rows = *rows;
    rows[k] = row;
    rows
}

impl<K: Kernel<N>, const N: usize> Basis<K, N> {
    /// The basis of the goal c (none if it is 0) and of the first half-spaces whose normals are independent of it and
    /// of each other. These are the further objectives: as little of each of their half-spaces as possible. So no
    /// objective is unbounded, and the optimum is unique up to coordinates that nothing bounds; these are 0.
    pub(super) fn new(goal: [K::Scalar; N], given: impl Iterator<Item = [K::Scalar; N]>) -> Self {
        let mut rows: Rows<K::Scalar, N> = core::array::from_fn(unit);
        let mut origins = [Origin::Free; N];
        let mut objectives = Vec::new();
        let mut left = N - 1;
        let goal = (Origin::Goal, goal.map(|c| -c));
        for (origin, row) in core::iter::once(goal).chain(given.enumerate().map(|(i, row)| (Origin::Given(i), row))) {
            if left == 0 {
                break;
            }
            // A normal is independent of those chosen if it needs one of the other axes.
            let is_old = |o: &[K::Scalar; N]| row[1..] == o[1..] || (1..N).all(|k| row[k] == -o[k]);
            if objectives.iter().any(is_old) {
                continue;
            }
            let needs = |k: &usize| origins[*k] == Origin::Free && K::sign(&replaced(&rows, *k, row)).is_ne();
            if let Some(k) = (1..N).find(needs) {
                rows[k] = row;
                origins[k] = origin;
                objectives.push(row);
                left -= 1;
            }
        }
        objectives.extend((1..N).filter(|&k| origins[k] == Origin::Free).map(unit::<K::Scalar, N>));
        Self::of(rows, origins, objectives)
    }

    /// With what follows from the rows.
    fn of(rows: Rows<K::Scalar, N>, origins: [Origin; N], objectives: Vec<[K::Scalar; N]>) -> Self {
        let goal = origins.iter().position(|o| *o == Origin::Goal);
        Self {
            is_negative: K::sign(&rows).is_lt(),
            vertex: K::vertex(&rows),
            direction: goal.map(|k| K::vertex(&replaced(&rows, k, unit(0)))),
            goal,
            rows,
            origins,
            objectives,
        }
    }

    /// The sign of ⟨`rows`⟩/⟨basis⟩.
    fn sign(&self, rows: &Rows<K::Scalar, N>) -> Ordering {
        self.oriented(K::sign(rows))
    }

    fn oriented(&self, sign: Ordering) -> Ordering {
        if self.is_negative { sign.reverse() } else { sign }
    }

    /// The numbers of the given half-spaces in the basis.
    pub(super) fn given(&self) -> impl Iterator<Item = usize> {
        self.origins.iter().filter_map(|o| if let Origin::Given(i) = o { Some(*i) } else { None })
    }

    /// Whether the vertex lies outside of the half-space.
    #[inline]
    pub(super) fn violates(&self, row: &[K::Scalar; N]) -> bool {
        let infinite = match &self.direction {
            Some(direction) => K::side(direction, row),
            None => Some(Ordering::Equal),
        };
        let side = match infinite {
            Some(Ordering::Equal) => K::side(&self.vertex, row),
            sure => sure,
        };
        match side {
            Some(side) => self.oriented(side).is_lt(),
            None => self.violates_exactly(row),
        }
    }

    #[cold]
    #[inline(never)]
    fn violates_exactly(&self, row: &[K::Scalar; N]) -> bool {
        // The vertex is on the boundary of each row but that of the goal, whose boundary is
        // infinitely far from where the row puts it.
        if (1..N).any(|k| self.goal != Some(k) && self.rows[k] == *row) {
            return false;
        }
        let here = replaced(&self.rows, 0, *row);
        let infinite = match self.goal {
            Some(k) => self.sign(&replaced(&here, k, unit(0))),
            None => Ordering::Equal,
        };
        infinite.then_with(|| self.sign(&here)).is_lt()
    }

    /// The step to the optimum with one more half-space, which the vertex violates: its row takes the place of one of the basis.
    ///
    /// Its normal is n = Σ μᵢ nᵢ, and an objective −Σ λᵢ nᵢ is −θ n − Σ (λᵢ − θ μᵢ) nᵢ for every θ. It is bounded by
    /// the new rows if none of these is negative: so the row to leave is that of the least λᵢ/μᵢ with μᵢ > 0. By
    /// Cramer's rule
    ///
    /// ```text
    /// μᵢ = ⟨… n at i …⟩/⟨basis⟩        λᵢ μⱼ − λⱼ μᵢ = ⟨… objective at i, n at j …⟩/⟨basis⟩
    /// ```
    ///
    /// where ⟨ ⟩ is the meet with e₀. Where one objective leaves a tie, the next one decides, so no tie
    /// remains. The sequence of the objectives' values falls with every step: the steps end. If no μᵢ is
    /// positive, n − Σ μᵢ nᵢ = 0 is a sum whose weights are not negative, while the same sum of the offsets is
    /// the value at the vertex, which is negative.
    pub(super) fn admit(&mut self, index: usize, row: [K::Scalar; N]) -> Result<(), NoBasis<K::Scalar>> {
        // The vertex is on the boundary of all that meet there.
        if self.given().any(|given| given == index) {
            return Err(NoBasis::Scalar);
        }
        let mut leaving: Option<usize> = None;
        for i in 1..N {
            let is_candidate = self.sign(&replaced(&self.rows, i, row)).is_gt();
            if is_candidate && leaving.is_none_or(|j| self.is_less(i, j, row)) {
                leaving = Some(i);
            }
        }
        let Some(i) = leaving else {
            return Err(self.contradiction(index, row));
        };
        self.rows[i] = row;
        self.origins[i] = Origin::Given(index);
        *self = Self::of(self.rows, self.origins, core::mem::take(&mut self.objectives));
        Ok(())
    }

    /// Whether λᵢ/μᵢ < λⱼ/μⱼ.
    fn is_less(&self, i: usize, j: usize, row: [K::Scalar; N]) -> bool {
        let with_row = replaced(&self.rows, j, row);
        let signs = self.objectives.iter().map(|&objective| self.sign(&replaced(&with_row, i, objective)));
        signs.into_iter().find(|sign| sign.is_ne()).is_some_and(Ordering::is_lt)
    }

    /// The meet with `row` at i.
    fn value(&self, i: usize, row: [K::Scalar; N]) -> K::Value {
        K::values(&replaced(&self.rows, i, row))[0]
    }

    /// The weights 1 and −μᵢ, divided by the greatest of them.
    fn contradiction(&self, index: usize, row: [K::Scalar; N]) -> NoBasis<K::Scalar> {
        // With −n instead of n, the meets are −μᵢ.
        let opposite = row.map(|x| -x);
        let mut terms = Vec::new();
        terms.push((index, K::values(&self.rows)[0]));
        for (i, origin) in self.origins.iter().enumerate() {
            if let (Origin::Given(index), Ordering::Greater) = (origin, self.sign(&replaced(&self.rows, i, opposite))) {
                terms.push((*index, self.value(i, opposite)));
            }
        }
        let values: Vec<_> = terms.iter().map(|(_, value)| *value).collect();
        let greatest = greatest::<K, N>(&values);
        terms.sort_unstable_by_key(|(index, _)| *index);
        NoBasis::Contradiction(terms.iter().map(|(i, value)| (*i, K::quotient(*value, greatest))).collect())
    }

    /// Whether the goal holds the vertex at infinity.
    pub(super) fn is_unbounded(&self) -> bool {
        self.goal.is_some()
    }

    /// The coordinates of the vertex after a first 1, if it is not infinite.
    pub(super) fn coords(&self) -> [K::Scalar; N] {
        let values = K::values(&self.rows);
        values.map(|value| K::quotient(value, values[0]))
    }

    /// The direction from the origin to the vertex: its infinite part after a first 0, if it has one, or its
    /// coordinates. The greatest component is ±1.
    pub(super) fn direction(&self) -> [K::Scalar; N] {
        let weight = K::values(&self.rows)[0];
        let values = match self.goal {
            Some(goal) => K::values(&replaced(&self.rows, goal, unit(0))),
            None => K::values(&self.rows),
        };
        let greatest = greatest::<K, N>(&values[1..]);
        if K::quotient(greatest, weight).is_zero() {
            return [K::Scalar::zero(); N];
        }
        let divisor = K::abs(greatest);
        let is_turned = K::abs(weight) != weight;
        let mut direction = values.map(|value| K::quotient(value, divisor)).map(|q| if is_turned { -q } else { q });
        // With a goal the first is 0 already.
        direction[0] = K::Scalar::zero();
        direction
    }

    /// The given rows of the basis, each with its λ for the objective −`row`, sorted by their numbers.
    pub(super) fn tight(&self, row: [K::Scalar; N]) -> Vec<(usize, K::Scalar)> {
        let whole = K::values(&self.rows)[0];
        let given = self.origins.iter().enumerate();
        let mut tight: Vec<_> = given
            .filter_map(|(i, o)| if let Origin::Given(index) = o { Some((i, *index)) } else { None })
            .map(|(i, index)| (index, K::quotient(self.value(i, row), whole)))
            .collect();
        tight.sort_unstable_by_key(|(index, _)| *index);
        tight
    }
}

/// The value that is furthest from 0.
fn greatest<K: Kernel<N>, const N: usize>(values: &[K::Value]) -> K::Value {
    values.iter().fold(values[0], |m, &value| if K::abs(value) > K::abs(m) { value } else { m })
}
