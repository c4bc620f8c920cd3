//! What the reader takes from a file, and what it says of one that holds no chain.

use crate::chain_file::{ChainFile, Fault, FileError, parse, read, trefoil};
use std::error::Error;
use std::fs;

const PDB: &str = "\
HEADER    A PIECE OF A FIBRIL
MODEL        1
ATOM      1  N   LEU A  17     -16.196  -5.302  -2.254  1.00  0.00           N
ATOM      2  CA ALEU A  17     -15.394  -4.793  -3.408  0.60  0.00           C
ATOM      3  CA BLEU A  17     -15.111  -4.222  -3.333  0.40  0.00           C
ATOM     21  CA  VAL A  18     -12.083  -6.024  -2.050  1.00  0.00           C
HETATM   37  CA  MSE A  21      -8.755  -4.221  -2.089  1.00  0.00           C
TER      38      MSE A  21
ATOM    374  CA  LEU B  17     -15.576  -5.797  -7.820  1.00  0.00           C
ATOM    393  CA  VAL B  18     -11.989  -6.139  -6.662  1.00  0.00           C
TER
HETATM  399  CA  GLY B 103       6.000   5.000   4.000  1.00  0.00           C
HETATM  400 CA    CA A 101       1.000   2.000   3.000  1.00  0.00          CA
HETATM  401  CA  ALA A 102       4.000   5.000   6.000  1.00  0.00           C
ENDMDL
MODEL        2
ATOM      2  CA  LEU A  17       7.000   8.000   9.000  1.00  0.00           C
ENDMDL
END
";

/// The message without the path.
fn complaint(bytes: impl AsRef<[u8]>) -> String {
    let (line, fault) = parse(bytes.as_ref(), None).expect_err("this is no chain");
    FileError { path: "f".into(), line, fault }.to_string()
}

fn points(text: &str) -> Vec<[f64; 3]> {
    parse(text.as_bytes(), None).unwrap().points
}

#[test]
fn a_line_is_a_point_in_blanks_or_commas() {
    let expected = [[1.5, -2.0, 3e-2], [4.0, 5.25, -6.0]];
    assert_eq!(points("1.5 -2 3e-2\n4 5.25 -6\n"), expected);
    assert_eq!(points("\t1.5\t-2  3e-2 \r\n  4 5.25 -6"), expected);
    assert_eq!(points("1.5,-2,3e-2\n4 , 5.25, -6\n"), expected);
    assert_eq!(points("\u{feff}# x y z\n\n1.5 -2 3e-2 # first\n   \n#\n4 5.25 -6\n\n"), expected);
    assert_eq!(parse(b"1 2 3\n4 5 6\n7 8 9", None).unwrap().taken, "3 points, one per line");
}

#[test]
fn a_line_of_another_shape_is_an_error_that_shows_it() {
    assert_eq!(complaint("1 2 3\n# note\n4 5\n"), "f:3: expected three numbers x y z, found 2 columns: `4 5`");
    assert_eq!(complaint("12\nwater\n"), "f:1: expected three numbers x y z, found 1 column: `12`");
    assert_eq!(complaint("v 1 2 3\n"), "f:1: expected three numbers x y z, found 4 columns: `v 1 2 3`");
    assert_eq!(complaint("1,,2,3\n"), "f:1: expected three numbers x y z, found 4 columns: `1,,2,3`");
    assert_eq!(complaint("1,2,\n"), "f:1: expected a number, found ``");
    assert_eq!(complaint("1,2 3,4\n"), "f:1: expected a number, found `2 3`");
    assert_eq!(complaint("x y z\n1 2 3\n"), "f:1: expected a number, found `x`");
    assert_eq!(complaint("1 2 3\n4 5 6O\n"), "f:2: expected a number, found `6O`");
}

#[test]
fn a_number_must_be_finite() {
    assert_eq!(complaint("1 2 3\n4 NaN 6\n"), "f:2: expected a finite number, found `NaN`");
    assert_eq!(complaint("1 2 -inf\n"), "f:1: expected a finite number, found `-inf`");
    assert_eq!(complaint("1e999 2 3\n"), "f:1: expected a finite number, found `1e999`");
}

#[test]
fn a_chain_has_two_points_at_least() {
    assert_eq!(complaint("# only this\n1 2 3\n"), "f: a chain needs two points at least, found 1");
    let empty = "f: holds no points; expected a point x y z per line, or a PDB file";
    assert_eq!(complaint(""), empty);
    assert_eq!(complaint("\n  \n# nothing\n"), empty);
}

#[test]
fn what_is_no_text_is_an_error_where_it_shows() {
    let expected = "f:2: is not UTF-8 text; expected a point x y z per line, or a PDB file";
    assert_eq!(complaint(b"1 2 3\n4 \xff 6\n"), expected);
    assert_eq!(complaint(b"1 2 3\n\0\0\0\n"), expected);
}

#[test]
fn a_message_is_short_and_harmless_to_a_terminal() {
    let message = complaint(format!("1 2 3 \u{1b}[31m{}\n", "long ".repeat(100)));
    assert!(message.contains("\\u{1b}[31m") && message.ends_with(" …`"), "{message}");
    assert!(message.chars().count() < 130, "{message}");
}

#[test]
fn a_pdb_file_gives_the_first_chain_of_its_first_model() {
    let ChainFile { points, taken } = parse(PDB.as_bytes(), None).unwrap();
    assert_eq!(points, [[-15.394, -4.793, -3.408], [-12.083, -6.024, -2.050], [-8.755, -4.221, -2.089]]);
    assert_eq!(taken, "3 alpha carbons of chain A, over 1 gap in its numbering; not taken: chain B; model 1 of 2");
}

#[test]
fn without_ter_a_chain_goes_on_to_the_end_of_its_model_and_calcium_is_no_alpha_carbon() {
    let open: String = PDB.lines().filter(|line| !line.starts_with("TER")).map(|line| format!("{line}\n")).collect();
    let ChainFile { points, taken } = parse(open.as_bytes(), None).unwrap();
    assert_eq!((points.len(), points[3]), (4, [4.0, 5.0, 6.0]));
    assert!(taken.starts_with("4 alpha carbons of chain A, over 2 gaps in its numbering"), "{taken}");
}

#[test]
fn a_pdb_file_gives_the_chain_that_is_asked_for() {
    let ChainFile { points, taken } = parse(PDB.as_bytes(), Some('B')).unwrap();
    assert_eq!(points, [[-15.576, -5.797, -7.820], [-11.989, -6.139, -6.662]]);
    assert_eq!(taken, "2 alpha carbons of chain B; not taken: chain A; model 1 of 2");
    let (line, fault) = parse(PDB.as_bytes(), Some('C')).unwrap_err();
    let error = FileError { path: "f".into(), line, fault };
    assert_eq!(error.to_string(), "f: has no chain C, only A B");
    assert!(matches!(error.fault, Fault::NoSuchChain { asked: 'C', .. }));
    let (line, fault) = parse(b"1 2 3\n4 5 6\n", Some('C')).unwrap_err();
    let error = FileError { path: "f".into(), line, fault };
    assert_eq!(error.to_string(), "f: has no chain C: it is a list of points, whose chains have no names");
}

#[test]
fn a_chain_without_a_letter_is_a_chain() {
    let blank = PDB.replace("LEU A", "LEU  ").replace("VAL A", "VAL  ").replace("MSE A", "MSE  ");
    let found = parse(blank.as_bytes(), None).unwrap();
    assert_eq!(found.points.len(), 3);
    assert!(found.taken.starts_with("3 alpha carbons of chain without a letter"), "{}", found.taken);
}

#[test]
fn a_broken_pdb_record_is_an_error_with_its_columns() {
    let broken = |from: &str, to: &str| complaint(PDB.replace(from, to));
    let message = broken("  -6.024  -2.050", "  -6.O24  -2.050");
    assert_eq!(message, "f:6: expected a coordinate in columns 39-46, found `  -6.O24`");
    let message = broken("  -2.050  1.00  0.00           C", "");
    assert_eq!(message, "f:6: expected a coordinate in columns 47-54, found ``");
    // columns are bytes: a character of two bytes moves them, and does not panic
    assert!(broken("-12.083", "−2.0").starts_with("f:6: expected a coordinate"));
    assert_eq!(complaint("HEADER    NOTHING\nEND\n"), "f: is a PDB file, but has no alpha carbon (an ATOM named CA)");
    assert_eq!(complaint(PDB.lines().nth(3).unwrap()), "f: a chain needs two points at least, found 1");
}

#[test]
fn a_file_that_cannot_be_read_says_why() {
    let directory = super::folder("reader");
    let missing = directory.join("no such chain.xyz");
    let error = read(&missing, None).unwrap_err();
    assert!(error.to_string().starts_with(&format!("{}: cannot be read: ", missing.display())), "{error}");
    assert!(error.source().is_some() && read(&directory, None).is_err());

    let file = directory.join("a chain.xyz");
    fs::write(&file, "1 2 3\n4 5 six\n").unwrap();
    let error = read(&file, None).unwrap_err();
    assert_eq!(error.to_string(), format!("{}:2: expected a number, found `six`", file.display()));
    assert!(error.source().is_none());
    fs::write(&file, "1 2 3\n4 5 6\n").unwrap();
    assert_eq!(read(&file, None).unwrap().points, [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
}

#[test]
fn the_built_in_knot_crosses_itself_three_times_over_and_under_in_turn() {
    // an alternating diagram of three crossings is a trefoil
    for n in 8..64 {
        let knot = trefoil(n);
        assert_eq!(knot.len(), n as usize);
        let mut crossings = Vec::new();
        for i in 0..knot.len() - 1 {
            for j in i + 2..knot.len() - 1 {
                let [a, b, c, d] = [i, i + 1, j, j + 1].map(|k| [knot[k][0], knot[k][1]]);
                if let Some(hit) = incidence::classical::line_line_intersection(a, b, c, d) {
                    let height = |k: usize, t: f64| knot[k][2] + t * (knot[k + 1][2] - knot[k][2]);
                    let over = height(i, hit.s) > height(j, hit.t);
                    crossings.extend([(i as f64 + hit.s, over), (j as f64 + hit.t, !over)]);
                }
            }
        }
        crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
        let over: Vec<bool> = crossings.iter().map(|crossing| crossing.1).collect();
        assert_eq!(over.len(), 6, "{n} points");
        assert!(over.windows(2).all(|pair| pair[0] != pair[1]), "{n} points: {over:?}");
        // open, and the ends are the two outer neighbours
        let link = |p: [f64; 3], q: [f64; 3]| (0..3).map(|k| (p[k] - q[k]).powi(2)).sum::<f64>().sqrt();
        assert!(link(knot[0], knot[knot.len() - 1]) < 1.01 * link(knot[0], knot[1]));
    }
    assert_eq!(trefoil(0), [[0.0; 3]; 0]);
}
