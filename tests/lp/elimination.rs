//! Fourier's and Motzkin's elimination: slow, and obviously right.

use num_rational::Ratio;

pub type Q = Ratio<i128>;

/// How far half-spaces reach: rows (h, n) are h + n·x ≥ 0.
#[derive(Debug, PartialEq)]
pub enum Reach {
    Nothing,
    Unbounded,
    To(Q),
}

/// The greatest c·x for which all rows hold.
pub fn reach(rows: &[Vec<Q>], c: &[Q]) -> Reach {
    // z ≤ c·x, with z last; all of x are eliminated.
    let zero = Q::from(0);
    let mut rows: Vec<Vec<Q>> = rows.iter().map(|r| [r.as_slice(), &[zero]].concat()).collect();
    rows.push([&[zero], c, &[Q::from(-1)]].concat());
    for k in 1..=c.len() {
        let (mut with, without): (Vec<_>, Vec<_>) = rows.into_iter().partition(|r| r[k] != zero);
        for row in &mut with {
            let size = if row[k] < zero { -row[k] } else { row[k] };
            row.iter_mut().for_each(|x| *x /= size);
        }
        let (up, down): (Vec<_>, Vec<_>) = with.into_iter().partition(|r| r[k] > zero);
        rows = without;
        for a in &up {
            rows.extend(down.iter().map(|b| a.iter().zip(b).map(|(x, y)| x + y).collect::<Vec<_>>()));
        }
        rows.sort();
        rows.dedup();
    }
    let last = c.len() + 1;
    if rows.iter().any(|r| r[last] == zero && r[0] < zero) {
        return Reach::Nothing;
    }
    let bounds = rows.iter().filter(|r| r[last] < zero).map(|r| r[0] / -r[last]);
    bounds.min().map_or(Reach::Unbounded, Reach::To)
}

#[test]
fn elimination_finds_what_one_can_do_in_the_head() {
    let row = |h: i128, x: i128, y: i128| vec![Q::from(h), Q::from(x), Q::from(y)];
    let c = [Q::from(1), Q::from(2)];
    // x ≤ 3, y ≤ 4 − x, and no lower bound
    let rows = vec![row(3, -1, 0), row(4, -1, -1)];
    assert_eq!(reach(&rows, &c), Reach::Unbounded);
    // y ≤ 5: at (−1, 5)
    let rows = [rows, vec![row(5, 0, -1)]].concat();
    assert_eq!(reach(&rows, &c), Reach::To(Q::from(9)));
    // y ≥ 6
    let rows = [rows, vec![row(-6, 0, 1)]].concat();
    assert_eq!(reach(&rows, &c), Reach::Nothing);
}
