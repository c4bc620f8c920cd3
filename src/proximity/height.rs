//! How far vertices are from the plane of a facet, also if that is far less than plain floats can resolve.

use super::difference::{Ends, Scale};
use super::lattice::Plane;
use super::pair::Pair;
use super::seen::{SIZES, SMALL, largest, off, rounded};
use super::simplex::Simplex;
use super::space::dot;
use crate::magnitude::{max, power_of_two};

/// The normal of a facet. Heights count along `direction`, which is this normal rounded and scaled, or its opposite.
pub(super) struct Normal<'s, const N: usize> {
    scale: &'s Scale<N>,
    facet: &'s Simplex<N>,
    direction: [f64; N],
    /// The plane by integers, if the corners fit, and the factor from its heights to those along `direction`.
    whole: Option<(Plane<N>, f64)>,
    /// For steps that do not fit.
    pairs: Option<Pairs<N>>,
}

/// The normal by pairs of floats.
struct Pairs<const N: usize> {
    normal: [Pair; N],
    /// No component of the facet's corners is larger.
    far: f64,
    /// The factor from its heights to those along `direction`; NaN if it is not known.
    turn: f64,
}

impl<'s, const N: usize> Normal<'s, N> {
    #[cold]
    pub fn new(scale: &'s Scale<N>, facet: &'s Simplex<N>, direction: [f64; N]) -> Self {
        let whole = Plane::of(facet.ends(), scale.factor).map(|plane| {
            let turn = turn(direction, plane.normal().0).0 * plane.unit();
            (plane, turn)
        });
        Self { scale, facet, direction, whole, pairs: None }
    }

    /// How far a step from one place to another goes along the direction: not less than the first number, not more than the
    /// second. NaN if that is not known.
    #[cold]
    pub fn height(&mut self, step: Ends<N>) -> [f64; 2] {
        let whole = self.whole.as_ref().and_then(|(plane, turn)| Some((plane.height_of(step)?.hi(), 0.0, *turn)));
        let (height, off, turn) = whole.unwrap_or_else(|| {
            let step = self.scale.exactly(step);
            let &mut Pairs { normal, far, turn } = self.pairs();
            let long = max(largest(rounded(step)), far);
            let off = if long < SIZES.end { off::<N>(far, long) } else { f64::NAN };
            (dot(normal, step).sum().hi(), off, turn)
        });
        // The direction is rounded to 2⁻⁴⁸ of itself.
        let off = (off + power_of_two(-40) * height.abs()) * turn.abs();
        [height * turn - off, height * turn + off]
    }

    fn pairs(&mut self) -> &mut Pairs<N> {
        self.pairs.get_or_insert_with(|| {
            let (_, far, normal) = self.scale.normal_by_pairs(self.facet.ends());
            let (turn, size) = turn(self.direction, rounded(normal));
            let is_known = SIZES.contains(&far) && off::<N>(far, 1.0) < SMALL * size;
            Pairs { normal, far, turn: if is_known { turn } else { f64::NAN } }
        })
    }
}

/// The factor that makes a normal a given direction, and the size of the normal's largest component.
fn turn<const N: usize>(direction: [f64; N], normal: [f64; N]) -> (f64, f64) {
    let main = (1..N).fold(0, |main, k| if normal[k].abs() > normal[main].abs() { k } else { main });
    (direction[main] / normal[main], normal[main].abs())
}
