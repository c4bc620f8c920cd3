//! The rows: which operations, and how each crate does them. A new row goes into the file of its question.

mod bodies;
mod chain;
mod crossings;
mod cuts;
mod folding;
mod hulls;
mod incidence;
mod many;
mod motors;
mod motors_single;
mod nearest;
mod peers;
mod regions;
mod segments;
mod shapes;
mod unions;

use crate::measure::{Row, Side};

/// How many operations a run is, where their inputs are to stay in the cache.
const FEW: usize = 512;

/// All rows. `quick` leaves out those that take long.
pub fn all(quick: bool) -> Vec<Row> {
    [
        motors::rows(),
        motors_single::rows(),
        many::rows(quick),
        incidence::rows(),
        segments::rows(),
        bodies::rows(),
        chain::rows(quick),
        folding::rows(quick),
        crossings::rows(quick),
        nearest::rows(quick),
        regions::rows(),
        cuts::rows(),
        unions::rows(),
        hulls::rows(),
        shapes::rows(),
    ]
    .into_iter()
    .flatten()
    .filter(|row| !(quick && is_long(row)))
    // Where instructions are counted, long rows are left out.
    .map(|row| Row { counted: row.counted && !is_long(&row), ..row })
    .collect()
}

fn is_long(row: &Row) -> bool {
    LONG.iter().any(|text| row.name.contains(text))
}

/// Rows of which a run or their inputs take seconds.
const LONG: [&str; 3] = ["10⁶", "offset of an outline of 10⁴", "Delaunay triangles of a polygon of 10⁴"];

/// A yes or no as the number that is compared.
fn flag(is_true: bool) -> f64 {
    f64::from(u8::from(is_true))
}

/// A row of [`FEW`] operations in `f64`.
fn double(group: &'static str, name: impl Into<String>, within: f64, sides: Vec<Side>) -> Row {
    let sides = Box::new(|| sides);
    Row { group, name: name.into(), operations: FEW, within, epsilon: f64::EPSILON, counted: true, sides }
}

/// A row of [`FEW`] operations in `f32`.
fn single(group: &'static str, name: impl Into<String>, within: f64, sides: Vec<Side>) -> Row {
    Row { epsilon: f64::from(f32::EPSILON), ..double(group, name, within, sides) }
}
