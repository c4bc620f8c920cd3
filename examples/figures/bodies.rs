//! Convex bodies: their hulls, differences, Voronoi regions and boxes.

use std::error::Error;
use std::f64::consts::TAU;

use incidence::collide::overlapping_pairs;
use incidence::draw::{Picture, Style, View};
use incidence::pga2::{self, Aabb, Direction, Feature, Line, Motor, Point, Posed, TimeOfContact, march, proximity};
use incidence::pga3;

type Drawn = Result<Picture, Box<dyn Error>>;

const HEXAGON: [[f64; 2]; 6] = [[1.5, -0.2], [1.1, 1.0], [0.0, 1.5], [-1.2, 0.7], [-1.3, -0.5], [0.2, -1.2]];
const KITE: [[f64; 2]; 4] = [[1.1, 0.1], [0.1, 1.2], [-1.0, 0.3], [-0.1, -1.1]];

/// On the left the bodies A and B and where they are closest or deepest, on the right B − A, with the Origin O and its
/// nearest point of the boundary.
pub fn difference(title: &str, place: [f64; 2]) -> Drawn {
    let a = pga2::ConvexHull::new(HEXAGON)?;
    let b = pga2::ConvexHull::new(KITE.map(|p| moved(p, place)))?;
    let found = proximity(&a, &b);
    let [on_a, on_b] = found.points().ok_or("the bodies are finite")?.map(Point::coords);
    let aside = [7.5, -0.6 * place[1]];
    let difference =
        pga2::minkowski_difference(&b, &a)?.vertices().map(|p| moved(p.coords(), aside)).collect::<Vec<_>>();
    let nearest = [on_b[0] - on_a[0], on_b[1] - on_a[1]];

    let mut picture = Picture::new();
    picture.size(640.0, 260.0).title(title);
    picture.polygon(&corners(&a)).label("A").polygon(&corners(&b)).label("B").polygon(&difference);
    picture.text(moved(moved([0.0, 0.4], aside), place), "B − A");
    picture.pen(Style::Accent).segment(on_a, on_b).point(on_a).point(on_b);
    picture.segment(aside, moved(nearest, aside)).point(moved(nearest, aside));
    picture.pen(Style::Plain).point(aside).label("O");
    Ok(picture)
}

/// A polygon with the walls between the Voronoi regions of its features, and the closest points of a small one that
/// passes by.
pub fn regions() -> Drawn {
    let hull = pga2::ConvexHull::new(HEXAGON)?;
    let small = pga2::ConvexHull::new([[0.22, 0.0], [-0.11, 0.19], [-0.11, -0.19]])?;
    let mut picture = Picture::new();
    picture
        .size(640.0, 300.0)
        .title("The Voronoi regions of a polygon's features, and a body that passes through them");
    picture.pen(Style::Faint);
    let all = corners(&hull);
    for (k, &start) in all.iter().enumerate() {
        // The walls at both ends of an edge are perpendicular to it, and its normal is to the inside.
        let end = all[(k + 1) % all.len()];
        let [x, y] = Line::through(start, end).normalized().normal();
        for corner in [start, end] {
            picture.segment(corner, moved(corner, [-1.6 * x, -1.6 * y]));
        }
    }
    picture.pen(Style::Plain).polygon(&all);
    let mut features = [Feature::Vertex(0); 2];
    for k in 0..9 {
        let turn = f64::from(k);
        let place = [3.2 - 0.85 * turn, 1.2 + 0.16 * turn];
        let motor = Motor::translation(place) * Motor::rotation(Point::origin(), 0.5 * turn);
        let passing = Posed { shape: &small, motor };
        let found = march(&hull, &passing, features);
        features = found.features;
        let [on_hull, on_small] = found.proximity.points().ok_or("the bodies are finite")?.map(Point::coords);
        picture.pen(Style::Plain).polygon(&small.vertices().map(|p| motor >> p).collect::<Vec<_>>());
        picture.pen(Style::Accent).segment(on_hull, on_small).point(on_hull);
    }
    Ok(picture)
}

/// Points on a sphere and inside, and their hull; what is behind is faint.
pub fn hull() -> Drawn {
    // On a spiral from pole to pole; every third point is drawn towards the middle.
    let points: Vec<[f64; 3]> = (0..60)
        .map(|k| {
            let (k, pull) = (f64::from(k), if k % 3 == 0 { 0.62 } else { 1.0 });
            let (z, angle) = (1.0 - (2.0 * k + 1.0) / 60.0, 2.4 * k);
            let r = (1.0 - z * z).sqrt();
            [1.5 * pull * r * angle.cos(), pull * r * angle.sin(), pull * z]
        })
        .collect();
    let hull = pga3::ConvexHull::new(points.iter().copied())?;
    let eye = [0.5, -2.0, 0.7];
    let view = View::looking_from(eye).ok_or("a direction")?;
    let is_seen = |face: pga3::hull::Face| {
        let [x, y, z] = face.plane().normal();
        x * eye[0] + y * eye[1] + z * eye[2] > 0.0
    };
    let mut picture = Picture::new();
    picture.size(420.0, 300.0).title("The convex hull of sixty points");
    let (mut front, mut back) = (Vec::new(), Vec::new());
    for edge in hull.edges() {
        let ends = edge.ends().map(|end| view.project(end.point().coords()));
        let seen = [edge.left(), edge.right()].into_iter().flatten().any(is_seen);
        if seen { front.push(ends) } else { back.push(ends) }
    }
    picture.pen(Style::Faint);
    for [p, q] in back {
        picture.segment(p, q);
    }
    for (k, &p) in points.iter().enumerate() {
        if hull.vertices().all(|vertex| vertex.input() != k) {
            picture.point(view.project(p));
        }
    }
    picture.pen(Style::Plain);
    for [p, q] in front {
        picture.segment(p, q);
    }
    picture.pen(Style::Accent);
    for vertex in hull.vertices().filter(|vertex| vertex.edges().any(|edge| edge.left().is_some_and(is_seen))) {
        picture.point(view.project(vertex.point().coords()));
    }
    Ok(picture)
}

/// Boxes, their intervals on one axis, and the pairs that overlap on both.
pub fn boxes() -> Drawn {
    // [x, y, width, height]
    let given = [
        [0.0, 3.0, 1.6, 1.2],
        [1.1, 3.7, 1.8, 1.0],
        [2.4, 1.6, 1.4, 1.5],
        [4.4, 3.2, 1.5, 1.3],
        [5.3, 2.3, 1.6, 1.4],
        [6.4, 3.3, 1.2, 1.1],
        [7.9, 1.7, 1.4, 1.4],
        [8.6, 3.6, 1.3, 0.9],
    ];
    let boxes = given.map(|[x, y, width, height]| Aabb::new([x, y], [x + width, y + height]));
    let middle = |k: usize| [given[k][0] + given[k][2] / 2.0, given[k][1] + given[k][3] / 2.0];
    let mut picture = Picture::new();
    picture.size(640.0, 260.0).title("Boxes, their intervals on one axis, and the pairs that overlap");
    for (k, [x, y, width, height]) in given.into_iter().enumerate() {
        picture.pen(Style::Plain).polygon(&[[x, y], [x + width, y], [x + width, y + height], [x, y + height]]);
        let level = 0.9 - 0.16 * k as f64;
        picture.pen(Style::Faint).segment([x, y], [x, level]).segment([x + width, y], [x + width, level]);
        picture.pen(Style::Bold).segment([x, level], [x + width, level]);
    }
    picture.pen(Style::Accent);
    for (i, j) in overlapping_pairs(&boxes) {
        picture.segment(middle(i), middle(j)).point(middle(i)).point(middle(j));
    }
    Ok(picture)
}

/// A body that turns while another one goes by, until they touch.
pub fn contact() -> Drawn {
    let (rotor, stone) = (
        pga2::ConvexHull::new([[2.6, -0.2], [2.6, 0.2], [-2.6, 0.2], [-2.6, -0.2]])?,
        HEXAGON.map(|p| [0.45 * p[0], 0.45 * p[1]]),
    );
    let stone = pga2::ConvexHull::new(stone.map(|p| moved(p, [5.2, 2.6])))?;
    let (turning, passing) = (Point::origin() * 0.3, Point { e01: -1.1, e20: 0.45, e12: 0.0 });
    let TimeOfContact::Within { latest, .. } = pga2::time_of_contact(&rotor, turning, &stone, passing, 10.0)? else {
        return Err("they touch".into());
    };
    let mut picture = Picture::new();
    picture.size(640.0, 300.0).title("A rotor and a stone until they touch");
    let posed = |hull: &pga2::ConvexHull, velocity: Point, t: f64| {
        let motor = (velocity * (-0.5 * t)).exp();
        hull.vertices().map(|p| (motor >> p).coords()).collect::<Vec<_>>()
    };
    for k in 0..=5 {
        let t = latest * f64::from(k) / 5.0;
        picture.pen(if k == 5 { Style::Bold } else { Style::Faint });
        picture.polygon(&posed(&rotor, turning, t)).polygon(&posed(&stone, passing, t));
    }
    let [a, b] = [posed(&rotor, turning, latest), posed(&stone, passing, latest)].map(pga2::ConvexHull::new);
    if let Some([on_a, _]) = proximity(&a?, &b?).points() {
        picture.pen(Style::Accent).point(on_a.coords());
    }
    Ok(picture)
}

/// The half-planes on the left of some lines, what they have in common, and the point of it that is farthest in a
/// direction.
pub fn half_planes() -> Drawn {
    use incidence::lp::{Solution, maximize};
    let lines = [
        Line::through([0.0, 0.0], [6.0, -0.4]),
        Line::through([5.6, -1.0], [6.6, 3.0]),
        Line::through([7.0, 2.2], [3.4, 4.4]),
        Line::through([4.6, 4.4], [-0.6, 2.6]),
        Line::through([0.2, 4.0], [0.6, -0.8]),
    ];
    let goal = [0.5, 0.9];
    let Solution::Optimum { point, tight } = maximize(&lines, Direction::new(goal[0], goal[1]), 0)? else {
        return Err("the half-planes bound it".into());
    };
    let common: Vec<[f64; 2]> = (0..lines.len()).map(|k| (lines[k] ^ lines[(k + 1) % lines.len()]).coords()).collect();
    let mut picture = Picture::new();
    picture.size(420.0, 280.0).title("What half-planes have in common, and its farthest point in a direction");
    picture.show([-1.2, -1.2]).show([7.8, 5.6]).pen(Style::Plain).polygon(&common);
    for (k, line) in lines.iter().enumerate() {
        let is_tight = tight.iter().any(|&(i, _)| i == k);
        picture.pen(if is_tight { Style::Bold } else { Style::Faint }).line(*line);
    }
    let middle = [3.2, 1.6];
    picture.pen(Style::Plain).arrow(middle, moved(middle, goal)).label("c");
    picture.pen(Style::Accent).point(point.coords()).label("x");
    Ok(picture)
}

/// Sites, their cells, and the triangles of the dual.
pub fn voronoi() -> Drawn {
    let sites: Vec<[f64; 2]> = (0..60)
        .map(|k| {
            let (r, angle) = (f64::from(k).sqrt(), 2.399_963 * f64::from(k));
            [1.5 * r * angle.cos() + 0.4 * (7.0 * angle).sin(), r * angle.sin() + 0.3 * (5.0 * angle).cos()]
        })
        .collect();
    let diagram = incidence::voronoi::Voronoi::new(sites.iter().copied())?;
    let mut picture = Picture::new();
    picture.size(480.0, 320.0).title("Sites, the cells of what is nearest to them, and the triangles of the dual");
    picture.pen(Style::Faint);
    for triangle in diagram.triangles() {
        let [a, b, c] = triangle.map(|site| sites[site]);
        picture.segment(a, b).segment(b, c).segment(c, a);
    }
    picture.pen(Style::Plain);
    // Cells that reach beyond the sites are long, or have no end.
    let sites_hull = pga2::ConvexHull::new(sites.iter().copied())?;
    for cell in diagram.cells() {
        if cell.is_bounded() && cell.corners().all(|corner| sites_hull.contains(corner)) {
            picture.polygon(&cell.corners().collect::<Vec<_>>());
        }
    }
    picture.pen(Style::Accent);
    for &site in &sites {
        picture.point(site);
    }
    Ok(picture)
}

fn corners(hull: &pga2::ConvexHull) -> Vec<[f64; 2]> {
    hull.vertices().map(Point::coords).collect()
}

/// Corners around the origin, at equal angles.
fn round(n: usize, radius: impl Fn(usize) -> f64) -> Vec<[f64; 2]> {
    let at = |k: usize| {
        let (sin, cos) = (TAU * k as f64 / n as f64).sin_cos();
        [radius(k) * cos, radius(k) * sin]
    };
    (0..n).map(at).collect()
}

fn moved(p: [f64; 2], by: [f64; 2]) -> [f64; 2] {
    [p[0] + by[0], p[1] + by[1]]
}

/// A torus cut by planes parallel to its axis; by one of them where two loops become one.
pub fn sections() -> Drawn {
    let (m, n) = (144, 72);
    let turn = |k: usize, of: usize| (TAU * k as f64 / of as f64).sin_cos();
    let corner = |k: usize| {
        let ((sin_u, cos_u), (sin_v, cos_v)) = (turn(k / n, m), turn(k % n, n));
        pga3::Point::new((2.0 + cos_v) * cos_u, (2.0 + cos_v) * sin_u, sin_v)
    };
    let corners: Vec<_> = (0..m * n).map(corner).collect();
    let at = |i: usize, j: usize| (i % m) * n + j % n;
    let faces = |k: usize| {
        let (i, j) = (k / n, k % n);
        [[at(i, j), at(i + 1, j), at(i + 1, j + 1)], [at(i, j), at(i + 1, j + 1), at(i, j + 1)]]
    };
    let triangles: Vec<_> = (0..m * n).flat_map(faces).collect();
    let mesh = pga3::Mesh::new(&corners, &triangles)?;
    let mut picture = Picture::new();
    picture.size(640.0, 240.0).title("A torus cut by planes parallel to its axis: the curves of Perseus");
    for x in [0.25, 0.55, 0.8, 1.0, 1.2, 1.5, 1.9, 2.3, 2.65, 2.9] {
        picture.pen(if x == 1.0 { Style::Accent } else { Style::Plain });
        for outline in mesh.section(pga3::Plane::new(1.0, 0.0, 0.0, -x)).loops() {
            let flat = outline.0.iter().map(|p| p.coords()).map(|[_, y, z]| [y, z]);
            picture.polygon(&flat.collect::<Vec<_>>());
        }
    }
    Ok(picture)
}

/// A gear with a hub and two slots, and the triangles that fill it.
pub fn triangles() -> Drawn {
    let rim = round(72, |k| if k % 6 < 3 { 3.0 } else { 2.5 });
    let mut holes = [
        round(16, |_| 0.7),
        vec![[-1.9, -0.6], [-1.2, -0.4], [-1.2, 0.4], [-1.9, 0.6]],
        vec![[1.2, -0.4], [1.9, -0.6], [1.9, 0.6], [1.2, 0.4]],
    ];
    holes.iter_mut().for_each(|hole| hole.reverse());
    let outlines: Vec<Vec<[f64; 2]>> = std::iter::once(rim).chain(holes).collect();
    let vertices: Vec<Vec<Point>> = outlines.iter().map(|outline| outline.iter().map(Point::from).collect()).collect();
    let polygons: Vec<_> = vertices.iter().map(|outline| pga2::Polygon(outline)).collect();
    let corners = outlines.concat();
    let mut picture = Picture::new();
    picture.size(640.0, 320.0).title("A gear, and the triangles that fill it");
    for triangle in pga2::Polygon::delaunay_triangles_of_all(&polygons)? {
        picture.polygon(&triangle.map(|k| corners[k]));
    }
    picture.pen(Style::Accent);
    for outline in &outlines {
        picture.polygon(outline);
    }
    Ok(picture)
}

/// A ring and a star: what is in one or the other, in both, in the ring alone; and the star with its edges moved.
pub fn unions() -> Drawn {
    let at = |outline: Vec<[f64; 2]>, by: [f64; 2]| -> Vec<Point> {
        outline.into_iter().map(|p| Point::from(moved(p, by))).collect()
    };
    let (rim, mut hub) = (at(round(40, |_| 2.0), [0.0; 2]), at(round(40, |_| 1.2), [0.0; 2]));
    hub.reverse();
    let star = at(round(10, |k| if k % 2 == 0 { 2.0 } else { 0.9 }), [1.5, 0.4]);
    let ring = pga2::Region::new(&[pga2::Polygon(&rim), pga2::Polygon(&hub)])?;
    let star = pga2::Region::new(&[pga2::Polygon(&star)])?;

    let mut picture = Picture::new();
    picture
        .size(640.0, 200.0)
        .title("A ring and a star: their union, intersection and difference; and offsets of the star");
    let mut draw = |pen: Style, region: &pga2::Region, x: f64| {
        picture.pen(pen);
        for outline in region.outlines() {
            picture.polygon(&outline.0.iter().map(|p| moved(p.coords(), [x, 0.0])).collect::<Vec<_>>());
        }
    };
    for (k, made) in [ring.union(&star), ring.intersection(&star), ring.difference(&star)].iter().enumerate() {
        let x = 6.2 * k as f64;
        draw(Style::Faint, &ring, x);
        draw(Style::Faint, &star, x);
        draw(Style::Accent, made, x);
    }
    for distance in [-0.45, -0.3, -0.15, 0.15, 0.3, 0.45] {
        draw(Style::Plain, &star.offset(distance, 40)?, 18.0);
    }
    draw(Style::Accent, &star, 18.0);
    Ok(picture)
}
