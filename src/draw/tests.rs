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
        .line([0.31, -1.7, 0.53 * scale])
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
    // p ∨ q = (y₀ − y₁) x + (x₁ − x₀) y + x₀ y₁ − x₁ y₀
    let join = [p[1] - q[1], q[0] - p[0], p[0] * q[1] - q[0] * p[1]];
    let draw = |line: &dyn Fn(&mut Picture)| {
        let mut picture = Picture::new();
        picture.show([-1.0, -2.0]).show([5.0, 3.0]);
        line(&mut picture);
        picture.point(p).point(q);
        picture.to_string()
    };
    let by_points = draw(&|picture| {
        picture.line_through(p, q);
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
    let svg = Picture::new().point([1.0, 2.0]).line([3.0, 4.0, 500.0]).to_string();
    assert_eq!(numbers(&svg, "d", 0).len(), 4);
    let svg = Picture::new().line([3.0, 4.0, 500.0]).line([3.0, -4.0, 200.0]).to_string();
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
        .line([0.0, 0.0, 3.0])
        .line([nan, 1.0, 3.0])
        .line([1e-300, 0.0, 1e300])
        .polyline(&[[0.0, 0.0], [nan, 0.0], [1.0, 1.0]])
        .circle([1.0, 2.0], -0.5)
        .circle([1.0, 2.0], nan)
        .circle([f64::MAX, 2.0], f64::MAX)
        .chain(&View::default(), &[[0.0, 0.0, 0.0], [1.0, inf, 2.0]], &[]);
    assert_eq!(picture.left_out(), 10);
    let comment = "<!-- shapes left out, for a coordinate that is not finite: 10 -->\n";
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
        picture.line([a[0], b[0], c[0]]).label("y").polygon(&[a, b, c]).label("z").point(b).label("w");
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
    picture.point(p).segment(p, p).arrow(p, p).line_through(p, p).circle(p, 0.0).line([1.0, 0.0, -0.7]);
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
