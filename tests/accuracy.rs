//! The chapter of accuracy says what its command prints. (The numbers of its table are from one run; their bounds are tests elsewhere.)

#[path = "../examples/accuracy/text.rs"]
mod text;

#[test]
fn the_chapter_is_what_the_example_prints_around_its_table() {
    // A checkout may have its own line ends.
    let chapter = include_str!("../docs/accuracy.md").replace("\r\n", "\n");
    let table = chapter.strip_prefix(text::HEAD).and_then(|rest| rest.strip_suffix(text::TAIL));
    assert!(table.is_some_and(|table| table.starts_with("\n## ") && table.ends_with("|\n\n")));
}
