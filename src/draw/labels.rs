//! Where a name has most room: the place around its anchor that covers least of the drawing.

use std::vec::Vec;

use super::frame::Rect;

/// The letters' height in pixels.
pub(super) const FONT: f64 = 15.0;

/// A name's place: where its baseline starts, ends or is centred, and the box that it fills.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub at: [f64; 2],
    /// −1: the text ends at `at`; 0: it is centred at it; 1: it starts there.
    pub side: i8,
    pub covers: Rect,
}

/// What is drawn already, in pixels.
#[derive(Default)]
pub(super) struct Drawing {
    strokes: Vec<[[f64; 2]; 2]>,
    boxes: Vec<Rect>,
}

// In order of preference: right above first, as on a map.
const PLACES: [(i8, i8); 8] = [(1, -1), (-1, -1), (1, 1), (-1, 1), (0, -1), (1, 0), (-1, 0), (0, 1)];

impl Drawing {
    pub(super) fn stroke(&mut self, a: [f64; 2], b: [f64; 2]) {
        self.strokes.push([a, b]);
    }

    pub(super) fn dot(&mut self, p: [f64; 2], radius: f64) {
        self.boxes.push(Rect { min: p, max: p }.grown(radius));
    }

    /// Places a name `gap` pixels from its anchor, or on it if `inside` is true and there is room.
    pub(super) fn place(&mut self, text: &str, anchor: [f64; 2], gap: f64, inside: bool) -> Place {
        let center = inside.then(|| beside(text, anchor, 0.0, (0, 0)));
        let near = PLACES.map(|side| beside(text, anchor, gap, side));
        let far = PLACES.map(|side| beside(text, anchor, 2.2 * gap, side));
        let mut best = (f64::INFINITY, near[0]);
        for (rank, place) in (0..).zip(center.into_iter().chain(near).chain(far)) {
            // each place in the order of preference counts as two pixels of stroke, which decides between equals
            let cost = self.covered(place.covers.grown(2.0)) + 2.0 * f64::from(rank);
            if cost < best.0 {
                best = (cost, place);
            }
        }
        self.boxes.push(best.1.covers);
        best.1
    }

    /// Places text centred at its anchor.
    pub(super) fn center(&mut self, text: &str, anchor: [f64; 2]) -> Place {
        let place = beside(text, anchor, 0.0, (0, 0));
        self.boxes.push(place.covers);
        place
    }

    /// How many pixels of stroke are inside the box. Each box that it meets counts as twice the longer side of `rect`.
    fn covered(&self, rect: Rect) -> f64 {
        let strokes = self.strokes.iter().filter_map(|[a, b]| {
            let d = [b[0] - a[0], b[1] - a[1]];
            let [from, to] = rect.clip(*a, d, 0.0, 1.0)?;
            // 4 pixels for the mere touch, so that short strokes count, too
            Some((to - from) * d[0].hypot(d[1]) + 4.0)
        });
        let boxes =
            self.boxes.iter().filter(|other| (0..2).all(|k| rect.min[k] < other.max[k] && other.min[k] < rect.max[k]));
        let [width, height] = rect.size();
        strokes.sum::<f64>() + boxes.count() as f64 * 2.0 * width.max(height)
    }
}

fn beside(text: &str, anchor: [f64; 2], gap: f64, (right, down): (i8, i8)) -> Place {
    // diagonal places sit nearer, so that the corner keeps the gap
    let gap = if right != 0 && down != 0 { gap * 0.7 } else { gap };
    let (width, height) = (width(text), FONT * 0.75);
    let x = anchor[0] + f64::from(right) * gap;
    let middle = anchor[1] + f64::from(down) * (gap + height / 2.0);
    let left = x + f64::from(right - 1) / 2.0 * width;
    Place {
        at: [x, middle + height * 0.46],
        side: right,
        covers: Rect { min: [left, middle - height / 2.0], max: [left + width, middle + height / 2.0] },
    }
}

/// About how wide the text is: fonts differ, and this only has to keep names apart.
fn width(text: &str) -> f64 {
    let em = |c: char| match c {
        '\u{300}'..='\u{36f}' => 0.0,
        c if "ijltf.,:;'| ()[]₀₁₂₃₄₅₆₇₈₉".contains(c) => 0.38,
        c if "mwMW−+=<>≤≥∧∨·".contains(c) => 0.86,
        'A'..='Z' => 0.76,
        _ => 0.6,
    };
    FONT * text.chars().map(em).sum::<f64>()
}
