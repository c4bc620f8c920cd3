//! One step of a world: transform, overlap, exact test, report.

use alloc::vec::Vec;

use super::{BodyId, Bounds, Contact, Counts, Entry, Exclusions, Near, Pair, Pose, Report, Settings, World, bounds};
use crate::body::{Aabb, Body, Posed};
use crate::collide::missing;
use crate::collide::slots::BoxId;
use crate::proximity::Features;
use crate::threads::by_parts;

/// # Contacts
impl<S: Body<N> + Sync, M: Pose<N>, const N: usize> World<S, M, N> {
    /// Finds the contacts of the bodies where they are now, and what has changed since the last step.
    ///
    /// Whether two bodies touch is exact for the bodies as their [poses](Posed) place them; a distance is compared with the
    /// margin to within its rounding.
    pub fn step(&mut self) -> Report<'_, M::Proximity> {
        self.transform();
        let changes = self.sweep.step();
        if !(changes.began.is_empty() && changes.ended.is_empty()) {
            self.near = follow(&self.near, self.sweep.pairs());
        }
        let (contacts, tested) = self.test();
        let before = core::mem::replace(&mut self.contacts, contacts);
        self.began.clear();
        self.began.extend(missing(&self.contacts, &before, |contact| contact.pair));
        self.ended.clear();
        self.ended.extend(missing(&before, &self.contacts, |contact| contact.pair));

        let counts =
            Counts { moved: self.moved.len() + core::mem::take(&mut self.forgotten), near: self.near.len(), tested };
        for id in self.moved.drain(..) {
            if let Some(entry) = &mut self.entries[id.index()] {
                entry.moved = false;
            }
        }
        self.report(counts)
    }

    /// What the last step found, with how much work it was.
    pub(in crate::collide) fn report(&self, counts: Counts) -> Report<'_, M::Proximity> {
        Report { contacts: &self.contacts, began: &self.began, ended: &self.ended, counts }
    }

    /// The contacts of the last step.
    pub fn contacts(&self) -> &[Contact<M::Proximity>] {
        &self.contacts
    }

    /// The pairs that were in contact at the last step, and not at the one before, sorted.
    pub fn began(&self) -> &[Pair] {
        &self.began
    }

    /// The pairs that were in contact at the step before the last one, and not at the last one, sorted. Pairs of bodies that were
    /// removed are among them.
    pub fn ended(&self) -> &[Pair] {
        &self.ended
    }

    /// The pairs whose boxes overlapped at the last step, sorted: all contacts are among them.
    pub fn near_pairs(&self) -> impl ExactSizeIterator<Item = Pair> {
        self.near.iter().map(|near| near.pair)
    }

    /// Finds new boxes for the bodies that moved. A body may have been removed since.
    fn transform(&mut self) {
        for id in &self.moved {
            let Some(entry) = self.entries[id.index()].as_mut().filter(|entry| entry.id == *id) else { continue };
            let bounds = entry.bounds(&self.settings);
            // It cannot fail: a body that has an entry has a box.
            let _ = self.sweep.update(id.0, bounds);
        }
    }

    /// All contacts, and how many tests that took.
    fn test(&mut self) -> (Vec<Contact<M::Proximity>>, usize) {
        let Self { settings, entries, excluded, near, contacts, .. } = self;
        let test = Test { settings: *settings, entries, excluded, before: contacts };
        let parts = by_parts(near, PART, |near| test.run(near)).into_iter();
        let together = parts.reduce(|(mut contacts, tested), (mut more, tested_too)| {
            contacts.append(&mut more);
            (contacts, tested + tested_too)
        });
        together.unwrap_or_default()
    }
}

/// This many pairs are worth a thread.
const PART: usize = 64;

/// What the exact test of pairs depends on.
struct Test<'a, S, M: Pose<N>, const N: usize> {
    settings: Settings,
    entries: &'a [Option<Entry<S, M, N>>],
    excluded: &'a Exclusions,
    /// The contacts of the last step.
    before: &'a [Contact<M::Proximity>],
}

impl<S: Body<N> + Sync, M: Pose<N>, const N: usize> Test<'_, S, M, N> {
    /// The contacts of some pairs that are near, and how many tests that took.
    fn run(&self, near: &mut [Near]) -> (Vec<Contact<M::Proximity>>, usize) {
        let Some(first) = near.first().map(|near| near.pair) else { return (Vec::new(), 0) };
        let skipped = self.before.partition_point(|contact| contact.pair < first);
        let (mut before, mut contacts, mut tested) = (self.before[skipped..].iter().peekable(), Vec::new(), 0);
        for near in near {
            while before.next_if(|contact| contact.pair < near.pair).is_some() {}
            let (a, b) = near.pair;
            let (Some(a), Some(b)) = (&self.entries[a.index()], &self.entries[b.index()]) else { continue };
            if self.excluded.contains(near.pair) {
                near.known = false;
                continue;
            }
            if near.known && !a.moved && !b.moved {
                contacts.extend(before.next_if(|contact| contact.pair == near.pair));
                continue;
            }
            near.known = true;
            if a.is_clearly_apart_from(b, self.settings.margin) {
                continue;
            }
            tested += 1;
            let Settings { margin, witnesses, .. } = self.settings;
            let (touching, proximity, features) = M::test(&a.posed(), &b.posed(), near.features, margin, witnesses);
            near.features = features;
            if touching {
                contacts.push(Contact { pair: near.pair, proximity });
            }
        }
        (contacts, tested)
    }
}

/// The pairs that are near now, with what is known of those that were before. Both are sorted.
fn follow(before: &[Near], now: &[(BoxId, BoxId)]) -> Vec<Near> {
    let mut before = before.iter().peekable();
    let follow = |&(a, b): &(BoxId, BoxId)| {
        let pair = (BodyId(a), BodyId(b));
        while before.next_if(|near| near.pair < pair).is_some() {}
        let new = Near { pair, features: Features::default(), known: false };
        before.next_if(|near| near.pair == pair).copied().unwrap_or(new)
    };
    now.iter().map(follow).collect()
}

impl<S: Body<N>, M: Pose<N>, const N: usize> Entry<S, M, N> {
    pub(super) fn posed(&self) -> Posed<&S, M> {
        Posed { shape: &self.shape, motor: self.pose }
    }

    /// Two boxes of bodies within the margin of each other overlap, each being larger by half of it.
    fn bounds(&mut self, settings: &Settings) -> Aabb<f64, N> {
        let beyond = self.size.rounding(self.center) + settings.margin * 0.5;
        match settings.bounds {
            Bounds::Fixed => Aabb { min: self.center, max: self.center }.enlarged(self.size.reach + beyond),
            Bounds::Dynamic => {
                let posed = Posed { shape: &self.shape, motor: self.pose };
                bounds::dynamic(&posed, beyond, &mut self.extremes)
            }
        }
    }

    /// Whether the balls around the bodies are further apart than the margin. Where squares over- or underflow, it is not
    /// clear.
    fn is_clearly_apart_from(&self, other: &Self, margin: f64) -> bool {
        let squared = (0..N).map(|k| (self.center[k] - other.center[k]) * (self.center[k] - other.center[k]));
        let rounding = self.size.rounding(self.center) + other.size.rounding(other.center);
        let reach = self.size.reach + other.size.reach + margin + rounding;
        squared.sum::<f64>() > reach * reach && reach * reach > f64::MIN_POSITIVE
    }
}
