//! Which code runs the loops over slices: with the feature `simd` that of the best instruction set that the machine has, otherwise
//! the only one.

#[cfg(feature = "simd")]
macro_rules! on_this_machine {
    ($call:expr) => {
        fearless_simd::dispatch!(fearless_simd::Level::new(), _ => $call)
    };
}
#[cfg(not(feature = "simd"))]
macro_rules! on_this_machine {
    ($call:expr) => {
        $call
    };
}

pub(crate) use on_this_machine;
