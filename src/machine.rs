//! Which code runs the loops over slices and the walks over boxes: with the feature `simd`, the code for the machine's
//! best instruction set; otherwise there is only one.

/// Runs a call compiled for this machine; `machine => call` also names the machine, a [`Machine`].
#[cfg(feature = "simd")]
macro_rules! on_this_machine {
    ($machine:ident => $call:expr) => {
        fearless_simd::dispatch!(crate::machine::level(), $machine => $call)
    };
    ($call:expr) => {
        fearless_simd::dispatch!(crate::machine::level(), _ => $call)
    };
}
#[cfg(not(feature = "simd"))]
macro_rules! on_this_machine {
    ($machine:ident => $call:expr) => {{
        let $machine = crate::machine::Any;
        $call
    }};
    ($call:expr) => {
        $call
    };
}

#[cfg(all(
    feature = "simd",
    target_arch = "x86_64",
    target_feature = "sse2",
    target_feature = "fxsr",
    not(target_feature = "avx2")
))]
mod wide {
    /// [`on_this_machine`](super::on_this_machine) for what is long to compile: for AVX-512, AVX2 and SSE2, but not for SSE4.2, which makes
    /// walks over boxes and questions about segments no faster than SSE2 does.
    macro_rules! in_wide_registers {
        ($machine:ident => $call:expr) => {
            match crate::machine::level() {
                fearless_simd::Level::Avx512(token) => crate::machine::compiled_for!(token, $machine => $call),
                fearless_simd::Level::Avx2(token) => crate::machine::compiled_for!(token, $machine => $call),
                level => {
                    // Where the target has SSE2 and FXSR, as here, every level has SSE2.
                    let token = level.as_sse2().expect("the target has SSE2");
                    crate::machine::compiled_for!(token, $machine => $call)
                }
            }
        };
        ($call:expr) => {
            crate::machine::in_wide_registers!(_machine => $call)
        };
    }

    macro_rules! compiled_for {
        ($token:ident, $machine:ident => $call:expr) => {
            fearless_simd::Simd::vectorize(
                $token,
                #[inline(always)]
                || {
                    let $machine = $token;
                    $call
                },
            )
        };
    }

    pub(crate) use {compiled_for, in_wide_registers};
}
/// Elsewhere there is nothing to leave out.
#[cfg(not(all(
    feature = "simd",
    target_arch = "x86_64",
    target_feature = "sse2",
    target_feature = "fxsr",
    not(target_feature = "avx2")
)))]
mod wide {
    pub(crate) use super::on_this_machine as in_wide_registers;
}

pub(crate) use on_this_machine;
pub(crate) use wide::*;

/// The best instruction set of this machine; or a lesser one of x86-64 that it also has, to measure the time on machines without the
/// best: `RUSTFLAGS='--cfg incidence_level="avx2"'`, or `"sse4.2"`.
#[cfg(feature = "simd")]
#[inline(always)]
pub(crate) fn level() -> fearless_simd::Level {
    let best = fearless_simd::Level::new();
    #[cfg(all(incidence_level = "avx2", target_arch = "x86_64"))]
    let best = best.as_avx2().map_or(best, fearless_simd::Level::Avx2);
    #[cfg(all(incidence_level = "sse4.2", target_arch = "x86_64"))]
    let best = best.as_sse4_2().map_or(best, fearless_simd::Level::Sse4_2);
    best
}

/// The machine that code is compiled for, where the compiler does not find an instruction by itself.
#[cfg(feature = "simd")]
pub(crate) use fearless_simd::Simd as Machine;

/// The machine that code is compiled for: there is no choice.
#[cfg(not(feature = "simd"))]
pub(crate) trait Machine: Copy {}

#[cfg(not(feature = "simd"))]
#[derive(Clone, Copy)]
pub(crate) struct Any;

#[cfg(not(feature = "simd"))]
impl Machine for Any {}

/// The best level of this machine, and all below it.
#[cfg(all(test, feature = "simd"))]
pub(crate) fn levels() -> std::vec::Vec<fearless_simd::Level> {
    use fearless_simd::Level;
    let best = Level::new();
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    let below = [
        best.as_avx512().map(Level::Avx512),
        best.as_avx2().map(Level::Avx2),
        best.as_sse4_2().map(Level::Sse4_2),
        best.as_sse2().map(Level::Sse2),
    ];
    #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
    let below = [None];
    core::iter::once(best).chain(below.into_iter().flatten()).collect()
}
