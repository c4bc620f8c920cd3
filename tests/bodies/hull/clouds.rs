//! Families of points, many of them degenerate.

use crate::numbers::Numbers;

impl Numbers {
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for k in (1..items.len()).rev() {
            items.swap(k, self.below(k + 1));
        }
    }
}

pub fn sphere<const N: usize>(numbers: &mut Numbers, count: usize) -> Vec<[f64; N]> {
    let on_it = |p: [f64; N]| {
        let length = p.iter().map(|c| c * c).sum::<f64>().sqrt();
        p.map(|c| c / length)
    };
    (0..count).map(|_| on_it(numbers.vector(1.0))).collect()
}

/// All points of a grid with so many in each direction.
pub fn lattice<const N: usize>(side: usize) -> Vec<[f64; N]> {
    (0..side.pow(N as u32)).map(|k| std::array::from_fn(|axis| (k / side.pow(axis as u32) % side) as f64)).collect()
}

/// Every family, with its name.
pub fn families<const N: usize>() -> Vec<(&'static str, Vec<[f64; N]>)> {
    let mut n = Numbers(0x1234_5678_9abc_def1);
    let cloud: Vec<[f64; N]> = (0..60).map(|_| n.vector(1.0)).collect();
    let round = sphere::<N>(&mut n, 50);
    let scaled = |points: &[[f64; N]], s: f64| points.iter().map(|p| p.map(|c| c * s)).collect::<Vec<_>>();
    let moved = |points: &[[f64; N]], d: f64| {
        let shift = |p: &[f64; N]| std::array::from_fn(|k| p[k] + d * (k as f64 + 1.0));
        points.iter().map(shift).collect::<Vec<_>>()
    };
    // In one plane or on one line, exactly, in general position to the axes.
    let flat: Vec<[f64; N]> = (0..40)
        .map(|_| {
            let (s, t) = (n.integer(9) as f64, n.integer(9) as f64);
            std::array::from_fn(|k| [2.0 * s - 3.0 * t, s + 5.0 * t, 7.0 * s - t][k % 3] * f64::from(k < 3))
        })
        .collect();
    let straight: Vec<[f64; N]> = (0..20)
        .map(|_| {
            let s = n.integer(9) as f64;
            std::array::from_fn(|k| s * (k as f64 + 2.0) - 1.0)
        })
        .collect();
    let mut nearly = flat.clone();
    for p in &mut nearly {
        p[N - 1] += n.signed() * 1e-14;
    }
    let sliver: Vec<[f64; N]> =
        (0..40).map(|_| std::array::from_fn(|k| n.signed() * 1e-8_f64.powi(k as i32))).collect();
    let mut faces = cloud.clone();
    for p in &mut faces {
        let axis = n.below(N);
        p[axis] = p[axis].signum();
    }
    vec![
        ("one", vec![cloud[0]]),
        ("the same", vec![cloud[0]; 7]),
        ("two", vec![cloud[1], cloud[0]]),
        ("twice", [cloud.clone(), cloud.clone()].concat()),
        ("round", round.clone()),
        ("lattice", lattice(4)),
        ("faces of a cube", faces),
        ("nearly on a sphere of 2⁻³⁰", scaled(&round, 2f64.powi(-30))),
        ("huge", scaled(&cloud, 1e150)),
        ("tiny", scaled(&cloud, 1e-150)),
        ("largest", scaled(&cloud, f64::MAX)),
        ("subnormal", (0..60).map(|_| std::array::from_fn(|_| n.integer(4) as f64 * 5e-324)).collect()),
        ("all sizes", cloud.iter().enumerate().map(|(k, p)| p.map(|c| c * 10f64.powi(10 * k as i32 - 300))).collect()),
        ("wide, and thin", cloud.iter().map(|p| std::array::from_fn(|k| p[k] * [1e200, 1e-280][k.min(1)])).collect()),
        ("far", moved(&cloud, 1e8)),
        ("very far", moved(&round, 1e12)),
        ("flat", flat.clone()),
        ("flat and far", moved(&flat, 1e9)),
        ("flat and large", scaled(&flat, 1e200)),
        ("nearly flat", nearly),
        ("straight", straight.clone()),
        ("straight and small", scaled(&straight, 1e-310)),
        ("sliver", sliver),
    ]
}
