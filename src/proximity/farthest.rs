//! Is a facet on the boundary of B − A? The proof, by all vertices of both bodies, that nothing is beyond it.

use core::cmp::Ordering;

use super::difference::{Corner, Difference, Ends};
use super::layer::Rounded;
use super::questions::{Along, Beyond};
use super::simplex::Simplex;
use super::space::{Dimension, Space};
use crate::body::Body;

/// What is farthest in a direction.
pub(super) enum Farthest {
    /// No corner is farther than the first of the simplex by more than this, in units of 2^`unit` times the length of the
    /// direction.
    Within(f64),
    /// This corner is farther, for certain.
    Beyond(Corner),
}

/// 5 u: three products and two sums, and a little for the rounding of the bound.
const ROUNDING: f64 = 3.0 * f64::EPSILON;

impl<A: Body<N>, B: Body<N>, const N: usize> Difference<'_, A, B, N>
where
    Dimension<N>: Space<N>,
{
    /// A corner that is farthest in a direction, as far as the bodies know.
    #[inline]
    pub fn support(&self, direction: [f64; N], [i, j]: Corner) -> Corner {
        [self.a.farthest(direction.map(|x| -x), i), self.b.farthest(direction, j)]
    }

    /// What is farthest in the direction of the simplex, of which `direction` is the rounded value. Excesses up to `slack`
    /// may be left undecided. Looks at all vertices. `None` if one is not finite.
    pub fn farthest(&self, along: Along, simplex: &Simplex<N>, direction: &Rounded<N>, slack: f64) -> Option<Farthest> {
        let [i, j] = simplex.corners()[0];
        let [from, to] = simplex.ends()[0];
        let turned = Rounded { value: direction.value.map(|x| -x), ..*direction };
        let (on_a, excess_a) = self.in_body(self.a, from, true, along, simplex, &turned, 0.5 * slack)?;
        let (on_b, excess_b) = self.in_body(self.b, to, false, along, simplex, direction, 0.5 * slack)?;
        Some(if on_a.is_some() || on_b.is_some() {
            Farthest::Beyond([on_a.unwrap_or(i), on_b.unwrap_or(j)])
        } else {
            Farthest::Within(excess_a + excess_b)
        })
    }

    /// The same for one body: a vertex that is farther than `from`, or by how much none is.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    fn in_body(
        &self,
        body: &impl Body<N>,
        from: [f64; N],
        is_a: bool,
        along: Along,
        simplex: &Simplex<N>,
        direction: &Rounded<N>,
        slack: f64,
    ) -> Option<(Option<usize>, f64)> {
        let abs = |x: f64| num_traits::Float::abs(x);
        let spread: [f64; N] = core::array::from_fn(|k| direction.error[k] + ROUNDING * abs(direction.value[k]));
        let (mut best, mut excess) = ((None, 0.0), 0.0);
        for index in 0..body.vertex_count() {
            let to = body.vertex(index);
            let step = self.vector([from, to]);
            // What underflows in the products is less than this.
            let (mut value, mut error) = (0.0, if to == from { 0.0 } else { f64::MIN_POSITIVE });
            for k in 0..N {
                value += direction.value[k] * step[k];
                error += spread[k] * abs(step[k]);
            }
            if value + error <= slack {
                excess = if value + error > excess { value + error } else { excess };
                continue;
            }
            let further =
                value > error || self.is_beyond(along, simplex, if is_a { [to, from] } else { [from, to] })?;
            if further && (best.0.is_none() || value > best.1) {
                best = (Some(index), value);
            }
        }
        Some((best.0, excess))
    }

    #[cold]
    #[inline(never)]
    fn is_beyond(&self, along: Along, simplex: &Simplex<N>, step: Ends<N>) -> Option<bool> {
        let (vectors, len) = simplex.with(step);
        self.certain(&Beyond(along), &vectors[..len]).map(Ordering::is_gt)
    }
}
