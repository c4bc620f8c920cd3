//! Points in polygons and meshes, and collisions of these, against rationals that share nothing with the crate.

#[path = "regions/clips.rs"]
mod clips;
#[path = "regions/hulls.rs"]
mod hulls;
#[path = "regions/measures.rs"]
mod measures;
#[path = "regions/meshes.rs"]
mod meshes;
#[path = "regions/nearest.rs"]
mod nearest;
#[path = "inputs/numbers.rs"]
mod numbers;
#[path = "regions/polygons.rs"]
mod polygons;
#[path = "regions/sections.rs"]
mod sections;
#[path = "regions/shapes.rs"]
mod shapes;
#[path = "regions/sights.rs"]
mod sights;
#[path = "regions/splits.rs"]
mod splits;
#[path = "regions/triangles.rs"]
mod triangles;
#[path = "regions/unions.rs"]
mod unions;
#[path = "regions/winding.rs"]
mod winding;

use numbers::Numbers;

impl Numbers {
    /// A point of a small lattice, or beside one of its points by the last bit, or anywhere between.
    fn point<const N: usize>(&mut self, most: i64) -> [f64; N] {
        std::array::from_fn(|_| {
            let x = self.integer(most) as f64;
            match self.below(6) {
                0 => x + self.signed(),
                1 if x != 0.0 => x.next_up(),
                _ => x,
            }
        })
    }
}
