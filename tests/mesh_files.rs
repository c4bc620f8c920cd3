//! Meshes from files: what they hold, and what is wrong with them.

#[path = "inputs/numbers.rs"]
mod numbers;

use incidence::mesh::{OpenError, ReadError, SaveError, TriangleMesh, WriteError};
use incidence::pga3::{ConvexHull, Location, Point, Simplex};
use numbers::Numbers;

const CUBE: &str = "\
# a cube of side 2, each face one of four corners
mtllib none.mtl
v 1 1 1 0.5 0.5 0.5
v 3 1 1
v 3 3 1.0e0
v 1 3 1
g top
v 1 1 3
v 3 1 3
v 3 3 3
v 1 3 3
vt 0 0
vn 0 0 1
f 5/1/1 6/1/1 7/1/1 8/1/1
g sides
usemtl none
f 1//1 2//1 6//1 5//1
f 2/1 3/1 7/1 6/1 # right
f -6 -5 \\
  -1 -2
f 4 1 5 8
f 4 3 2 1
";

fn closed_volume(read: &TriangleMesh) -> f64 {
    let mesh = read.mesh().unwrap();
    assert!(mesh.is_closed());
    mesh.signed_volume()
}

#[test]
fn an_obj_file_may_have_quads_groups_negative_indices_and_continued_lines() {
    let read = TriangleMesh::from_obj(CUBE).unwrap();
    assert_eq!((read.points.len(), read.triangles.len()), (8, 12));
    assert_eq!(read.points[2], Point::new(3.0, 3.0, 1.0));
    assert_eq!(read.triangles[..2], [[4, 5, 6], [4, 6, 7]]);
    assert_eq!(read.triangles[6..8], [[2, 3, 7], [2, 7, 6]]);
    assert_eq!(closed_volume(&read), 8.0);
    assert_eq!(read.mesh().unwrap().locate(Point::new(2.0, 2.0, 2.0)), Some(Location::Inside));
    assert_eq!(TriangleMesh::from_obj(&CUBE.replace('\n', "\r\n")), Ok(read));
}

#[test]
fn every_digit_of_an_obj_file_is_read() {
    let read = TriangleMesh::from_obj("v 0.1 1e-300 -179.76931348623157e306\n").unwrap();
    assert_eq!(read.points, [Point::new(0.1, 1e-300, -f64::MAX)]);
    assert_eq!(TriangleMesh::from_obj(""), Ok(TriangleMesh::default()));
}

/// A prism over a polygon, its two ends one face each, seen along another axis for each `turn`, and from the other side for odd ones.
fn prism(polygon: &[[f64; 2]], turn: usize) -> String {
    let n = polygon.len();
    let place = |[x, y]: [f64; 2], z: f64| {
        let p = if turn.is_multiple_of(2) { [x, y, z] } else { [-x, y, -z] };
        let [x, y, z] = std::array::from_fn(|k| p[(k + turn / 2) % 3]);
        format!("v {x} {y} {z}\n")
    };
    let points = [0.0, 2.0].map(|z| polygon.iter().map(|&p| place(p, z)).collect::<String>()).concat();
    let end = |corners: &mut dyn Iterator<Item = usize>| {
        format!("f {}\n", corners.map(|k| format!("{k} ")).collect::<String>())
    };
    let (bottom, top) = (end(&mut (1..=n).rev()), end(&mut (n + 1..=2 * n)));
    let side = |k: usize| format!("f {} {} {} {}\n", k + 1, (k + 1) % n + 1, (k + 1) % n + n + 1, k + n + 1);
    points + &bottom + &top + &(0..n).map(side).collect::<String>()
}

#[test]
fn faces_need_not_be_convex() {
    let ell = [[0.0, 0.0], [4.0, 0.0], [4.0, 2.0], [2.0, 2.0], [2.0, 4.0], [0.0, 4.0]];
    let comb =
        [0, 1, 2, 3, 4].map(|k| f64::from(k) * 2.0).map(|x| [[x, 0.0], [x, 9.0], [x + 1.0, 9.0], [x + 1.0, 0.0]]);
    let comb: Vec<_> = comb.into_iter().flatten().chain([[9.0, -1.0], [0.0, -1.0]]).rev().collect();
    let star: Vec<_> = (0..40)
        .map(|k| f64::from(k) * std::f64::consts::TAU / 40.0)
        .enumerate()
        .map(|(k, angle)| [angle.cos(), angle.sin()].map(|c| c * if k % 2 == 0 { 5.0 } else { 1.0 }))
        .collect();
    // Twice round, with a wall as thick as the way between the walls.
    let wall = |out: f64| move |k: i32| (f64::from(k) * 0.3, 3.0 + f64::from(k) * 0.1 + out);
    let spiral: Vec<_> = (0..42)
        .map(wall(1.0))
        .chain((0..42).rev().map(wall(0.0)))
        .map(|(angle, radius)| [angle.cos() * radius, angle.sin() * radius])
        .collect();
    // A square with a hole, to which it is cut open; and one with corners on its sides.
    let hole = [
        [0.0, 0.0],
        [6.0, 0.0],
        [6.0, 6.0],
        [0.0, 6.0],
        [0.0, 0.0],
        [2.0, 2.0],
        [2.0, 4.0],
        [4.0, 4.0],
        [4.0, 2.0],
        [2.0, 2.0],
    ];
    let straight =
        [[0.0, 0.0], [1.0, 0.0], [4.0, 0.0], [4.0, 4.0], [4.0, 6.0], [2.0, 6.0], [2.0, 3.0], [0.0, 3.0], [0.0, 2.0]];
    // Where a corner inwards touches one outwards.
    let touching = [
        [1.0, 2.0],
        [1.0, 6.0],
        [0.0, 6.0],
        [0.0, 0.0],
        [6.0, 0.0],
        [6.0, 1.0],
        [2.0, 1.0],
        [6.0, 2.0],
        [6.0, 5.0],
        [0.0, 0.0],
        [5.0, 6.0],
        [2.0, 6.0],
    ];
    // And where one touches the tip of what would be an ear.
    let pinched = [[0.0, 2.0], [0.0, 0.0], [2.0, 0.0], [10.0, 0.0], [10.0, 9.0], [0.0, 0.0], [9.0, 10.0], [0.0, 10.0]];
    // With slits, to which the face goes in and out again.
    let slit = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 4.0], [2.0, 1.0], [2.0, 4.0], [0.0, 4.0]];
    let spikes = [
        [0.0, 0.0],
        [2.0, 0.0],
        [2.0, -3.0],
        [2.0, 0.0],
        [4.0, 0.0],
        [4.0, 4.0],
        [7.0, 7.0],
        [4.0, 4.0],
        [1.0, 1.0],
        [0.0, 4.0],
    ];
    for polygon in [&ell[..], &comb, &star, &spiral, &hole, &straight, &slit, &spikes, &touching, &pinched] {
        let n = polygon.len();
        let twice = |[a, b]: [[f64; 2]; 2]| a[0] * b[1] - a[1] * b[0];
        let area = (0..n).map(|k| twice([polygon[k], polygon[(k + 1) % n]])).sum::<f64>() / 2.0;
        for (turn, first) in (0..6).flat_map(|turn| (0..n).map(move |first| (turn, first))) {
            let turned: Vec<_> = polygon[first..].iter().chain(&polygon[..first]).copied().collect();
            let read = TriangleMesh::from_obj(&prism(&turned, turn)).unwrap();
            assert_eq!(read.triangles.len(), 2 * (n - 2) + 2 * n);
            let volume = closed_volume(&read);
            assert!((volume - 2.0 * area).abs() < 1e-12, "{turned:?}");
            // Triangles that overlapped, or turned the other way, would have more area in the sum.
            let ends = read.triangles[..2 * (n - 2)].iter().map(|t| Simplex(t.map(|k| read.points[k])).area());
            assert!((ends.sum::<f64>() - 2.0 * area).abs() < 1e-12, "{turned:?}");
            for size in [-1000, -550, 515, 1000].map(|k| 2f64.powi(k)).into_iter().filter(|_| first == 0) {
                let larger: Vec<_> = turned.iter().map(|p| p.map(|c| c * size)).collect();
                assert_eq!(TriangleMesh::from_obj(&prism(&larger, turn)).unwrap().triangles, read.triangles);
            }
        }
    }
}

#[test]
fn faces_that_cross_themselves_or_are_flat_are_parted_in_some_way() {
    let points = "v 0 0 0\nv 4 4 0\nv 4 0 0\nv 0 4 0\nv 2 2 0\nv 1 1 0\n";
    for face in ["1 2 3 4", "1 4 2 3", "1 2 5 6", "1 5 2 6 1", "1 1 1 1 1", "1 3 1 3 2 4", "1 2 3 4 2 1 4 3"] {
        let read = TriangleMesh::from_obj(&format!("{points}f {face}\n")).unwrap();
        assert_eq!(read.triangles.len(), face.split(' ').count() - 2);
        // The outline is that of the face.
        let corners: Vec<usize> = face.split(' ').map(|k| k.parse::<usize>().unwrap() - 1).collect();
        let back: Vec<usize> = corners.iter().rev().copied().collect();
        let other: Vec<[usize; 3]> = (1..back.len() - 1).map(|k| [back[0], back[k], back[k + 1]]).collect();
        let both = TriangleMesh { points: read.points.clone(), triangles: [read.triangles.clone(), other].concat() };
        assert!(both.mesh().unwrap().is_closed(), "{face}");
    }
}

#[test]
fn an_obj_face_may_come_before_its_points_but_not_without_them() {
    let read = TriangleMesh::from_obj("f 1 2 3\nv 1 2 3\nv 4 5 6\nv 7 8 10\n").unwrap();
    assert_eq!(read.triangles, [[0, 1, 2]]);
    let bad =
        |face: &str| TriangleMesh::from_obj(&format!("v 1 2 3\nv 4 5 6\nv 7 8 10\n\n{face}\nf 1 2 3\n")).unwrap_err();
    let no_such = |corner| ReadError::NoSuchPoint { line: 5, corner };
    assert_eq!(bad("f 1 2 4"), no_such(4));
    assert_eq!(bad("f 0 1 2"), no_such(0));
    assert_eq!(bad("f 1 2 -4"), no_such(-4));
    assert_eq!(bad("f 1 2 9223372036854775807"), no_such(i64::MAX));
    assert_eq!(bad("f 1 2 -9223372036854775808"), no_such(i64::MIN));
    assert_eq!(bad("f 1 2 -4").to_string(), "line 5: there is no point -4");
}

#[test]
fn a_face_may_go_on_for_many_lines() {
    // Time that grew with the square of their number would not pass unnoticed.
    let count = 500_000;
    let text = format!("v 1 2 3\nf 1 \\\n{}1 # \\\nv 4 5 6\n", "1 \\\n".repeat(count));
    let read = TriangleMesh::from_obj(&text).unwrap();
    assert_eq!((read.points.len(), read.triangles.len()), (2, count));
}

#[test]
fn what_is_wrong_with_an_obj_file_is_told_by_its_line() {
    let error = |text: &str| TriangleMesh::from_obj(text).unwrap_err();
    let malformed = |line, expected| ReadError::Malformed { line, expected };
    assert_eq!(error("\nv 1 2\n"), malformed(2, "three coordinates"));
    assert_eq!(error("v 1 2 x\n"), malformed(1, "three coordinates"));
    assert_eq!(error("v 1 2 3\nf 1 1\n"), malformed(2, "three corners or more"));
    assert_eq!(error("v 1 2 3\nf 1 1 //1\n"), malformed(2, "the number of a point"));
    assert_eq!(error("v 1 2 3\nv 1 nan 3\n"), ReadError::NotFinite { line: 2 });
    assert_eq!(error("v 1 2 1e400\n"), ReadError::NotFinite { line: 1 });
    assert_eq!(error("v 1 \\\n2\nv 1 -inf 3\n"), malformed(1, "three coordinates"));
    assert_eq!(error("v 1 2 -inf\n").to_string(), "line 1: a coordinate is not finite");
}

/// The cube, each triangle with corners of its own.
fn corners() -> Vec<[[f32; 3]; 3]> {
    let read = TriangleMesh::from_obj(CUBE).unwrap();
    read.triangles.iter().map(|t| t.map(|k| read.points[k].coords().map(|c| c as f32))).collect()
}

fn facet(corners: &[[f32; 3]; 3]) -> String {
    let vertices: String = corners.iter().map(|[x, y, z]| format!("    vertex {x} {y:e} {z}\n")).collect();
    format!("  facet normal 0 0 0\n   outer loop\n{vertices}   endloop\n  endfacet\n")
}

fn binary(title: &[u8], corners: &[[[f32; 3]; 3]]) -> Vec<u8> {
    let mut bytes = vec![b' '; 80];
    bytes[..title.len()].copy_from_slice(title);
    bytes.extend((corners.len() as u32).to_le_bytes());
    for triangle in corners {
        let numbers = [0.0, 0.0, 1.0].iter().chain(triangle.iter().flatten());
        bytes.extend(numbers.flat_map(|x: &f32| x.to_le_bytes()));
        bytes.extend([7, 7]);
    }
    bytes
}

#[test]
fn stl_files_of_both_kinds_give_the_same_closed_mesh() {
    let corners = corners();
    let facets: String = corners.iter().map(facet).collect();
    let expected = TriangleMesh::from_stl(&binary(b"a cube", &corners)).unwrap();
    assert_eq!((expected.points.len(), closed_volume(&expected)), (8, 8.0));
    // A title or none, capitals, two solids in one file, a binary title that begins as a text does.
    let (first, second) =
        (corners[..5].iter().map(facet).collect::<String>(), corners[5..].iter().map(facet).collect::<String>());
    let texts = [
        format!("solid a cube\n{facets}endsolid a cube\n"),
        format!("\nsolid\r\n{}endsolid", facets.replace('\n', "\r\n").to_uppercase()),
        format!("solid first\n{first}endsolid first\nsolid second\n{second}endsolid second\n"),
        format!("SOLID A CUBE\n{facets}ENDSOLID\n"),
    ];
    for text in texts {
        assert_eq!(TriangleMesh::from_stl(text.as_bytes()).as_ref(), Ok(&expected), "{text}");
    }
    // Also with more than it announces; and a text of another encoding.
    let title = binary(b"solid cube\n", &corners);
    assert_eq!(TriangleMesh::from_stl(&title).as_ref(), Ok(&expected));
    assert_eq!(TriangleMesh::from_stl(&[&title[..], &[0; 2]].concat()).as_ref(), Ok(&expected));
    assert_eq!(TriangleMesh::from_stl(&[&title[..], b"\n"].concat()).as_ref(), Ok(&expected));
    let text = [b"solid W\xfcrfel\n", facets.as_bytes(), b"endsolid W\xfcrfel\n"].concat();
    assert_eq!(TriangleMesh::from_stl(&text), Ok(expected));
}

#[test]
fn zeros_of_either_sign_are_one_point() {
    let corners =
        [[[0.0, 0.0, 0.0], [1.0, -0.0, 0.0], [0.0, 1.0, 0.0]], [[0.0, 1.0, -0.0], [1.0, 0.0, 0.0], [0.0, 0.0, -1.0]]];
    assert_eq!(TriangleMesh::from_stl(&binary(b"", &corners)).unwrap().points.len(), 4);
}

#[test]
fn merging_makes_equal_points_one_and_changes_nothing_else() {
    // Triangles with corners of their own, as an STL file has them.
    let corners = corners();
    let points = corners.iter().flatten().map(|&[x, y, z]| Point::from([x, y, z].map(f64::from))).collect();
    let apart = TriangleMesh { points, triangles: (0..corners.len()).map(|k| [3 * k, 3 * k + 1, 3 * k + 2]).collect() };
    assert!(!apart.mesh().unwrap().is_closed());
    let merged = apart.merged();
    assert_eq!(merged, TriangleMesh::from_stl(&binary(b"", &corners)).unwrap());
    assert_eq!(merged.clone().merged(), merged);

    // A multiple of a point is the same point, and so is one with the other zero. What is only near, not finite or in no triangle stays;
    // so do a triangle that becomes a line, and a corner that no point has.
    let near = 2.0 + 4.0 * f64::EPSILON;
    let [a, b, c] = [[0.0, 1.0, 2.0], [-0.0, 1.0, 2.0], [0.0, 1.0, near]].map(Point::from);
    let nowhere = Point::new(f64::NAN, 1.0, 2.0);
    let points = vec![nowhere, a, c, b * -3.0, nowhere, Point::new(5.0, 5.0, 5.0), a];
    let merged = TriangleMesh { points, triangles: vec![[1, 3, 2], [6, 0, 4], [7, 5, 6]] }.merged();
    let place = |k: usize| merged.points[k].coords();
    assert_eq!((merged.points.len(), merged.points[1], merged.points[2]), (5, a, c));
    assert!(place(0)[0].is_nan() && place(3)[0].is_nan() && place(4) == [5.0; 3]);
    assert_eq!(merged.triangles, [[1, 1, 2], [1, 0, 3], [7, 4, 1]]);
    assert!(merged.mesh().is_err());
}

#[test]
fn what_is_wrong_with_an_stl_file_is_told() {
    let mut corners = corners();
    let text = format!("solid cube\n{}endsolid\n", corners.iter().map(facet).collect::<String>());
    let error = |text: &str| TriangleMesh::from_stl(text.as_bytes()).unwrap_err();
    let malformed = |line, expected| ReadError::Malformed { line, expected };
    assert_eq!(error("solid cube\n"), malformed(2, "facet or endsolid"));
    assert_eq!(error(&text.replacen("vertex", "vertx", 1)), malformed(4, "vertex"));
    assert_eq!(error(&text.replacen("outer loop", "endloop", 2)), malformed(3, "outer loop"));
    assert_eq!(error(&text.replacen("vertex 1", "vertex ", 1)), malformed(4, "three coordinates"));
    assert_eq!(error(&text.replacen("vertex 1", "vertex NaN", 1)), ReadError::NotFinite { line: 4 });
    // Cut anywhere, both kinds: an error, but for what is cut off the very end.
    for end in 1..text.len() - "endsolid\n".len() {
        error(&text[..end]);
    }
    let bytes = binary(b"cube", &corners);
    for end in 0..bytes.len() {
        let expected = if end < 84 { 84 } else { bytes.len() as u64 };
        assert_eq!(TriangleMesh::from_stl(&bytes[..end]), Err(ReadError::Truncated { found: end, expected }));
    }
    let title = binary(b"solid cube\n", &corners);
    for found in 84..title.len() {
        let expected = title.len() as u64;
        assert_eq!(TriangleMesh::from_stl(&title[..found]), Err(ReadError::Truncated { found, expected }));
    }
    corners[7][2][1] = f32::NAN;
    assert_eq!(TriangleMesh::from_stl(&binary(b"", &corners)), Err(ReadError::NotFiniteTriangle { triangle: 7 }));
    let many = [&[b' '; 80][..], &[0xff; 4], &[0; 50]].concat();
    assert_eq!(
        TriangleMesh::from_stl(&many),
        Err(ReadError::Truncated { found: 134, expected: 84 + 50 * u64::from(u32::MAX) })
    );
}

#[test]
fn files_are_opened_by_what_their_names_end_in() {
    let folder = std::env::temp_dir().join(format!("incidence-meshes-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    };
    let cube = write("cube.OBJ", CUBE.as_bytes());
    assert_eq!(closed_volume(&TriangleMesh::open(&cube).unwrap()), 8.0);
    let cube = write("cube.stl", &binary(b"cube", &corners()));
    assert_eq!(closed_volume(&TriangleMesh::open(&cube).unwrap()), 8.0);
    let bad = TriangleMesh::open(write("bad.obj", b"f 1 2 3")).unwrap_err();
    assert!(matches!(bad, OpenError::Content { error: ReadError::NoSuchPoint { line: 1, corner: 1 }, .. }));
    assert!(bad.to_string().ends_with("bad.obj: line 1: there is no point 1"), "{bad}");
    assert!(matches!(TriangleMesh::open(folder.join("none.stl")), Err(OpenError::File { .. })));
    assert!(matches!(TriangleMesh::open(write("cube.ply", b"ply")), Err(OpenError::UnknownFormat { .. })));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_boundary_of_a_hull_is_its_mesh() {
    let mut random = Numbers(5);
    // Few values, so that faces have many corners and points are on them.
    let mut number = || random.below(8) as f64;
    for count in [1, 2, 3, 5, 9, 30, 200] {
        let points: Vec<[f64; 3]> = (0..count).map(|_| [number(), number(), number()]).collect();
        let hull = ConvexHull::new(points.iter().copied()).unwrap();
        let boundary = TriangleMesh::from(&hull);
        let mesh = boundary.mesh().unwrap();
        assert!(mesh.is_closed());
        assert!((mesh.signed_volume() - hull.volume()).abs() < 1e-10 && (mesh.area() - hull.surface()).abs() < 1e-10);
        if hull.dimension() == 3 {
            for _ in 0..100 {
                let point = Point::new(number(), number() + 0.5, number());
                assert_eq!(mesh.locate(point), hull.locate(point));
            }
        }
    }
}

#[test]
fn the_marks_of_other_systems_change_nothing() {
    let plain = TriangleMesh::from_obj(CUBE).unwrap();
    // A byte order mark before the first point, and all three ends of lines.
    let bare = CUBE.split_once('v').map(|(_, rest)| format!("v{rest}")).unwrap();
    let bare = &bare[bare.find("v 1 1 1").unwrap()..];
    for end in ["\n", "\r\n", "\r"] {
        for mark in ["", "\u{feff}"] {
            let text = format!("{mark}{}", bare.replace('\n', end));
            assert_eq!(TriangleMesh::from_obj(&text).as_ref(), Ok(&plain), "{mark:?} {end:?}");
        }
    }
    // A comment that ends in a backslash does not take the next line with it.
    let comment = format!("# C:\\meshes\\\n{bare}").replace("# right", "# right \\");
    assert_eq!(TriangleMesh::from_obj(&comment).as_ref(), Ok(&plain));
    // Lines are counted as before.
    let found = TriangleMesh::from_obj("v 1 2 3\r\nv 1 2\r\n");
    assert_eq!(found, Err(ReadError::Malformed { line: 2, expected: "three coordinates" }));
    assert_eq!(TriangleMesh::from_obj("v 1 2 3\rv 1 2\r"), found);

    // Also where nothing follows the last one.
    let missing = ReadError::Malformed { line: 2, expected: "facet or endsolid" };
    for text in ["solid\n", "solid\r\n", "solid\r", "solid"] {
        assert_eq!(TriangleMesh::from_stl(text.as_bytes()), Err(missing), "{text:?}");
    }
    assert_eq!(TriangleMesh::from_stl(b"solid\r\r"), TriangleMesh::from_stl(b"solid\n\n"));

    let facet = "solid\nfacet normal 0 0 1\nouter loop\nvertex 1 2 3\nvertex 4 2 3\nvertex 1 6 3\nendloop\nendfacet\nendsolid\n";
    let plain = TriangleMesh::from_stl(facet.as_bytes()).unwrap();
    assert_eq!(plain.triangles, [[0, 1, 2]]);
    for end in ["\n", "\r\n", "\r"] {
        for mark in ["", "\u{feff}"] {
            let text = format!("{mark}{}", facet.replace('\n', end));
            assert_eq!(TriangleMesh::from_stl(text.as_bytes()).as_ref(), Ok(&plain), "{mark:?} {end:?}");
        }
    }
}

fn cube() -> TriangleMesh {
    TriangleMesh::from_obj(CUBE).unwrap()
}

#[test]
fn what_is_written_as_obj_is_read_as_it_was() {
    let mut random = Numbers(9);
    let mut mesh = cube();
    // Numbers of any bits, and a point of another weight.
    for p in &mut mesh.points {
        let mut number = || {
            let x = f64::from_bits(random.next());
            if x.is_finite() { x } else { -0.0 }
        };
        *p = Point::new(number(), number(), number());
    }
    let coords = |mesh: &TriangleMesh| mesh.points.iter().map(|p| p.coords().map(f64::to_bits)).collect::<Vec<_>>();
    let read = TriangleMesh::from_obj(&mesh.to_obj().unwrap()).unwrap();
    assert_eq!((coords(&read), &read.triangles), (coords(&mesh), &mesh.triangles));
    mesh.points[3] = Point::new(1.0, 2.0, 5.0) * 4.0;
    let read = TriangleMesh::from_obj(&mesh.to_obj().unwrap()).unwrap();
    assert_eq!(read.points[3], Point::new(1.0, 2.0, 5.0));
}

#[test]
fn what_is_written_as_stl_is_rounded_and_has_normals() {
    let mesh = cube();
    let bytes = mesh.to_stl().unwrap();
    assert_eq!(closed_volume(&TriangleMesh::from_stl(&bytes).unwrap()), 8.0);
    for (record, triangle) in bytes[84..].chunks_exact(50).zip(mesh.mesh().unwrap().triangles()) {
        let numbers: Vec<f32> =
            record[..48].chunks_exact(4).map(|b| f32::from_le_bytes(b.try_into().unwrap())).collect();
        let [a, b, c] = triangle.0;
        let normal = (a & b & c).normalized().normal().map(|x| x as f32);
        assert_eq!(numbers[..3], normal);
        assert_eq!(numbers[3..6], a.coords().map(|x| x as f32));
    }
    let flat = TriangleMesh { points: vec![Point::new(0.1, 0.2, 0.3)], triangles: vec![[0, 0, 0]] }.to_stl().unwrap();
    assert_eq!(flat[84..96], [0; 12]);
    assert_eq!(TriangleMesh::from_stl(&flat).unwrap().points, [Point::new(0.1_f32, 0.2, 0.3).map(f64::from)]);
    // A title that a text could not have.
    assert_eq!(TriangleMesh::default().to_stl().unwrap(), [0; 84]);
}

#[test]
fn what_cannot_be_written_is_told_and_no_file_is_lost() {
    let mut mesh = cube();
    mesh.triangles[5][1] = 8;
    let missing = WriteError::NoSuchPoint { triangle: 5, index: 8 };
    assert_eq!((mesh.to_obj(), mesh.to_stl()), (Err(missing), Err(missing)));
    let mut mesh = cube();
    for (p, in_obj, in_stl) in [
        (Point::new(1.0, f64::NAN, 0.0), false, WriteError::NotFinite { point: 6 }),
        (Point { e123: 0.0, ..Point::new(1.0, 2.0, 3.0) }, false, WriteError::NotFinite { point: 6 }),
        (Point { e123: f64::INFINITY, ..Point::new(1.0, 2.0, 3.0) }, false, WriteError::NotFinite { point: 6 }),
        (Point::new(1.0, 2.0, -3.5e38), true, WriteError::TooLarge { point: 6 }),
    ] {
        mesh.points[6] = p;
        assert_eq!((mesh.to_obj().is_ok(), mesh.to_stl()), (in_obj, Err(in_stl)), "{p:?}");
    }
    // Of a point that no triangle has STL does not know.
    let lone = TriangleMesh { points: vec![Point::new(f64::NAN, 0.0, 0.0)], triangles: vec![] };
    assert_eq!((lone.to_obj(), lone.to_stl().is_ok()), (Err(WriteError::NotFinite { point: 0 }), true));

    let folder = std::env::temp_dir().join(format!("incidence-saved-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for name in ["cube.obj", "cube.STL"] {
        let path = folder.join(name);
        cube().save(&path).unwrap();
        assert_eq!(closed_volume(&TriangleMesh::open(&path).unwrap()), 8.0);
        let refused = TriangleMesh { triangles: vec![[0, 1, 9]], ..cube() }.save(&path);
        let error = WriteError::NoSuchPoint { triangle: 0, index: 9 };
        assert!(matches!(refused, Err(SaveError::Content { error: found, .. }) if found == error), "{refused:?}");
        assert_eq!(closed_volume(&TriangleMesh::open(&path).unwrap()), 8.0);
    }
    // What another has left in the folder is neither in the way nor lost.
    std::fs::write(folder.join(".0.part"), b"left").unwrap();
    cube().save(folder.join("cube.obj")).unwrap();
    assert_eq!(std::fs::read(folder.join(".0.part")).unwrap(), b"left");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 3);
    // Nor is a name in the way that is as long as names may be.
    let long = folder.join(format!("{}.obj", "a".repeat(251)));
    cube().save(&long).unwrap();
    std::fs::remove_file(long).unwrap();
    assert!(matches!(cube().save(folder.join("none").join("cube.obj")), Err(SaveError::File { .. })));
    std::fs::create_dir(folder.join("folder.obj")).unwrap();
    assert!(matches!(cube().save(folder.join("folder.obj")), Err(SaveError::File { .. })));
    cube().save(folder.join(".stl")).unwrap();
    let mut names: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, [".0.part", ".stl", "cube.STL", "cube.obj", "folder.obj"]); // and no parts of ours
    assert!(matches!(cube().save(folder.join("cube.ply")), Err(SaveError::UnknownFormat { .. })));
    std::fs::remove_dir_all(folder).unwrap();
}
