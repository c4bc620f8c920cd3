use incidence::{pga2, pga3};

macro_rules! every_element {
    ($($module:ident::$name:ident $n:literal),+) => {$(
        let rows: [[f32; $n]; 2] = std::array::from_fn(|i| std::array::from_fn(|k| (10 * i + k) as f32 + 0.5));
        let bytes: &[u8] = bytemuck::cast_slice(&rows);
        let elements: &[$module::$name<f32>] = bytemuck::cast_slice(bytes);
        assert_eq!(elements, rows.map($module::$name::from_array));
        assert_eq!(<$module::$name<f32> as bytemuck::Zeroable>::zeroed(), $module::$name::zero());
        assert_eq!(size_of::<$module::$name>(), 8 * $n);
    )+};
}

#[test]
fn bytes_are_seen_as_elements_in_the_order_of_their_arrays() {
    every_element!(
        pga2::Multivector 8, pga2::Line 3, pga2::Point 3, pga2::Direction 2, pga2::Pseudoscalar 1, pga2::Rotor 2,
        pga2::Translator 3, pga2::Motor 4, pga2::Flector 4,
        pga3::Multivector 16, pga3::Plane 4, pga3::Line 6, pga3::Point 4, pga3::Direction 3, pga3::Pseudoscalar 1,
        pga3::Rotor 4, pga3::Translator 4, pga3::Motor 8, pga3::Flector 8
    );
}

#[test]
fn segments_have_the_layout_of_their_arrays() {
    assert_eq!(size_of::<pga2::Segment<f32>>(), size_of::<[[f32; 2]; 2]>());
    assert_eq!(align_of::<pga3::Segment<f32>>(), align_of::<[[f32; 3]; 2]>());
    let bytes: Vec<u8> = bytemuck::cast_slice(&[[[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]]]).to_vec();
    let read: [[f32; 3]; 2] = bytemuck::pod_read_unaligned(&bytes);
    assert_eq!(pga3::Segment::from(read).b, [4.0, 5.0, 6.0]);
}
