//! The fifth chapter: a chain, and where it comes too near to itself.

use incidence::draw::{Picture, View};
use incidence::pga3::{Chain, ChainError, Line, Segment};

use super::story::Story;

/// The chain of the story.
pub struct Subject {
    /// What it is, as a phrase.
    pub name: String,
    pub points: Vec<[f64; 3]>,
    /// The radius that was asked for.
    pub radius: Option<f64>,
    /// Whether the chain is to be folded until it collides.
    pub fold: bool,
}

/// How many pairs are told one by one.
const TOLD: usize = 8;
/// Of more colliding segments than that, pairs are not counted: there may be half of their square.
const COUNTED: usize = 4000;

pub fn tell(story: &mut Story, subject: &Subject) -> Result<(), ChainError> {
    story.chapter("A chain, and where it collides with itself");
    let mut chain = Chain::new(subject.points.iter().copied())?;
    let segments = chain.segments().len();
    let mean = mean_length(&chain);
    let (radius, why) = match subject.radius {
        Some(radius) => (radius, "as given"),
        None if mean > 0.0 => (mean / 2.0, "half of that"),
        // no length to compare with
        None => (1.0, "for want of a length"),
    };
    story.text(format!(
        "The chain is {}. It has {segments} {}, of a mean length of {}; the radius is {}, {why}.",
        subject.name,
        plural(segments, "segment"),
        short(mean),
        short(radius),
    ));
    if subject.radius.is_none() && mean > 0.0 {
        story.text(
            "Why half: segments i and i + 2 have a segment between them, so they are never farther apart than that is long. \
             With a radius of a whole segment nearly every one would collide; with half of one, only where the chain \
             turns back on itself or comes past another part.",
        );
    }
    story.text(
        "Two segments collide if they are nearer than the radius, strictly. Neighbours, which have a point in common, do not \
         count.",
    );
    if chain.points().first() == chain.points().last() && segments > 2 {
        story.text(
            "This chain is closed: its last point is its first. In the order of the chain its first and last segments are no \
             neighbours, so these two collide at any radius.",
        );
    }
    let still = chain.segments().filter(|segment| segment.a == segment.b).count();
    if still > 0 {
        story.text(format!(
            "{still} of the segments {} no length, where a point is repeated: the segments before and after touch there.",
            if still == 1 { "has" } else { "have" }
        ));
    }

    let view = View::widest(chain.points());
    if subject.fold {
        story.figure(picture(&view, &chain, &[]), "The knot. It passes over and under itself, and does not collide.");
        let degrees = fold(&mut chain, radius)?;
        story.text(format!(
            "So it is folded: `Chain::fold` turns all that comes after point {JOINT} about the vertical line through that \
             point, degree by degree. After {degrees}° it collides.",
        ));
    }
    let marks = chain.collisions(radius);
    report(story, &chain, radius, &marks);
    story.figure(
        picture(&view, &chain, &marks),
        format!(
            "The chain, seen from where it spreads most. The segments that are nearer than {} to another are marked.",
            short(radius)
        ),
    );
    Ok(())
}

/// The point at which the built-in chain is folded.
const JOINT: usize = 45;

/// Folds the chain by whole degrees until it collides with itself; after a full turn it is as it was.
fn fold(chain: &mut Chain, radius: f64) -> Result<u32, ChainError> {
    let [x, y, z] = chain.points()[JOINT.min(chain.points().len() - 1)];
    let axis = Line::through([x, y, z], [x, y, z + 1.0]);
    for degrees in 1..=360 {
        chain.fold(JOINT, axis, 1.0_f64.to_radians())?;
        if chain.collisions(radius).contains(&true) {
            return Ok(degrees);
        }
    }
    Ok(360)
}

fn report(story: &mut Story, chain: &Chain, radius: f64, marks: &[bool]) {
    let colliding = marks.iter().filter(|&&hit| hit).count();
    if colliding == 0 {
        story.text(format!("Of its {} {}, none collide.", marks.len(), plural(marks.len(), "segment")));
        return;
    }
    let of = format!("{colliding} of {} segments collide", marks.len());
    if colliding > COUNTED {
        story.text(format!("{of}, too many to tell them in pairs."));
        return;
    }
    let segments: Vec<Segment> = chain.segments().collect();
    let mut pairs: Vec<_> = chain
        .colliding_pairs(radius)
        .into_iter()
        .map(|(i, j)| (segments[i].closest_points(&segments[j]), i, j))
        .collect();
    pairs.sort_by(|(p, ..), (q, ..)| p.distance.total_cmp(&q.distance));
    let close = pairs.iter().filter(|(_, i, j)| *j == i + 2).count();
    let close = if close > 0 { format!(", {close} of them with a single segment between") } else { String::new() };
    let nearest = if pairs.len() > TOLD { format!(". The {TOLD} nearest") } else { String::new() };
    story.text(format!("{of}, in {} {}{close}{nearest}:", pairs.len(), plural(pairs.len(), "pair")));
    let digits = marks.len().to_string().len();
    story.formulas(pairs.iter().take(TOLD).map(|(closest, i, j)| {
        let (distance, s, t) = (short(closest.distance), closest.s, closest.t);
        format!("segments {i:>digits$} and {j:>digits$}   at s = {s:.3}, t = {t:.3}   distance {distance}")
    }));
}

fn picture(view: &View, chain: &Chain, marks: &[bool]) -> Picture {
    let mut picture = Picture::new();
    picture.size(640.0, 480.0).title("A chain, with the segments that collide in orange");
    picture.chain(view, chain.points(), marks);
    picture
}

/// The mean length of the segments: halved before it is summed, so that it is finite whenever a segment's length is.
fn mean_length(chain: &Chain) -> f64 {
    let count = chain.segments().len() as f64;
    chain.segments().map(|s| Segment { a: s.a, b: s.a }.distance(&Segment { a: s.b, b: s.b }) / count).sum()
}

fn plural(count: usize, noun: &str) -> String {
    if count == 1 { noun.to_owned() } else { format!("{noun}s") }
}

/// Four digits of a length: plainly if it is neither large nor small.
fn short(length: f64) -> String {
    if length == 0.0 || (1e-3..1e6).contains(&length) {
        let decimals = if length == 0.0 { 0 } else { (3 - length.log10().floor() as i32).max(0) as usize };
        format!("{length:.decimals$}")
    } else {
        format!("{length:.3e}")
    }
}
