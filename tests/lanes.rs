//! The products over SIMD lanes: each lane has the bits of the product of its scalars.

use incidence::{Ring, pga2, pga3};
use proptest::prelude::*;
use simba::simd::{WideF32x4, WideF32x8, WideF64x4};

macro_rules! lanes {
    ($module:ident: $lanes:ident $n:literal of $scalar:ident) => {
        mod $module {
            use super::*;

            /// Elements side by side, one in each lane.
            macro_rules! side_by_side {
                ($of:ident::$name:ident, $elements:expr) => {
                    $of::$name::from_array(std::array::from_fn(|k| {
                        $lanes::from(std::array::from_fn::<$scalar, $n, _>(|lane| $elements[lane].to_array()[k]))
                    }))
                };
            }

            fn agree<const N: usize>(wide: [$lanes; N], lane: usize, single: [$scalar; N]) -> bool {
                (0..N).all(|k| wide[k].into_arr()[lane].to_bits() == single[k].to_bits())
            }

            proptest! {
                #[test]
                fn a_lane_of_space_has_the_bits_of_its_scalars(
                    m: [pga3::Motor<$scalar>; $n], n: [pga3::Motor<$scalar>; $n], p: [pga3::Point<$scalar>; $n],
                    q: [pga3::Point<$scalar>; $n], l: [pga3::Line<$scalar>; $n], a: [pga3::Plane<$scalar>; $n]
                ) {
                    let (wm, wn) = (side_by_side!(pga3::Motor, m), side_by_side!(pga3::Motor, n));
                    let (wp, wq) = (side_by_side!(pga3::Point, p), side_by_side!(pga3::Point, q));
                    let (wl, wa) = (side_by_side!(pga3::Line, l), side_by_side!(pga3::Plane, a));
                    for i in 0..$n {
                        prop_assert!(agree((wm * wn).to_array(), i, (m[i] * n[i]).to_array()));
                        prop_assert!(agree((wm >> wp).to_array(), i, (m[i] >> p[i]).to_array()));
                        prop_assert!(agree((wm >> wl).to_array(), i, (m[i] >> l[i]).to_array()));
                        prop_assert!(agree((wm >> wa).to_array(), i, (m[i] >> a[i]).to_array()));
                        prop_assert!(agree(wm.apply(wp).to_array(), i, m[i].apply(p[i]).to_array()));
                        prop_assert!(agree(wm.apply(wl).to_array(), i, m[i].apply(l[i]).to_array()));
                        prop_assert!(agree(wm.apply(wa).to_array(), i, m[i].apply(a[i]).to_array()));
                        prop_assert!(agree(wm.apply([wp.e032, wp.e013, wp.e021]), i, m[i].apply(p[i].coords())));
                        prop_assert!(agree((wp & wq).to_array(), i, (p[i] & q[i]).to_array()));
                        prop_assert!(agree((wl & wp).to_array(), i, (l[i] & p[i]).to_array()));
                        prop_assert!(agree((wa ^ wl).to_array(), i, (a[i] ^ l[i]).to_array()));
                        prop_assert!(agree((wa | wl).to_array(), i, (a[i] | l[i]).to_array()));
                        prop_assert!(agree(wl.commutator(wa).to_array(), i, l[i].commutator(a[i]).to_array()));
                        prop_assert!(agree((-!wm).to_array(), i, (-!m[i]).to_array()));
                    }
                }

                #[test]
                fn a_lane_of_the_plane_has_the_bits_of_its_scalars(
                    m: [pga2::Motor<$scalar>; $n], p: [pga2::Point<$scalar>; $n], l: [pga2::Line<$scalar>; $n]
                ) {
                    let (wm, wp) = (side_by_side!(pga2::Motor, m), side_by_side!(pga2::Point, p));
                    let wl = side_by_side!(pga2::Line, l);
                    for i in 0..$n {
                        prop_assert!(agree((wm * wm).to_array(), i, (m[i] * m[i]).to_array()));
                        prop_assert!(agree((wm >> wp).to_array(), i, (m[i] >> p[i]).to_array()));
                        prop_assert!(agree(wm.apply(wl).to_array(), i, m[i].apply(l[i]).to_array()));
                        prop_assert!(agree((wl ^ (wm >> wl)).to_array(), i, (l[i] ^ (m[i] >> l[i])).to_array()));
                        prop_assert!(agree([wl & wp], i, [l[i] & p[i]]));
                    }
                }
            }

            #[test]
            fn zero_lanes_keep_their_signs() {
                // A negation that subtracts from 0 would lose the sign of a zero, and so would a product that adds 0.
                let zeros =
                    [0.0, -0.0].map(|zero: $scalar| pga3::Line::from_array([zero, 1.5, zero, -2.5, zero, zero]));
                let lines: [_; $n] = std::array::from_fn(|lane| zeros[lane % 2]);
                let wide = side_by_side!(pga3::Line, lines);
                for (lane, line) in lines.into_iter().enumerate() {
                    assert!(agree((-wide).to_array(), lane, (-line).to_array()));
                    assert!(agree(wide.reverse().to_array(), lane, line.reverse().to_array()));
                    assert!(agree((wide * wide).to_array(), lane, (line * line).to_array()));
                }
            }
        }
    };
}

lanes!(eight_singles: WideF32x8 8 of f32);
lanes!(four_singles: WideF32x4 4 of f32);
lanes!(four_doubles: WideF64x4 4 of f64);

#[test]
fn lanes_are_a_ring() {
    fn is_ring<T: Ring>(_: T) -> bool {
        true
    }
    assert!(is_ring(WideF32x8::ZERO) && is_ring(WideF64x4::ONE));
}
