//! What the tour takes from the command line, and the page that it leaves.

mod chain_file;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use super::{Request, UsageError, publish, story};

fn request(arguments: &[&str]) -> Result<Request, UsageError> {
    super::request(arguments.iter().map(OsString::from))
}

/// A folder beside the program, for what a test writes.
fn folder(name: &str) -> PathBuf {
    let folder = env::current_exe().unwrap().with_extension("files").join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The story of a chain of these lines, as it is told, and its page.
fn told(name: &str, lines: &str, radius: &[&str]) -> (String, String) {
    let folder = folder(name);
    let file = folder.join("chain.xyz");
    fs::write(&file, lines).unwrap();
    let asked = request(&[&[file.to_str().unwrap()], radius].concat()).unwrap();
    let story = story(&asked).unwrap();
    let mut text = Vec::new();
    story.tell(&mut text).unwrap();
    let page = fs::read_to_string(publish(&story, &folder.join("page")).unwrap()).unwrap();
    (String::from_utf8(text).unwrap(), page)
}

#[test]
fn the_arguments_are_a_file_a_radius_and_a_chain_in_any_order() {
    assert_eq!(request(&[]).unwrap(), Request::default());
    let expected = request(&["f.pdb", "1.5", "--chain", "B"]).unwrap();
    assert_eq!(request(&["--chain", "B", "f.pdb", "1.5"]).unwrap(), expected);
    assert_eq!(request(&["f.pdb", "--chain", "B", "--", "1.5"]).unwrap(), expected);
    assert_ne!(request(&["f.pdb", "1.5"]).unwrap(), expected);
    for bad in [&["f", "-1"][..], &["f", "0"], &["f", "NaN"], &["f", "inf"], &["f", "wide"], &["f", "1", "2"]] {
        assert!(request(bad).unwrap_err().to_string().contains("Usage: tour"), "{bad:?}");
    }
    for bad in [&["--chain"][..], &["f", "--chain", "AB"], &["--chain", "A"], &["--radius"]] {
        assert!(request(bad).unwrap_err().to_string().contains("Usage: tour"), "{bad:?}");
    }
}

#[test]
fn a_bad_file_is_told_by_its_name_and_line() {
    let folder = folder("bad");
    let file = folder.join("chain.xyz");
    fs::write(&file, "1 2 3\n4 five 6\n").unwrap();
    let error = story(&request(&[file.to_str().unwrap()]).unwrap()).err().unwrap();
    assert_eq!(error.to_string(), format!("{}:2: expected a number, found `five`", file.display()));
}

#[test]
fn the_story_of_the_knot_is_told_within_the_lines() {
    let story = story(&Request::default()).unwrap();
    let mut text = Vec::new();
    story.tell(&mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
    assert!(widest <= 92, "{widest} columns");
    assert!(text.lines().all(|line| line == line.trim_end()), "blanks at an end");
    // one statement of each chapter
    for line in [
        "      e₁₂ │   e₁₂  e₀₁₂   −e₂    e₁   e₂₀  −e₀₁    −1   −e₀",
        "16 products, 14 of them cancel:  h = ab.x·cd.y − ab.y·cd.x",
        "e20: a.e2*b.e0 - a.e0*b.e2,",
        "s = 15/45 = 1/3    t = 18/45 = 2/5",
        "source 000   s = 0.6613720217719674   distance 4.663",
        "Segment      s = 0.3454915031490889   distance 1\n",
        "2 of 59 segments collide, in 1 pair:",
    ] {
        assert!(text.contains(line), "{line}");
    }
}

#[test]
fn the_page_is_whole_and_needs_no_network() {
    // three sides of a square and the way back, above the first side
    let (_, page) = told("page", "0 0 0\n4 0 0\n4 3 0\n2 3 1\n2 -2 0.5\n", &[]);
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    for tag in ["main", "pre", "figure", "table", "svg", "p", "h2", "style"] {
        let (opened, closed) = (format!("<{tag}"), format!("</{tag}>"));
        let opened =
            page.match_indices(&opened).filter(|(k, m)| !page[k + m.len()..].starts_with(char::is_alphanumeric));
        assert_eq!(
            opened.filter(|(k, m)| !page[k + m.len()..].starts_with("re")).count(),
            page.matches(&closed).count(),
            "{tag}"
        );
    }
    let links = page.replace("http://www.w3.org/2000/svg", "");
    for outside in ["http:", "https:", "<script", "<link", "url(", "@import", "src="] {
        assert!(!links.contains(outside), "{outside}");
    }
}

#[test]
fn a_file_cannot_write_markup_into_the_page() {
    let folder = folder("<b>bold & brash<b>");
    let file = folder.join("a<b>&c.xyz");
    fs::write(&file, "0 0 0\n4 0 0\n").unwrap();
    let story = story(&request(&[file.to_str().unwrap()]).unwrap()).unwrap();
    let page = fs::read_to_string(publish(&story, &folder).unwrap()).unwrap();
    assert!(page.contains("a&lt;b&gt;&amp;c.xyz") && !page.contains("a<b>"));
}

#[test]
fn every_chain_is_told() {
    let (text, page) = told("crossing", "0 0 0\n4 0 0\n4 3 0\n2 3 0.125\n2 -2 0.125\n", &["0.25"]);
    assert!(text.contains("It has 4 segments") && text.contains("the radius is 0.2500, as given"), "{text}");
    assert!(text.contains("segments 0 and 3   at s = 0.500, t = 0.600   distance 0.1250"), "{text}");
    assert!(page.contains("2 of 4 segments collide, in 1 pair:"));
    let (text, _) = told("closed", "0 0 0\n4 0 0\n4 3 0\n0 0 0\n", &["0.1"]);
    assert!(text.contains("This chain is closed") && text.contains("2 of 3 segments collide"), "{text}");
    let (text, _) = told("one place", "1 2 3\n1 2 3\n1 2 3\n1 2 3\n", &[]);
    assert!(text.contains("3 of the segments have no length") && text.contains("2 of 3 segments collide"), "{text}");
    let (text, _) = told("huge", "1e308 1e308 1e308\n-1e308 -1e308 -1e308\n1 2 3\n", &[]);
    assert!(text.contains("Of its 2 segments, none collide."), "{text}");
    let (text, _) = told("one segment", "1 2 3\n4 5 6\n", &["1e-300"]);
    assert!(text.contains("It has 1 segment,") && text.contains("Of its 1 segment, none collide."), "{text}");
}
