//! One order of the arguments, whichever they came in.

/// Two segments, ends and segments in lexicographic order, and how they came.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ordered<const N: usize> {
    pub a: [[f64; N]; 2],
    pub b: [[f64; N]; 2],
    /// Whether the ends of the segment that came first were exchanged.
    first: bool,
    /// Whether the ends of the segment that came second were exchanged.
    second: bool,
    /// Whether the segments were exchanged.
    segments: bool,
}

impl<const N: usize> Ordered<N> {
    /// Ties in the first coordinate, which decides for most, are left to [`by_all`](Self::by_all); without them all is
    /// comparisons and selections, no branch.
    #[inline(always)]
    pub(crate) fn new(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Self {
        let min = |[p, q]: [[f64; N]; 2]| if p[0] < q[0] { p[0] } else { q[0] };
        let (x, y) = (min(a), min(b));
        if (a[0][0] == a[1][0]) | (b[0][0] == b[1][0]) | (x == y) {
            return Self::by_all(a, b);
        }
        let [a0, a1] = select(a[0][0], a[1][0], a[0], a[1]);
        let [b0, b1] = select(b[0][0], b[1][0], b[0], b[1]);
        let [c0, d0] = select(x, y, a0, b0);
        let [c1, d1] = select(x, y, a1, b1);
        Self { a: [c0, c1], b: [d0, d1], first: a[0][0] > a[1][0], second: b[0][0] > b[1][0], segments: x > y }
    }

    #[cold]
    #[inline(never)]
    fn by_all(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Self {
        let sort = |[p, q]: [[f64; N]; 2]| {
            if q < p { ([q, p], true) } else { ([p, q], false) }
        };
        let ((a, first), (b, second)) = (sort(a), sort(b));
        let segments = b < a;
        let (a, b) = if segments { (b, a) } else { (a, b) };
        Self { a, b, first, second, segments }
    }

    /// What belongs to the segments as they are ordered here, given to them as they came.
    #[inline(always)]
    pub(crate) fn restore<T>(&self, x: T, y: T) -> (T, T) {
        if self.segments { (y, x) } else { (x, y) }
    }

    /// Parameters along the segments as they are ordered here, turned into those along the segments as they came.
    #[inline(always)]
    pub(crate) fn restore_parameters(&self, s: f64, t: f64) -> (f64, f64) {
        let (s, t) = self.restore(s, t);
        (if self.first { 1.0 - s } else { s }, if self.second { 1.0 - t } else { t })
    }
}

/// [p, q] if x ≤ y, else [q, p].
#[inline(always)]
fn select<const N: usize>(x: f64, y: f64, p: [f64; N], q: [f64; N]) -> [[f64; N]; 2] {
    [
        core::array::from_fn(|k| if x > y { q[k] } else { p[k] }),
        core::array::from_fn(|k| if x > y { p[k] } else { q[k] }),
    ]
}
