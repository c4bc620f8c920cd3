//! Pairs of bodies to be wrong about.

use super::bodies::Cloud;

pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678_9abc_def1)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// In [−1, 1).
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * 2_f64.powi(-52) - 1.0
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.bits() % n
    }

    pub fn integer(&mut self, most: i64) -> f64 {
        (self.below(2 * most as u64 + 1) as i64 - most) as f64
    }

    pub fn point<const N: usize>(&mut self) -> [f64; N] {
        std::array::from_fn(|_| self.unit())
    }

    /// From 1 to `most` points.
    fn cloud<const N: usize>(&mut self, most: u64, mut coordinate: impl FnMut(&mut Self) -> f64) -> Cloud<N> {
        let n = 1 + self.below(most);
        Cloud::new((0..n).map(|_| std::array::from_fn(|_| coordinate(self))).collect::<Vec<_>>())
    }
}

pub const NAMES: [&str; 17] = [
    "random",
    "lattice",
    "flat",
    "slender",
    "offset 1e8",
    "offset 1e12",
    "size 1e±100",
    "size 1e±300",
    "identical",
    "shared vertex",
    "vertex on face",
    "gap 1e-8 … 1e-300",
    "duplicates",
    "tilted by 1e-10",
    "all magnitudes",
    "barely overlapping",
    "small lattice",
];

pub fn pair<const N: usize>(family: usize, seed: u64, most: u64) -> [Cloud<N>; 2] {
    let mut dice = Dice::new(seed * 31 + family as u64);
    let d = &mut dice;
    let random = |d: &mut Dice, apart: f64| -> [Cloud<N>; 2] {
        let [a, b] = [(); 2].map(|()| d.cloud(most, Dice::unit));
        let by = d.point().map(|x: f64| apart * x);
        [a, b.moved(by)]
    };
    let apart = [0.3, 1.0, 3.0][d.below(3) as usize];
    let lattice = |d: &mut Dice, most_at: i64| [(); 2].map(|()| d.cloud::<N>(most, |d| d.integer(most_at)));
    match family {
        0 => random(d, apart),
        1 => {
            let [a, b] = lattice(d, 3);
            let by = std::array::from_fn(|_| d.integer(3));
            [a, b.moved(by)]
        }
        2 => {
            let height = [0.5, d.unit()][d.below(2) as usize];
            let far = [0.0, 0.0, 1.0, 1e-9][d.below(4) as usize];
            let lattice = lattice(d, 4);
            let [a, b] = if d.below(2) == 0 { lattice } else { random(d, apart) };
            let flat = |c: Cloud<N>, h: f64| {
                let point = |mut p: [f64; N]| {
                    p[N - 1] = h;
                    p
                };
                Cloud::new(c.points.into_iter().map(point).collect::<Vec<_>>())
            };
            [flat(a, height), flat(b, height + far)]
        }
        3 => {
            let thin = [1e-8, 1e-12][d.below(2) as usize];
            let axes: [f64; N] = d.point();
            let slender = |d: &mut Dice, other: [f64; N]| {
                let n = 1 + d.below(most);
                let at = d.point::<N>().map(|x| 0.5 * x);
                let point = |d: &mut Dice| {
                    let (t, e): (f64, [f64; N]) = (d.unit(), d.point());
                    std::array::from_fn(|k| at[k] + t * other[k] + thin * e[k])
                };
                Cloud::new((0..n).map(|_| point(d)).collect::<Vec<_>>())
            };
            let other = if d.below(2) == 0 { axes } else { d.point() };
            [slender(d, axes), slender(d, other)]
        }
        4 | 5 => {
            let offset = d.point::<N>().map(|x| x * if family == 4 { 1e8 } else { 1e12 });
            random(d, apart).map(|c| c.moved(offset))
        }
        6 | 7 => {
            let power = if family == 6 { 100.0 } else { 290.0 + 15.0 * d.unit() };
            let size = 10_f64.powf(if d.below(2) == 0 { power } else { -power });
            let pair = if d.below(2) == 0 { lattice(d, 3) } else { random(d, apart) };
            pair.map(|c| c.map(|x| x * size))
        }
        8 => {
            let [a, _] = random(d, apart);
            let b = if d.below(2) == 0 { a.clone() } else { a.map(|x| -x) };
            [a, b]
        }
        9 => {
            let [a, b] = if d.below(2) == 0 { random(d, 3.0) } else { lattice(d, 3) };
            let (p, mut points) = (a.points[d.below(a.points.len() as u64) as usize], b.points);
            let k = d.below(points.len() as u64) as usize;
            points[k] = p;
            [a, Cloud::new(points)]
        }
        10 | 11 => {
            // A on one side of a lattice plane or on it, B on the other: apart by a gap or not at all.
            let gap = if family == 10 { 0.0 } else { 10_f64.powf(-8.0 - 146.0 * (1.0 + d.unit())) };
            let side = |d: &mut Dice, sign: f64, at: f64| {
                let mut c: Cloud<N> = d.cloud(most, |d| d.integer(4));
                for p in &mut c.points {
                    let h = sign * p[N - 1].abs().max(0.0);
                    p[N - 1] = if h == 0.0 || d.below(3) == 0 { at } else { h };
                }
                c.points[0][N - 1] = at;
                c
            };
            let (a, b) = (side(d, -1.0, 0.0), side(d, 1.0, gap));
            // Turned, so that the plane is none of the axes'.
            let turn = |c: &Cloud<N>| {
                let point = |p: &[f64; N]| {
                    std::array::from_fn(|k| if k + 1 < N { p[k] + 2.0 * p[N - 1] } else { p[N - 1] - p[0] })
                };
                Cloud::new(c.points.iter().map(point).collect::<Vec<_>>())
            };
            if d.below(2) == 0 && gap == 0.0 { [turn(&a), turn(&b)] } else { [a, b] }
        }
        12 => {
            let [mut a, mut b] = if d.below(2) == 0 { lattice(d, 2) } else { random(d, apart) };
            a.points.extend_from_within(..);
            let last = *b.points.last().unwrap();
            b.points.push(last);
            a.points.truncate(most as usize + 1);
            [a, b]
        }
        13 => {
            let [a, b] = lattice(d, 3);
            let tilt = d.point::<N>().map(|x| x * 1e-10);
            let lean = |c: Cloud<N>, tilt: [f64; N], up: f64| {
                let point = |p: [f64; N]| {
                    let lean: f64 = (0..N - 1).map(|k| p[k] * tilt[k]).sum();
                    std::array::from_fn(|k| if k + 1 < N { p[k] } else { up * p[k].abs() + lean })
                };
                Cloud::new(c.points.into_iter().map(point).collect::<Vec<_>>())
            };
            let far = [0.0, 1e-9, 1e-3, -1e-9][d.below(4) as usize];
            let mut by = [0.0; N];
            by[N - 1] = far;
            [lean(a, tilt, -1.0), lean(b, d.point::<N>().map(|x| x * 1e-10), 1.0).moved(by)]
        }
        14 => {
            let spread = [20.0, 100.0, 300.0][d.below(3) as usize];
            [(); 2].map(|()| d.cloud(most, |d| d.unit() * 10_f64.powf(spread * d.unit())))
        }
        15 => {
            // A simplex of B's size that pokes into A by a little.
            let deep = 10_f64.powf(-6.0 - 5.0 * (1.0 + d.unit()));
            let [mut a, mut b] = random(d, 0.0);
            for p in &mut a.points {
                p[N - 1] = -p[N - 1].abs();
            }
            for p in &mut b.points {
                p[N - 1] = p[N - 1].abs() + 0.1;
            }
            if a.points.len() >= N {
                // The top of A is a facet, B's lowest point is below its middle.
                let mut low: [f64; N] = std::array::from_fn(|k| (0..N).map(|i| a.points[i][k]).sum::<f64>() / N as f64);
                low[N - 1] -= deep;
                b.points[0] = low;
            }
            [a, b]
        }
        _ => lattice(d, 1),
    }
}
