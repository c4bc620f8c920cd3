//! A row: one operation, as several crates do it. How it is timed, and how the answers are compared.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

use crate::count::Counts;

/// One operation on many inputs.
pub struct Row {
    pub group: &'static str,
    /// Neither this nor the sides' names have a `;`, which parts the columns of the table.
    pub name: String,
    /// How many operations a run is.
    pub operations: usize,
    /// How far an answer may be from ours, in units of `epsilon` times the largest number of the operation's answer.
    pub within: f64,
    /// The epsilon of the scalars in use.
    pub epsilon: f64,
    /// Whether instructions are counted, under valgrind, where all is 50 times slower.
    pub counted: bool,
    /// Makes the sides, ours first, when it is the row's turn: no row waits for another's inputs, or has them in its memory.
    pub sides: Box<dyn FnOnce() -> Vec<Side>>,
}

/// How one crate does it.
pub struct Side {
    pub who: &'static str,
    pub job: Box<dyn Job>,
}

/// Work that can be done again and again, with the same answers.
pub trait Job {
    fn run(&mut self);
    /// The answers of the last run: for each operation the same count of numbers.
    fn answers(&self) -> Vec<f64>;
}

/// An operation for each input; if `ALONE`, the compiler cannot do it for two at once, as it does in a loop over plain numbers.
struct Each<I, O, F, A, const ALONE: bool> {
    inputs: Vec<I>,
    outputs: Vec<O>,
    f: F,
    numbers: A,
}

impl<I, O: Clone, F: Fn(&I) -> O, A: Fn(&O) -> Vec<f64>, const ALONE: bool> Job for Each<I, O, F, A, ALONE> {
    fn run(&mut self) {
        let f = &self.f;
        for (output, input) in self.outputs.iter_mut().zip(black_box(&self.inputs)) {
            *output = f(if ALONE { black_box(input) } else { input });
        }
        black_box(&mut self.outputs);
    }
    fn answers(&self) -> Vec<f64> {
        self.outputs.iter().flat_map(&self.numbers).collect()
    }
}

/// A side that answers every input on its own. The inputs are in the crate's own types; `numbers` reads an answer.
pub fn each<I: 'static, O: Clone + 'static>(
    who: &'static str,
    inputs: impl IntoIterator<Item = I>,
    f: impl Fn(&I) -> O + 'static,
    numbers: impl Fn(&O) -> Vec<f64> + 'static,
) -> Side {
    side::<I, O, false>(who, inputs.into_iter().collect(), f, numbers)
}

/// The same, where no two are answered at once.
pub fn alone<I: 'static, O: Clone + 'static>(
    who: &'static str,
    inputs: impl IntoIterator<Item = I>,
    f: impl Fn(&I) -> O + 'static,
    numbers: impl Fn(&O) -> Vec<f64> + 'static,
) -> Side {
    side::<I, O, true>(who, inputs.into_iter().collect(), f, numbers)
}

fn side<I: 'static, O: Clone + 'static, const ALONE: bool>(
    who: &'static str,
    inputs: Vec<I>,
    f: impl Fn(&I) -> O + 'static,
    numbers: impl Fn(&O) -> Vec<f64> + 'static,
) -> Side {
    let outputs = inputs.iter().map(&f).collect();
    Side { who, job: Box::new(Each::<_, _, _, _, ALONE> { inputs, outputs, f, numbers }) }
}

/// Two lists. Every turn each of the first has another of the second beside it, so that nobody learns by heart which way a pair goes,
/// and yet all stay in the cache.
pub struct Pairing<A, B> {
    first: Vec<A>,
    /// Twice, one after the other.
    second: Vec<B>,
    turn: usize,
}

impl<A, B: Clone> Pairing<A, B> {
    /// Of lists that are equally long.
    pub fn new(first: Vec<A>, second: Vec<B>) -> Self {
        Pairing { first, second: [&second[..], &second].concat(), turn: 0 }
    }

    pub fn next(&mut self) -> (&[A], &[B]) {
        let (count, from) = (self.first.len(), self.turn);
        self.turn = (from + 1) % count;
        (&self.first, &self.second[from..from + count])
    }
}

/// An operation for each pair of a [`Pairing`].
struct EachPair<A, B, O, F, N> {
    pairing: Pairing<A, B>,
    outputs: Vec<O>,
    f: F,
    numbers: N,
}

impl<A, B: Clone, O: Clone, F: Fn(&A, &B) -> O, N: Fn(&O) -> Vec<f64>> Job for EachPair<A, B, O, F, N> {
    fn run(&mut self) {
        let f = &self.f;
        let (first, second) = black_box(self.pairing.next());
        for ((output, a), b) in self.outputs.iter_mut().zip(first).zip(second) {
            *output = f(a, b);
        }
        black_box(&mut self.outputs);
    }
    fn answers(&self) -> Vec<f64> {
        self.outputs.iter().flat_map(&self.numbers).collect()
    }
}

/// A side that answers every pair of two lists on its own, every time other pairs.
pub fn each_pair<A: 'static, B: Clone + 'static, O: Clone + 'static>(
    who: &'static str,
    (first, second): (Vec<A>, Vec<B>),
    f: impl Fn(&A, &B) -> O + 'static,
    numbers: impl Fn(&O) -> Vec<f64> + 'static,
) -> Side {
    let outputs = first.iter().zip(&second).map(|(a, b)| f(a, b)).collect();
    Side { who, job: Box::new(EachPair { pairing: Pairing::new(first, second), outputs, f, numbers }) }
}

/// An operation on all inputs at once.
struct Whole<S, F, A> {
    state: S,
    f: F,
    numbers: A,
}

impl<S, F: Fn(&mut S), A: Fn(&S) -> Vec<f64>> Job for Whole<S, F, A> {
    fn run(&mut self) {
        (self.f)(black_box(&mut self.state));
        black_box(&mut self.state);
    }
    fn answers(&self) -> Vec<f64> {
        (self.numbers)(&self.state)
    }
}

/// A side that works on its state, which has both the inputs and the answers.
pub fn whole<S: 'static>(
    who: &'static str,
    state: S,
    f: impl Fn(&mut S) + 'static,
    numbers: impl Fn(&S) -> Vec<f64> + 'static,
) -> Side {
    Side { who, job: Box::new(Whole { state, f, numbers }) }
}

/// How long to measure.
#[derive(Clone, Copy)]
pub struct Effort {
    /// How long one run of a pair is, repeated as often as fits.
    sample: Duration,
    /// How many pairs.
    pairs: usize,
    /// No more pairs after this; at least three.
    limit: Duration,
}

impl Effort {
    pub const QUICK: Effort =
        Effort { sample: Duration::from_micros(200), pairs: 21, limit: Duration::from_millis(300) };
    pub const FULL: Effort = Effort { sample: Duration::from_millis(1), pairs: 201, limit: Duration::from_secs(10) };
}

pub struct Outcome {
    pub group: &'static str,
    pub name: String,
    pub ours: Measured,
    /// With their time over ours.
    pub peers: Vec<(Measured, f64)>,
}

pub struct Measured {
    pub who: &'static str,
    /// For one operation.
    pub nanoseconds: f64,
    pub instructions: Option<f64>,
}

/// Measures a row, after it has compared the answers.
pub fn compare(row: Row, effort: Effort, counts: &mut Counts) -> Result<Outcome, String> {
    let Row { group, name, operations, counted, .. } = row;
    let bound = row.within * row.epsilon;
    let mut sides = (row.sides)();
    let counts: Vec<Option<f64>> = sides.iter().map(|_| counted.then(|| counts.next(operations)).flatten()).collect();
    check(&mut sides, operations, bound).map_err(|difference| format!("{name}, {difference}"))?;
    let (ours, peers) = sides.split_first_mut().ok_or("a row without sides")?;
    let operations = operations as f64;
    let mut our_times = Vec::new();
    let mut measured = Vec::new();
    for (k, peer) in peers.iter_mut().enumerate() {
        let repeat = [repeats(&mut *ours.job, effort), repeats(&mut *peer.job, effort)];
        let (mut times, mut ratios) = (Vec::new(), Vec::new());
        let start = Instant::now();
        while ratios.len() < 3 || (ratios.len() < effort.pairs && start.elapsed() < effort.limit) {
            let [a, b] = [time(&mut *ours.job, repeat[0]), time(&mut *peer.job, repeat[1])];
            our_times.push(a);
            times.push(b);
            ratios.push(b / a);
        }
        let nanoseconds = median(&mut times) / operations;
        measured.push((Measured { who: peer.who, nanoseconds, instructions: counts[k + 1] }, median(&mut ratios)));
    }
    if our_times.is_empty() {
        let repeat = repeats(&mut *ours.job, effort);
        our_times = (0..effort.pairs).map(|_| time(&mut *ours.job, repeat)).collect();
    }
    let nanoseconds = median(&mut our_times) / operations;
    let ours = Measured { who: ours.who, nanoseconds, instructions: counts[0] };
    Ok(Outcome { group, name, ours, peers: measured })
}

/// Whether all answer what the first does, to within `bound` times the largest number of the answer.
fn check(sides: &mut [Side], operations: usize, bound: f64) -> Result<(), String> {
    sides.iter_mut().for_each(|side| side.job.run());
    let ours = sides[0].job.answers();
    let chunk = ours.len() / operations.min(ours.len()).max(1);
    for side in &sides[1..] {
        let theirs = side.job.answers();
        if theirs.len() != ours.len() {
            return Err(format!("{}: {} answers, not {}", side.who, theirs.len(), ours.len()));
        }
        for (k, (a, b)) in ours.chunks(chunk.max(1)).zip(theirs.chunks(chunk.max(1))).enumerate() {
            let size = a.iter().fold(0.0_f64, |size, x| size.max(x.abs()));
            let apart = a.iter().zip(b).fold(0.0_f64, |apart, (x, y)| apart.max((x - y).abs()));
            // Written so that NaN is an error.
            let agrees = apart <= bound * size;
            if !agrees {
                return Err(format!("{}: answer {k} is {b:?}, not {a:?}", side.who));
            }
        }
    }
    Ok(())
}

/// How often to run for a sample.
fn repeats(job: &mut dyn Job, effort: Effort) -> usize {
    let once = time(job, 1).min(time(job, 1)).max(1.0);
    ((effort.sample.as_nanos() as f64 / once) as usize).max(1)
}

/// In nanoseconds, of one run. Of this thread alone: what others do meanwhile would be charged to the longer run.
fn time(job: &mut dyn Job, repeat: usize) -> f64 {
    let start = ThreadTime::now();
    for _ in 0..repeat {
        job.run();
    }
    start.elapsed().as_nanos() as f64 / repeat as f64
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
