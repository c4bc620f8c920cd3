//! One order of the arguments, in whatever order they were given.

/// What was exchanged to bring the ends of each segment, and then the segments, into lexicographic order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order {
    /// Whether the ends of the segment given first were exchanged.
    pub first: bool,
    /// Whether the ends of the segment given second were exchanged.
    pub second: bool,
    /// Whether the segments were exchanged.
    pub segments: bool,
}

type Pair<const N: usize> = [[[f64; N]; 2]; 2];

impl Order {
    /// The order by all coordinates, and the segments in it.
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
