//! Delaunay triangles by halves: the chapter [triangles](crate::notes::triangles) tells how, in step 9. (D. T. Lee, A. K. Lin, "Generalized
//! Delaunay triangulation for planar graphs", 1986.)

use core::cmp::Ordering;

use super::sides::{Sides, after, apex, is_inside};
use crate::exact::orientation2;

/// Makes Delaunay triangles of triangles between the same corners. For a region without holes O(n log n), whatever the triangles are.
pub(super) fn join(points: &[[f64; 2]], triangles: &mut [[usize; 3]]) {
    let sides = Sides::of(triangles, points.len());
    let cuts = cuts(&sides);
    let borders: Vec<usize> = cuts.iter().flatten().copied().collect();
    let mut beyond = vec![Beyond::Nothing; sides.count()];
    for (border, &side) in borders.iter().enumerate() {
        beyond[side] = Beyond::Border(border);
    }
    let mut parts = Parts { points, last_gap: vec![usize::MAX; triangles.len()], triangles, beyond, borders };
    for cut in 0..cuts.len() {
        parts.close(cut);
    }
}

/// The sides along which parts are joined, each with its twin, in order.
pub(super) fn cuts(sides: &Sides) -> Vec<[usize; 2]> {
    let (mut is_open, mut uncut, mut rest) = trees(sides);
    let mut cuts = Vec::with_capacity(sides.count() / 2);
    let (mut reached, mut sizes) = (Vec::<(usize, Option<[usize; 2]>)>::new(), vec![0; sides.count() / 3]);
    while let Some(root) = uncut.pop() {
        // The triangles of a part, each after the one that it is reached from, and the sides of these two.
        reached.clear();
        reached.push((root, None));
        let mut looked_at = 0;
        while let Some(&(triangle, from)) = reached.get(looked_at) {
            looked_at += 1;
            sizes[triangle] = 1;
            let back = from.map(|[_, side]| side);
            let on = pairs(sides, triangle).filter(|&[side, _]| is_open[side] && Some(side) != back);
            reached.extend(on.map(|[side, twin]| (twin / 3, Some([side, twin]))));
        }
        let mut best = None;
        for &(triangle, from) in reached.iter().rev() {
            let Some([side, twin]) = from else { continue };
            sizes[side / 3] += sizes[triangle];
            let larger = sizes[triangle].max(reached.len() - sizes[triangle]);
            if best.is_none_or(|(least, _)| larger < least) {
                best = Some((larger, [side, twin]));
            }
        }
        if let Some((_, [side, twin])) = best {
            (is_open[side], is_open[twin]) = (false, false);
            cuts.push([side, twin]);
            uncut.extend([side / 3, twin / 3]);
        }
    }
    cuts.reverse();
    // One after the other they may be side by side, as where holes are in a row, and open the same gap each time. The golden section
    // scatters them (D. E. Knuth, "Sorting and Searching", 6.4).
    rest.sort_by_key(|[side, _]| (*side as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    cuts.extend(rest);
    cuts
}

/// The sides that lead from a triangle to another one, with their twins.
fn pairs(sides: &Sides, triangle: usize) -> impl Iterator<Item = [usize; 2]> {
    (3 * triangle..3 * triangle + 3).filter_map(|side| Some([side, sides.twin(side)?]))
}

/// Sides that join the triangles to trees, and a triangle of each; and the pairs of other sides.
fn trees(sides: &Sides) -> (Vec<bool>, Vec<usize>, Vec<[usize; 2]>) {
    let count = sides.count() / 3;
    let (mut is_in_tree, mut is_reached) = (vec![false; sides.count()], vec![false; count]);
    let (mut roots, mut rest, mut open) = (Vec::new(), Vec::new(), Vec::new());
    for root in 0..count {
        if is_reached[root] {
            continue;
        }
        is_reached[root] = true;
        roots.push(root);
        open.push(root);
        while let Some(triangle) = open.pop() {
            for [side, twin] in pairs(sides, triangle) {
                if !is_reached[twin / 3] {
                    is_reached[twin / 3] = true;
                    (is_in_tree[side], is_in_tree[twin]) = (true, true);
                    open.push(twin / 3);
                }
            }
        }
    }
    for triangle in 0..count {
        rest.extend(pairs(sides, triangle).filter(|&[side, twin]| side < twin && !is_in_tree[side]));
    }
    (is_in_tree, roots, rest)
}

/// What is beyond a side of a triangle.
#[derive(Clone, Copy, Debug)]
enum Beyond {
    Nothing,
    /// A side of another triangle of the same part.
    Side(usize),
    /// A cut. Its two borders have numbers that follow each other, the first of them even.
    Border(usize),
}

struct Parts<'a> {
    points: &'a [[f64; 2]],
    triangles: &'a mut [[usize; 3]],
    /// For each side.
    beyond: Vec<Beyond>,
    /// For each border the side along it.
    borders: Vec<usize>,
    /// For each triangle the last cut at whose closing it went.
    last_gap: Vec<usize>,
}

impl Parts<'_> {
    /// Joins what is on both sides of a cut.
    fn close(&mut self, cut: usize) {
        let sides = [0, 1].map(|k| self.borders[2 * cut + k]);
        let [left, right] = sides;
        let stay = !is_inside(self.points, self.triangles[left / 3], apex(self.triangles, right));
        if stay || Gap::new(self, cut, sides).close().is_none() {
            self.set(left, Beyond::Side(right));
        }
    }

    fn set(&mut self, side: usize, beyond: Beyond) {
        self.beyond[side] = beyond;
        match beyond {
            Beyond::Nothing => {}
            Beyond::Side(other) => self.beyond[other] = Beyond::Side(side),
            Beyond::Border(border) => self.borders[border] = side,
        }
    }

    fn turn(&self, triangle: [usize; 3]) -> Option<Ordering> {
        let [a, b, c] = triangle.map(|k| self.points[k]);
        orientation2(a, b, c)
    }
}

const LEFT: usize = 0;
const RIGHT: usize = 1;

/// The triangles around a cut that go, and what comes instead. "Up" is along the cut, as the side on its left goes.
struct Gap<'a, 'p> {
    parts: &'a mut Parts<'p>,
    cut: usize,
    /// Which way all triangles turn.
    turn: Option<Ordering>,
    /// The corners where the banks begin: first the lower end of the cut, then the ends of the highest new edge.
    feet: [usize; 2],
    /// What is left of the banks, from above: the corners at the upper ends of their edges, and what is beyond.
    banks: [Vec<(usize, Beyond)>; 2],
    /// The triangles that go, in whose places the new ones come.
    gone: Vec<usize>,
    new: Vec<[usize; 3]>,
    /// Sides of new triangles that were edges of the banks, and what is beyond.
    rims: Vec<(usize, Beyond)>,
    /// Pairs of sides of new triangles.
    joints: Vec<[usize; 2]>,
}

impl<'a, 'p> Gap<'a, 'p> {
    fn new(parts: &'a mut Parts<'p>, cut: usize, sides: [usize; 2]) -> Self {
        // The side on the left goes up, the one on the right down.
        let [lower, upper] = sides.map(|side| parts.triangles[side / 3][side % 3]);
        let banks = sides.map(|side| vec![(upper, Beyond::Side(side))]);
        let turn = parts.turn(parts.triangles[sides[LEFT] / 3]);
        let (gone, new, rims, joints) = Default::default();
        Gap { parts, cut, turn, feet: [lower; 2], banks, gone, new, rims, joints }
    }

    /// Replaces the triangles, beginning with the two at the cut. Where nothing fits, it changes nothing.
    fn close(&mut self) -> Option<()> {
        self.remove(LEFT);
        self.remove(RIGHT);
        let mut base = self.lowest()?;
        // In the end one edge is left, which the highest new edge is.
        while self.banks[LEFT].len() + self.banks[RIGHT].len() > 1 {
            let [left, right] = [LEFT, RIGHT].map(|bank| self.next(bank));
            let bank = match (left, right) {
                (Some(left), Some(right)) if self.is_inside(self.over(left), right) => RIGHT,
                (Some(_), _) => LEFT,
                (None, Some(_)) => RIGHT,
                (None, None) => return None,
            };
            let (top, beyond) = self.banks[bank].pop()?;
            let side = self.add(self.over(top))?;
            self.joints.push([side, base]);
            let (along, across) = if bank == LEFT { (side + 2, side + 1) } else { (side + 1, side + 2) };
            self.rims.push((along, beyond));
            (base, self.feet[bank]) = (across, top);
        }
        let (_, beyond) = self.banks.iter_mut().find_map(Vec::pop)?;
        self.rims.push((base, beyond));
        self.replace()
    }

    /// Adds the triangle at the lower end of the cut, and returns its upper side.
    fn lowest(&mut self) -> Option<usize> {
        let lower = self.feet[LEFT];
        loop {
            self.feet = [self.banks[LEFT].last()?.0, self.banks[RIGHT].last()?.0];
            let triangle = [lower, self.feet[RIGHT], self.feet[LEFT]];
            match [LEFT, RIGHT].into_iter().find(|&bank| self.goes(bank, triangle)) {
                Some(bank) => self.remove(bank),
                None if self.parts.turn(triangle) != self.turn => return None,
                None => {
                    let side = self.add(triangle)?;
                    let [(_, left), (_, right)] = [self.banks[LEFT].pop()?, self.banks[RIGHT].pop()?];
                    self.rims.extend([(side, right), (side + 2, left)]);
                    return Some(side + 1);
                }
            }
        }
    }

    /// The upper end of the lowest edge of a bank, if it is above the base. Before, the triangles beyond go that do not fit to one of the three.
    fn next(&mut self, bank: usize) -> Option<usize> {
        loop {
            let &(top, _) = self.banks[bank].last()?;
            let triangle = self.over(top);
            if self.parts.turn(triangle) != self.turn {
                return None;
            }
            if !self.goes(bank, triangle) {
                return Some(top);
            }
            self.remove(bank);
        }
    }

    /// The triangle over the base.
    fn over(&self, top: usize) -> [usize; 3] {
        [self.feet[LEFT], self.feet[RIGHT], top]
    }

    fn is_inside(&self, triangle: [usize; 3], corner: usize) -> bool {
        is_inside(self.parts.points, triangle, corner)
    }

    /// Whether the triangle beyond the lowest edge of a bank has its third corner inside of the circle around another one.
    fn goes(&self, bank: usize, triangle: [usize; 3]) -> bool {
        let Some(&(_, Beyond::Side(side))) = self.banks[bank].last() else { return false };
        self.parts.last_gap[side / 3] != self.cut && self.is_inside(triangle, apex(self.parts.triangles, side))
    }

    /// Removes the triangle beyond the lowest edge of a bank.
    fn remove(&mut self, bank: usize) {
        let Some((top, Beyond::Side(side))) = self.banks[bank].pop() else { return };
        self.parts.last_gap[side / 3] = self.cut;
        self.gone.push(side / 3);
        let (one, other) = (after(side), after(after(side)));
        let (upper, lower) = if bank == LEFT { (one, other) } else { (other, one) };
        let apex = apex(self.parts.triangles, side);
        self.banks[bank].extend([(top, self.parts.beyond[upper]), (apex, self.parts.beyond[lower])]);
    }

    /// Adds a triangle, and returns its first side.
    fn add(&mut self, triangle: [usize; 3]) -> Option<usize> {
        let place = *self.gone.get(self.new.len())?;
        self.new.push(triangle);
        Some(3 * place)
    }

    /// Puts the new triangles in the places of those that go. None, if a triangle was met on both banks.
    fn replace(&mut self) -> Option<()> {
        let is_gone =
            |beyond: &Beyond| matches!(beyond, Beyond::Side(side) if self.parts.last_gap[side / 3] == self.cut);
        if self.rims.iter().any(|(_, beyond)| is_gone(beyond)) || self.gone.len() != self.new.len() {
            return None;
        }
        for (&place, &triangle) in self.gone.iter().zip(&self.new) {
            self.parts.triangles[place] = triangle;
        }
        let joints = self.joints.iter().map(|&[side, other]| (side, Beyond::Side(other)));
        for (side, beyond) in joints.chain(self.rims.iter().copied()) {
            self.parts.set(side, beyond);
        }
        Some(())
    }
}
