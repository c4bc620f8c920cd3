//! What the chapter says before and after its table.

pub const HEAD: &str = "\
# How accurate it is

*How many units in the last place is each operation off, at worst, and over which range of arguments?*

## Setting

Here an ulp is ε = 2⁻⁵² in `f64` and 2⁻²³ in `f32`, times a size; 0.5 is perfect rounding. Errors are measured against exact
rationals (where there is a root or a quotient, to 400 bits), and for exp, log and sqrt against 50-digit references. Arguments
are taken as given: rounding them beforehand is no error of the operation. The sizes, where r is the distance of an element
from the origin:

- of segments, their distances, crossing points and parameters: the number itself;
- of distances of points, and of lengths: the number itself; of the [other distances](crate::ops::Distance) r₁ + r₂, divided by
  sin φ between skew lines at an angle φ;
- of angles: one radian;
- of projections: for points r₁ + r₂; for directions and normals the norm of what is projected; for moments and last
  coefficients that norm times r₁ + r₂, each the largest error of a coefficient. Of the closest points of two lines
  (r₁ + r₂) / sin² φ, of the way across (r₁ + r₂) / sin φ, of the direction of the common normal 1 / sin φ in radians;
- of areas and volumes: the product of the two or three edges at the first vertex; of
  [barycentric coordinates](crate::pga3::Simplex) λ: (1 + |λ|) D Eᵏ⁻¹ / (k! measure), with the largest distance D between two of
  the points, the largest E between two vertices, and k the dimension of the simplex. “Nearly parallel” then refers to two edges;
- of inverses, which are those of any motor, not only unit ones: the error of m m⁻¹ − 1, with 1 for the scalar and e₁₂, e₃₁,
  e₂₃, and for the other coefficients the norm of the ideal part of m over that of m;
- of motors that come back from their matrix: 1, and for the ideal part the length of the translation;
- of products: the product of the largest coefficients of the factors, each as often as it occurs (a point has at least
  its weight 1, a unit motor 1);
- of exp, log and sqrt: what the documentation of [`Line::exp`](crate::pga3::Line::exp),
  [`Motor::log`](crate::pga3::Motor::log) and [`Motor::sqrt`](crate::pga3::Motor::sqrt) says; mostly the component itself.

The table is what this command prints:

```sh
cargo run --release --example accuracy > docs/accuracy.md
```

The tests assert the bounds that the documentation promises. These bounds are above the numbers here, those of a sample.
Where an ε of the size is no normal number, some of the smallest numbers are added, unless a bound says that it holds down to
there.

Norms matter to inverses, but not to measures, relations, projections, exp, log and sqrt. There their squares do not over- or
underflow, except where the answer is one, as an area is. Yet a power of two brings lines, planes and weights only as near to 1
as between 2⁻¹⁶ and 2¹⁷, because mostly they are there already, and a reflection has their square. So coordinates, coefficients
and answers of measures, relations and projections should keep a factor 2⁴⁰ from the ends of the range. That leaves 10⁻²⁹⁵ to
10²⁹⁶ in `f64` and 10⁻²⁵ to 10²⁶ in `f32`; beyond, a result may be infinite or NaN, or have few digits.
";

pub const TAIL: &str = "\
## Where it fails

Sums of products (meet, join, sandwich) are as accurate as their largest *term*. Where terms cancel, the result may have no
digit left: the join of points that nearly coincide, a point moved near the origin from far away. Queries such as
[distances](crate::pga3::Segment::distance) avoid this problem; that is what they are for.

The [barycentric coordinates](crate::pga3::Simplex) of a point that lies beside the plane of a sliver triangle of space are
less accurate than the size in the table: rounding tilts the plane, and that moves the foot of the point. Their bound has a
second term for it.
";
