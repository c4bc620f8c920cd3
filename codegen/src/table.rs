//! The products of the types as sums of monomials, from the definition.

use std::collections::BTreeMap;

use crate::algebra::{Algebra, Multivector};
use crate::spec::{Operation, Spec, Type};

/// A factor of a monomial: the operand (0 or 1) and the position of the blade in the algebra's basis.
pub type Factor = (usize, usize);

/// A sum of monomials with integer coefficients; none is 0. Every monomial is in ascending order of its factors.
pub type Sum = BTreeMap<Vec<Factor>, i64>;

/// The result of an operation: the type that holds it, and a sum for each of its blades that is not identically 0.
pub struct Product<'s> {
    /// `None` for a scalar.
    pub output: Option<&'s Type>,
    /// By the position of the blade in the algebra's basis.
    pub sums: BTreeMap<usize, Sum>,
}

/// A spec with its algebra.
pub struct Tables<'s> {
    pub spec: &'s Spec,
    algebra: Algebra,
}

impl<'s> Tables<'s> {
    pub fn new(spec: &'s Spec) -> Self {
        let algebra = Algebra::with_squares(spec.squares).and_then(|g| g.with_basis(spec.basis));
        Tables { spec, algebra: algebra.expect("the spec names an algebra and a basis of it") }
    }

    pub fn type_named(&self, name: &str) -> &'s Type {
        self.spec.types.iter().find(|t| t.name == name).expect("the spec's products are of its types")
    }

    /// The position of a blade in the basis.
    pub fn position(&self, blade: &str) -> usize {
        self.spec.basis.iter().position(|b| *b == blade).expect("the spec's types are of its blades")
    }

    fn positions(&self, of: &Type) -> Vec<usize> {
        of.blades.iter().map(|blade| self.position(blade)).collect()
    }

    fn element(&self, position: usize) -> Multivector<'_, i64> {
        self.algebra.basis().nth(position).expect("a position in the basis")
    }

    /// A product of two types, or `None` if it is identically 0.
    pub fn product(&self, operation: Operation, left: &Type, right: &Type) -> Option<Product<'s>> {
        let mut sums = BTreeMap::new();
        for i in self.positions(left) {
            for j in self.positions(right) {
                let (a, b) = (self.element(i), self.element(j));
                match operation {
                    Operation::Geometric => add(&mut sums, a.geometric(&b), &[(0, i), (1, j)]),
                    Operation::Meet => add(&mut sums, a.outer(&b), &[(0, i), (1, j)]),
                    Operation::Join => add(&mut sums, a.regressive(&b), &[(0, i), (1, j)]),
                    Operation::Inner => add(&mut sums, a.inner(&b), &[(0, i), (1, j)]),
                    Operation::Commutator => add(&mut sums, a.commutator(&b), &[(0, i), (1, j)]),
                    Operation::Transform => {
                        for k in self.positions(left) {
                            add(&mut sums, sandwich(&a, &b, &self.element(k)), &[(0, i), (0, k), (1, j)]);
                        }
                    }
                }
            }
        }
        self.of(sums)
    }

    /// An operation on one type.
    pub fn unary(&self, of: &Type, f: impl Fn(Multivector<'_, i64>) -> Multivector<'_, i64>) -> Option<Product<'s>> {
        let mut sums = BTreeMap::new();
        for i in self.positions(of) {
            add(&mut sums, f(self.element(i)), &[(0, i)]);
        }
        self.of(sums)
    }

    fn of(&self, mut sums: BTreeMap<usize, Sum>) -> Option<Product<'s>> {
        sums.retain(|_, sum| !sum.is_empty());
        if sums.is_empty() {
            return None;
        }
        let is_scalar = sums.keys().eq(&[0]);
        let output = if is_scalar { None } else { self.home(&sums) };
        Some(Product { output, sums })
    }

    /// The first type that can hold a result. A result of one grade goes to a type of one grade: an ideal line is a line,
    /// although it would fit into a translator, which has fewer blades.
    fn home(&self, sums: &BTreeMap<usize, Sum>) -> Option<&'s Type> {
        let holds = |t: &&Type| sums.keys().all(|k| t.blades.contains(&self.spec.basis[*k]));
        // The names of blades of one grade are of one length.
        let is_of_one_grade = |t: &&Type| t.blades.windows(2).all(|two| two[0].len() == two[1].len());
        let all = || self.spec.types.iter().filter(holds);
        all().find(is_of_one_grade).or_else(|| all().next())
    }
}

/// One term of the sandwich m x m̃, from a blade of m, a blade of x and a second blade of m.
fn sandwich<'g>(
    m: &Multivector<'g, i64>,
    x: &Multivector<'g, i64>,
    again: &Multivector<'g, i64>,
) -> Multivector<'g, i64> {
    let is_odd = m.even().is_zero();
    let x = if is_odd { x.involute() } else { x.clone() };
    m.geometric(&x).geometric(&again.reverse())
}

/// Adds a multivector times a monomial.
fn add(sums: &mut BTreeMap<usize, Sum>, value: Multivector<'_, i64>, monomial: &[Factor]) {
    let mut monomial = monomial.to_vec();
    monomial.sort_unstable();
    for (position, coefficient) in value.coefficients().into_iter().enumerate().filter(|(_, c)| *c != 0) {
        let sum = sums.entry(position).or_default();
        let total = sum.get(&monomial).copied().unwrap_or(0) + coefficient;
        if total == 0 {
            sum.remove(&monomial);
        } else {
            sum.insert(monomial.clone(), total);
        }
    }
}
