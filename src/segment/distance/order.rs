//! One order of the arguments, whichever they came in.

/// How the arguments came: what had to be exchanged to bring the ends of each segment, and then the segments, into
/// lexicographic order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order {
    /// Whether the ends of the segment that came first were exchanged.
    pub first: bool,
    /// Whether the ends of the segment that came second were exchanged.
    pub second: bool,
    /// Whether the segments were exchanged.
    pub segments: bool,
}

type Pair<const N: usize> = [[[f64; N]; 2]; 2];

impl Order {
    /// By the first coordinates alone, in comparisons and selections without a branch; `None` if they tie.
    #[inline(always)]
    pub(crate) fn by_first<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Option<(Self, Pair<N>)> {
        let min = |[p, q]: [[f64; N]; 2]| if p[0] < q[0] { p[0] } else { q[0] };
        let (x, y) = (min(a), min(b));
        if (a[0][0] == a[1][0]) | (b[0][0] == b[1][0]) | (x == y) {
            return None;
        }
        let [a0, a1] = select(a[0][0], a[1][0], a[0], a[1]);
        let [b0, b1] = select(b[0][0], b[1][0], b[0], b[1]);
        let [c0, d0] = select(x, y, a0, b0);
        let [c1, d1] = select(x, y, a1, b1);
        let order = Self { first: a[0][0] > a[1][0], second: b[0][0] > b[1][0], segments: x > y };
        Some((order, [[c0, c1], [d0, d1]]))
    }

    /// By all coordinates.
    pub(crate) fn by_all<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> (Self, Pair<N>) {
        let sort = |[p, q]: [[f64; N]; 2]| {
            if q < p { ([q, p], true) } else { ([p, q], false) }
        };
        let ((a, first), (b, second)) = (sort(a), sort(b));
        let segments = b < a;
        let order = Self { first, second, segments };
        (order, if segments { [b, a] } else { [a, b] })
    }
}

/// [p, q] if x ≤ y, else [q, p].
// Both components are read before the choice, so that it is one of registers and not of addresses.
#[inline(always)]
fn select<const N: usize>(x: f64, y: f64, p: [f64; N], q: [f64; N]) -> [[f64; N]; 2] {
    let pairs: [(f64, f64); N] = core::array::from_fn(|k| {
        let (p, q) = (p[k], q[k]);
        if x > y { (q, p) } else { (p, q) }
    });
    [pairs.map(|c| c.0), pairs.map(|c| c.1)]
}
