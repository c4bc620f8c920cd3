//! Elements in raw bytes, for buffers and files: the traits of [`bytemuck`](mod@::bytemuck).
//!
//! Every element is `repr(C)`: its coefficients in the order of `to_array`, with nothing between them. Any bytes are an
//! element, so each type has [`AnyBitPattern`](::bytemuck::AnyBitPattern) where its scalar has, and with it
//! [`Zeroable`](::bytemuck::Zeroable): bytes and arrays of coefficients can be seen as elements, in place.
//!
//! ```
//! use incidence::pga3::{Motor, Point};
//!
//! let m = Motor::translation([10.0_f32, 20.0, 30.0]);
//!
//! // Arrays are plain data, which bytes go into and come out of. Here is a buffer of points: z, y, x and the weight.
//! let mut buffer: Vec<[f32; 4]> = vec![[3.0, 2.0, 1.0, 1.0], [-6.0, 5.0, 4.0, 1.0]];
//! let points: &[Point<f32>] = bytemuck::cast_slice(&buffer);
//! assert_eq!(points, [Point::new(1.0, 2.0, 3.0), Point::new(4.0, 5.0, -6.0)]);
//! let moved: Vec<[f32; 4]> = points.iter().map(|p| (m >> *p).to_array()).collect();
//! buffer.copy_from_slice(&moved);
//! let bytes: &[u8] = bytemuck::cast_slice(&buffer);
//! assert_eq!(bytes[..4], 33.0_f32.to_ne_bytes());
//!
//! // Bytes of any alignment are read one at a time.
//! assert_eq!(bytemuck::pod_read_unaligned::<Point<f32>>(&bytes[16..32]), Point::new(14.0, 25.0, 24.0));
//! ```
//!
//! Mind the order: the coefficients of a point are those of e₀₂₁, e₀₁₃, e₀₃₂, e₁₂₃, which is z, y, x, w. A shader that
//! wants x, y, z, w wants `coords`.
//!
//! # What is missing, and why
//!
//! Elements themselves cannot be seen as bytes: that takes [`Pod`](::bytemuck::Pod) or
//! [`NoUninit`](::bytemuck::NoUninit). bytemuck derives these only for types without parameters, as it cannot check a
//! generic one for padding; to write them by hand takes `unsafe`, and this crate has none. So arrays are what to store,
//! as above. Elements are read from them in place, and written to them by `to_array`, which copies, but for the optimizer
//! is nothing. Segments are arrays except for their names: `[[x, y, z], [x, y, z]]` has the layout and the `From` of a
//! segment.
