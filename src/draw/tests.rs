use super::frame::Rect;
use super::labels::Drawing;
use super::*;
use crate::random::Numbers;
use std::string::ToString;

/// The numbers of an attribute (or of a path's `d`) at its n-th occurrence.
fn numbers(svg: &str, attribute: &str, n: usize) -> Vec<f64> {
    let from = svg.match_indices(&format!(" {attribute}=\"")).nth(n).expect(attribute).0 + attribute.len() + 3;
    let text = &svg[from..from + svg[from..].find('"').unwrap()];
    text.split(|c: char| c.is_whitespace() || c.is_ascii_alphabetic())
        .filter(|number| !number.is_empty())
        .map(|number| number.parse().expect(number))
        .collect()
}

/// One of each shape; the data has no symmetry.
fn sampler(scale: f64) -> Picture {
    let at = |x: f64, y: f64| [x * scale, y * scale];
    let mut picture = Picture::new();
    picture
        .title("one of each")
        .segment(at(0.3, 0.1), at(6.2, 2.4))
        .label("s")
        .pen(Style::Faint)
        .line(Line::new(0.31, -1.7, 0.53 * scale))
        .label("ℓ")
        .line_through(at(1.1, 3.2), at(2.7, -1.9))
        .pen(Style::Dashed)
        .circle(at(2.9, 1.3), 1.7 * scale)
        .pen(Style::Bold)
        .polyline(&[at(4.1, 3.3), at(5.2, 2.9), at(4.7, -0.8)])
        .polygon(&[at(-1.3, 0.2), at(-0.1, 0.9), at(-0.7, 2.2)])
        .label("h")
        .pen(Style::Accent)
        .arrow(at(0.3, 0.1), at(-0.9, -1.2))
        .point(at(1.9, 2.3))
        .label("P")
        .text(at(3.3, -1.4), "text")
        .show(at(7.1, 0.4));
    let chain = [[0.2, 0.1, 0.0], [4.2, 0.3, 0.1], [4.4, 3.1, 1.2], [2.1, 3.3, 2.0], [1.9, -2.2, 1.1]];
    picture.chain(&View::default(), &chain.map(|p| p.map(|x| x * scale)), &[false, true]);
    picture
}

#[test]
fn a_picture_is_one_element_without_a_blank_line() {
    let svg = sampler(1.0).to_string();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.lines().all(|line| !line.trim().is_empty()));
    assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
    // markdown takes an unknown tag as the start of HTML only if it has its line to itself
    assert!(svg.lines().next().unwrap().ends_with('>') && svg.lines().next().unwrap().matches('<').count() == 1);
    let nothing = Picture::new().to_string();
    assert_eq!(nothing.lines().count(), 3, "nothing drawn is an element with its ink alone");
}

#[test]
fn the_one_rule_is_for_a_file_and_cannot_meet_a_page() {
    let svg = sampler(1.0).to_string();
    assert_eq!(svg.matches("<style>").count(), 1);
    let rules = svg.split("<style>").nth(1).and_then(|rest| rest.split("</style>").next()).unwrap();
    let selectors = rules.split(['{', '}']).filter(|part| !part.is_empty() && !part.starts_with("color:"));
    assert!(selectors.clone().count() == 3);
    assert!(selectors.into_iter().all(|s| s == "svg:root" || s == "@media(prefers-color-scheme:dark)"), "{rules}");
}

#[test]
fn text_cannot_end_its_element_nor_the_markdown_block() {
    let mut picture = Picture::new();
    let svg = picture.title("a < b & c\n\n> d").point([1.0, 2.0]).label("</text>\r\n\r\n\u{0}P'").to_string();
    assert!(svg.contains("<title>a &lt; b &amp; c  &gt; d</title>"), "{svg}");
    assert!(svg.contains(">&lt;/text&gt;     P'</text>"), "{svg}");
}

#[test]
fn the_size_of_the_data_does_not_show() {
    let one = sampler(1.0).to_string();
    for scale in [-1015, -500, 500, 1019].map(|k| 2.0_f64.powi(k)) {
        assert!(sampler(scale).to_string() == one, "{scale:e}");
    }
}

#[test]
fn y_is_up_and_both_axes_have_one_scale() {
    let svg = Picture::new().point([1.0, 2.0]).point([3.0, 5.0]).to_string();
    let [x0, y0, x1, y1] = [("cx", 0), ("cy", 0), ("cx", 1), ("cy", 1)].map(|(name, n)| numbers(&svg, name, n)[0]);
    assert!(x1 > x0 && y1 < y0);
    assert!(((x1 - x0) * 3.0 - (y0 - y1) * 2.0).abs() < 0.05);
}

#[test]
fn the_shapes_fill_the_size_and_no_more() {
    let shapes = |points: &[[f64; 2]]| {
        let svg = Picture::new().size(300.0, 200.0).polyline(points).to_string();
        let view = numbers(&svg, "viewBox", 0);
        [view[2] - 40.0, view[3] - 40.0]
    };
    assert_eq!(shapes(&[[0.1, 0.2], [6.1, 1.7]]), [300.0, 75.0]);
    assert_eq!(shapes(&[[0.1, 0.2], [1.6, 6.2]]), [50.0, 200.0]);
}

#[test]
fn an_infinite_line_reaches_from_border_to_border_through_its_points() {
    let (p, q) = ([1.0, 0.5], [2.5, 1.75]);
    let join = Point::from(p) & Point::from(q);
    let draw = |line: &dyn Fn(&mut Picture)| {
        let mut picture = Picture::new();
        picture.show([-1.0, -2.0]).show([5.0, 3.0]);
        line(&mut picture);
        picture.point(p).point(q);
        picture.to_string()
    };
    let by_points = draw(&|picture| {
        picture.line_through(p, Point::from(q) * -3.0);
    });
    let by_coefficients = draw(&|picture| {
        picture.line(join);
    });
    let view = numbers(&by_points, "viewBox", 0);
    for svg in [&by_points, &by_coefficients] {
        let [x0, y0, x1, y1] = numbers(svg, "d", 0)[..] else { panic!("two points") };
        for (x, y) in [(x0, y0), (x1, y1)] {
            let [left, top, width, height] = view[..] else { panic!("four numbers") };
            let on = [x - left, left + width - x, y - top, top + height - y];
            assert!(on.iter().any(|gap| gap.abs() < 0.02) && on.iter().all(|gap| *gap > -0.02), "{on:?}");
        }
        for n in 0..2 {
            let (x, y) = (numbers(svg, "cx", n)[0], numbers(svg, "cy", n)[0]);
            let area = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0);
            assert!(area.abs() / (x1 - x0).hypot(y1 - y0) < 0.02, "point {n} is off its line");
        }
    }
}

#[test]
fn a_line_far_from_the_shapes_is_seen() {
    let svg = Picture::new().point([1.0, 2.0]).line(Line::new(3.0, 4.0, 500.0)).to_string();
    assert_eq!(numbers(&svg, "d", 0).len(), 4);
    let svg = Picture::new().line(Line::new(3.0, 4.0, 500.0)).line(Line::new(3.0, -4.0, 200.0)).to_string();
    assert_eq!((numbers(&svg, "d", 0).len(), numbers(&svg, "d", 1).len()), (4, 4));
}

#[test]
fn what_is_not_finite_is_left_out_and_said() {
    let mut picture = sampler(1.0);
    let whole = picture.to_string();
    let (nan, inf) = (f64::NAN, f64::INFINITY);
    picture
        .point([nan, 1.0])
        .label("P")
        .segment([0.0, 0.0], [1.0, -inf])
        .line(Line::new(0.0, 0.0, 3.0))
        .line(Line::new(nan, 1.0, 3.0))
        .line(Line::new(1e-300, 0.0, 1e300))
        .polyline(&[[0.0, 0.0], [nan, 0.0], [1.0, 1.0]])
        .circle([1.0, 2.0], -0.5)
        .circle([1.0, 2.0], nan)
        .circle([f64::MAX, 2.0], f64::MAX)
        .chain(&View::default(), &[[0.0, 0.0, 0.0], [1.0, inf, 2.0]], &[])
        .point(Point { e20: 1.0, e01: 2.0, e12: inf });
    assert_eq!(picture.left_out(), 11);
    let comment = "<!-- shapes left out, for a coordinate that is not finite: 11 -->\n";
    assert_eq!(picture.to_string().replace(comment, ""), whole);
}

#[test]
fn no_finite_input_panics_or_prints_what_is_no_number() {
    let values = [0.0, -0.0, 1.0, -1.5, 5e-324, -1e-310, 1e-160, 1e160, f64::MAX, -f64::MAX, 1.0 + f64::EPSILON];
    let mut random = Numbers(7);
    let mut next = || values[random.below(values.len())];
    for _ in 0..2_000 {
        let mut point = || [next(), next()];
        let (a, b, c) = (point(), point(), point());
        let mut picture = Picture::new();
        picture.size(a[0], b[1]).segment(a, b).arrow(b, c).line_through(a, c).label("x").circle(c, a[0].abs());
        picture.line(Line::new(a[0], b[0], c[0])).label("y").polygon(&[a, b, c]).label("z").point(b).label("w");
        picture.chain(&View::widest(&[[a[0], a[1], b[0]]]), &[[a[0], a[1], b[0]], [b[1], c[0], c[1]]], &[true]);
        let svg = picture.to_string();
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{a:?} {b:?} {c:?}\n{svg}");
        assert!(!svg.contains("\"-0\"") && !svg.contains(" -0 "), "{svg}");
    }
    for nothing in [&[][..], &[[1.5, 2.5]][..]] {
        Picture::new().polyline(nothing).label("a").polygon(nothing).label("b").to_string();
        Picture::new().label("no shape").chain(&View::default(), &[], &[true]).to_string();
    }
}

#[test]
fn one_place_has_no_extent_and_still_a_picture() {
    let p = [0.7, -1e9];
    let mut picture = Picture::new();
    picture.point(p).segment(p, p).arrow(p, p).line_through(p, p).circle(p, 0.0).line(Line::new(1.0, 0.0, -0.7));
    let svg = picture.to_string();
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    assert_eq!(numbers(&svg, "viewBox", 0), [-60.0, -60.0, 120.0, 120.0]);
    assert_eq!(numbers(&svg, "cx", 0), [0.0]);
    // Nor have places that no number of pixels per unit parts.
    let svg = Picture::new().point([1.0, 0.0]).point([1.0, 1e-310]).to_string();
    assert_eq!(numbers(&svg, "viewBox", 0), [-60.0, -60.0, 120.0, 120.0]);
}

#[test]
fn a_name_keeps_off_strokes_and_other_names() {
    let mut drawing = Drawing::default();
    drawing.stroke([-50.0, 50.0], [50.0, -50.0]); // right above, the first choice, is taken
    drawing.dot([0.0, 0.0], 3.0);
    let first = drawing.place("A", [0.0, 0.0], 8.0, false).covers;
    assert_eq!(first.clip([-50.0, 50.0], [100.0, -100.0], 0.0, 1.0), None);
    for _ in 0..6 {
        let before = drawing.place("B", [0.0, 0.0], 8.0, false).covers;
        let after = drawing.place("C", [0.0, 0.0], 8.0, false).covers;
        let meets = |a: Rect, b: Rect| (0..2).all(|k| a.min[k] < b.max[k] && b.min[k] < a.max[k]);
        assert!(!meets(before, first) && !meets(after, first) && !meets(before, after));
        drawing = Drawing::default();
        drawing.place("A", [0.0, 0.0], 8.0, false);
        drawing.stroke([first.min[0], 0.0], first.max);
        drawing.dot([30.0, 30.0], 3.0);
    }
    // the view grows for names beyond the margin
    let svg = Picture::new().point([0.0, 0.0]).point([1.0, 0.0]).label("a very long name of a point").to_string();
    let (view, start) = (numbers(&svg, "viewBox", 0), numbers(&svg, "x", 0)[0]);
    assert!(svg.contains("text-anchor=\"start\"") && view[0] + view[2] > start + 150.0, "{svg}");
}

#[test]
fn the_largest_component_of_each_axis_of_the_widest_view_is_positive() {
    let pairs = [
        [[2.0, 3.0, 6.0], [3.0, -6.0, 2.0]],
        [[-4.0, 2.0, 8.0], [2.0, -7.0, 5.0]],
        [[-7.0, -7.0, -9.0], [5.0, -9.0, -1.0]],
        [[7.0, 6.0, -9.0], [1.0, 3.0, 0.0]],
        [[4.0, -4.0, -6.0], [5.0, -4.0, -2.0]],
    ];
    for [p, q] in pairs {
        let points = [p, p.map(|c: f64| -c), q.map(|c| 0.5 * c), q.map(|c| -0.5 * c)];
        let seen = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|axis| View::widest(&points).project(axis));
        for side in [0, 1] {
            let axis = seen.map(|of| of[side]);
            assert!(axis.iter().all(|x| x.abs() <= axis.into_iter().fold(0.0, f64::max)), "{axis:?}");
        }
    }
}

#[test]
fn the_name_of_a_line_is_at_its_right_end_or_at_its_upper_one() {
    let place = |[a, b, c]: [f64; 3]| {
        let svg = Picture::new().point([0.0, 0.0]).point([8.0, 8.0]).line(Line::new(a, b, c)).label("l").to_string();
        let view = numbers(&svg, "viewBox", 0);
        let from_corner = |attribute: &str, k: usize| (numbers(&svg, attribute, 0)[0] - view[k]) / view[k + 2];
        [from_corner("x", 0), from_corner("y", 1)]
    };
    for sign in [1.0, -1.0] {
        assert!(place([0.0, sign, -2.0 * sign])[0] > 0.8 && place([sign, 0.0, -2.0 * sign])[1] < 0.2);
        assert!(place([sign, -sign, sign])[0] > 0.8 && place([sign, sign, -9.0 * sign])[0] > 0.8);
    }
}

#[test]
fn a_chain_has_a_thin_pen_where_it_fills_its_picture() {
    let view = View::looking_from([0.0, 0.0, 1.0]).unwrap();
    let paths = |steps: u32, marked: &[bool]| {
        let to_and_fro = (0..steps).map(|k| [f64::from(k / 2), if k % 4 == 1 || k % 4 == 2 { 90.0 } else { 0.0 }, 0.0]);
        let points: Vec<_> = to_and_fro.map(|[x, y, z]| [x * 200.0 / f64::from(steps), y, z]).collect();
        let svg = Picture::new().chain(&view, &points, marked).to_string();
        svg.lines().filter(|line| line.starts_with("<path")).map(ToString::to_string).collect::<Vec<_>>()
    };
    let (few, many) = (paths(8, &[]), paths(800, &[]));
    // What is not marked is one path, and of its own width only where it has to be.
    assert!(few.len() == 1 && !few[0].contains("stroke-width"), "{few:?}");
    assert!(many.len() == 1 && numbers(&many[0], "stroke-width", 0)[0] < 1.0, "{many:?}");
    let marks = [paths(8, &[true]), paths(800, &[true])].map(|paths| numbers(&paths[1], "stroke-width", 0)[0]);
    assert!(marks[0] > marks[1], "{marks:?}");
}

#[test]
fn what_is_in_one_place_is_a_dot() {
    let p = [0.7, -3.0, 2.0];
    let svg = Picture::new().polyline(&[[0.7, -3.0]]).to_string();
    assert!(svg.contains("<path d=\"M0 0h0\"/>"), "{svg}");
    for marked in [false, true] {
        let svg = Picture::new().chain(&View::default(), &[p, p], &[marked]).to_string();
        assert_eq!(svg.matches("<path d=\"M0 0").count(), 1, "{svg}");
    }
}

#[test]
fn a_chain_is_broken_below_each_part_of_it_and_once_below_two_that_are_near() {
    let view = View::looking_from([0.0, 0.0, 1.0]).unwrap();
    // From right to left, and then to and fro above that, from left to right.
    let pieces = |above: &[f64]| {
        let sides = above.iter().enumerate().flat_map(|(k, &x)| {
            if k % 2 == 0 { [[x, -40.0, 5.0], [x, 40.0, 5.0]] } else { [[x, 40.0, 5.0], [x, -40.0, 5.0]] }
        });
        let points: Vec<_> = [[100.0, 0.0, 0.0], [0.0, 0.0, 0.0]].into_iter().chain(sides).collect();
        Picture::new().chain(&view, &points, &[]).to_string().matches('M').count()
    };
    assert_eq!([pieces(&[50.0]), pieces(&[20.0, 80.0]), pieces(&[20.0, 50.0, 80.0])], [2, 3, 4]);
    assert_eq!([pieces(&[50.0, 50.5]), pieces(&[20.0, 50.0, 50.5])], [2, 3]);
}

#[test]
fn a_break_may_hide_whole_parts_of_a_chain() {
    let view = View::looking_from([0.0, 0.0, 1.0]).unwrap();
    let below = (0..=1000).map(|k| [100.0 - 0.1 * f64::from(k), 0.0, 0.0]);
    let points: Vec<_> = below.chain([[50.0, -40.0, 5.0], [50.0, 40.0, 5.0]]).collect();
    let svg = Picture::new().chain(&view, &points, &[]).to_string();
    let places = numbers(&svg, "d", 0);
    let [.., x, _, _, _] = places[..] else { panic!("{places:?}") };
    let below: Vec<f64> = places.chunks(2).filter(|p| p[1] == places[1]).map(|p| p[0]).collect();
    assert!(below.len() > 900 && below.iter().all(|at| (at - x).abs() > 2.0), "{below:?}");
}

/// Lists of points are as single points: of any weight, and with an ideal one the shape is left out.
#[test]
fn lists_of_points_have_any_weight() {
    let corners = [[0.0, 0.0], [4.0, 1.0], [1.0, 3.0]];
    let weighted = corners.map(|c| Point::from(c) * -2.0);
    let expected = Picture::new().polygon(&corners).polyline(&corners[1..]).to_string();
    assert_eq!(Picture::new().polygon(&weighted).polyline(&weighted[1..]).to_string(), expected);
    let ideal = [weighted[0], weighted[1] - weighted[2], weighted[2]];
    assert_eq!(Picture::new().polygon(&ideal).polyline(&ideal).left_out(), 2);
}
