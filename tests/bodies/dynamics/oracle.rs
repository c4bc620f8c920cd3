//! A free top by Euler's equations in vectors, with Runge and Kutta's step of fourth order; and its period, by elliptic
//! integrals. Nothing here knows of the crate.

pub fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|k| a[k] * b[k]).sum()
}

pub fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub fn length(v: [f64; 3]) -> f64 {
    dot(v, v).sqrt()
}

/// The principal axes in space, their moments, and the angular momentum, which stays.
#[derive(Clone, Copy)]
pub struct Top {
    pub axes: [[f64; 3]; 3],
    pub moments: [f64; 3],
    pub spin: [f64; 3],
}

impl Top {
    /// ȧₖ = ω × aₖ with ω = Σ (L·aₖ/Jₖ) aₖ.
    fn rate(&self, axes: &[[f64; 3]; 3]) -> [[f64; 3]; 3] {
        let along = |k: usize| dot(self.spin, axes[k]) / self.moments[k];
        let omega = std::array::from_fn(|i| (0..3).map(|k| along(k) * axes[k][i]).sum());
        axes.map(|a| cross(omega, a))
    }

    pub fn after(&self, time: f64, steps: u32) -> Top {
        let h = time / f64::from(steps);
        let mut axes = self.axes;
        let add = |a: &[[f64; 3]; 3], s: f64, b: &[[f64; 3]; 3]| -> [[f64; 3]; 3] {
            std::array::from_fn(|k| std::array::from_fn(|i| a[k][i] + s * b[k][i]))
        };
        for _ in 0..steps {
            let k1 = self.rate(&axes);
            let k2 = self.rate(&add(&axes, h / 2.0, &k1));
            let k3 = self.rate(&add(&axes, h / 2.0, &k2));
            let k4 = self.rate(&add(&axes, h, &k3));
            axes = add(&add(&add(&add(&axes, h / 6.0, &k1), h / 3.0, &k2), h / 3.0, &k3), h / 6.0, &k4);
        }
        Top { axes, ..*self }
    }
}

/// Half of the time after which the rates in the body are what they were, of a top with ascending moments: 2 K(k)/p,
/// from Landau and Lifshitz, Mechanics, §37; K by the arithmetic-geometric mean.
pub fn half_period(moments: [f64; 3], rates: [f64; 3]) -> f64 {
    let [a, b, c] = moments;
    let spin: f64 = (0..3).map(|k| (moments[k] * rates[k]).powi(2)).sum();
    let twice_energy: f64 = (0..3).map(|k| moments[k] * rates[k].powi(2)).sum();
    let (p, q) = ((c - b) * (spin - twice_energy * a), (b - a) * (twice_energy * c - spin));
    // The one of the two that turns about its axis of the greatest or of the least moment.
    let (large, small) = if spin > twice_energy * b { (p, q) } else { (q, p) };
    let (mut x, mut y) = (1.0, (1.0 - small / large).sqrt());
    for _ in 0..40 {
        (x, y) = ((x + y) / 2.0, (x * y).sqrt());
    }
    let quarter = std::f64::consts::FRAC_PI_2 / x;
    2.0 * quarter / (large / (a * b * c)).sqrt()
}
