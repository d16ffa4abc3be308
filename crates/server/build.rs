//! Builds the crate anew when the page in `page/` has changed, appeared or gone.

fn main() {
    println!("cargo::rerun-if-changed=page");
}
