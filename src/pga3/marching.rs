//! Voronoi marching
mod view;
mod walk;
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    Vertex(usize),
    Edge(usize),
    Face(usize),
}
