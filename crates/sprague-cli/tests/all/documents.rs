//! The commands in the README and in the manual, run as they stand.

#[test]
fn every_console_block_prints_what_it_says() {
    trycmd::TestCases::new()
        .case("../../README.md")
        .case("../../book/*.md");
}
