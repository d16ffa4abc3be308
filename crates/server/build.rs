//! Builds the crate anew when the page in `page/` or the tables in `migrations/` have changed, appeared or gone.

fn main() {
    println!("cargo::rerun-if-changed=page");
    println!("cargo::rerun-if-changed=migrations");
}
