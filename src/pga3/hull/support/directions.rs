//! Where climbs begin: the farthest vertices in directions all around.

use alloc::vec::Vec;

use super::super::Structure;
use super::FEW;
use super::sight::{Sight, TIP, Tip, WIDE};

/// How many neighbours may be looked at for each cell of [`Directions`], on average: some twenty are, on a ball.
const LOOKS: usize = 256;

/// Neighbours that have been looked at, and how many may be.
#[derive(Default)]
pub(super) struct Looks {
    pub taken: usize,
    allowed: usize,
}

impl Looks {
    /// Whether this many more may be looked at; if so, they count as looked at.
    fn take(&mut self, neighbours: usize) -> bool {
        let may = self.taken + neighbours <= self.allowed;
        self.taken += if may { neighbours } else { 0 };
        may
    }
}

/// Where to begin: the farthest vertices in directions all around, by the cells of a grid on the six sides of a cube. Some are only nearly the
/// farthest, where the way to them is long.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) struct Directions {
    /// How many cells a side of the cube has in each of its two directions.
    cells: usize,
    pub vertices: Vec<u32>,
    /// Whether no face has so many corners that climbs go in strides, and no vertex is a tip.
    pub is_plain: bool,
    /// In ascending order.
    pub(super) tips: Vec<Tip>,
}

impl Directions {
    /// About one cell for each two vertices; none if there are few vertices.
    pub fn of(places: &[[f64; 3]], structure: &Structure, reach: f64) -> Self {
        Self::counted(places, structure, reach, &mut Looks::default())
    }

    pub(super) fn counted(places: &[[f64; 3]], structure: &Structure, reach: f64, looks: &mut Looks) -> Self {
        if places.len() < FEW {
            return Directions { cells: 0, vertices: Vec::new(), is_plain: true, tips: Vec::new() };
        }
        let is_wide = |face| structure.round(face).len() >= WIDE as usize;
        let is_tip = |vertex: &u32| structure.neighbours(*vertex).len() >= TIP;
        let tips: Vec<Tip> =
            (0..places.len() as u32).filter(is_tip).map(|vertex| Tip::of(vertex, places, structure, reach)).collect();
        let is_plain = tips.is_empty() && !(0..structure.face_count() as u32).any(is_wide);
        let cells = num_traits::Float::sqrt(places.len() as f64 / 12.0) as usize + 1;
        let mut vertices = Vec::with_capacity(6 * cells * cells);
        // To the first summit it may be far.
        looks.allowed = LOOKS.saturating_mul(places.len());
        let mut last = 0;
        for side in 0..6 {
            for row in 0..cells {
                let begin = vertices.len();
                // To and fro, so that each cell is next to the one before.
                for column in 0..cells {
                    let column = if row % 2 == 0 { column } else { cells - 1 - column };
                    let middle = |k: usize| (2 * k + 1) as f64 / cells as f64 - 1.0;
                    let mut direction = [0.0; 3];
                    direction[side % 3] = if side < 3 { 1.0 } else { -1.0 };
                    direction[(side + 1) % 3] = middle(column);
                    direction[(side + 2) % 3] = middle(row);
                    looks.allowed = looks.allowed.saturating_add(LOOKS);
                    let sight = Sight::new(places, structure, reach, direction);
                    let may_look_at = |neighbours| looks.take(neighbours);
                    last = if is_plain {
                        sight.climb_while(last, may_look_at)
                    } else {
                        sight.climb_at_large(last, &tips, may_look_at)
                    };
                    vertices.push(last);
                }
                if row % 2 == 1 {
                    vertices[begin..].reverse();
                }
            }
        }
        Directions { cells, vertices, is_plain, tips }
    }

    /// The farthest vertex in a direction near this one.
    #[inline]
    pub fn near(&self, direction: [f64; 3]) -> u32 {
        let [x, y, z] = direction;
        let (ax, ay, az) = (x.abs(), y.abs(), z.abs());
        // The axis of the side, and then the two others in turn.
        let (axis, [over, u, v]) = if ax >= ay && ax >= az {
            (0, [x, y, z])
        } else if az > ay {
            (2, [z, x, y])
        } else {
            (1, [y, z, x])
        };
        let half = 0.5 * self.cells as f64;
        let scale = half / over.abs();
        let cell = |along: f64| ((along * scale + half) as usize).min(self.cells - 1);
        let side = axis + if over < 0.0 { 3 } else { 0 };
        self.vertices[(side * self.cells + cell(v)) * self.cells + cell(u)]
    }
}
