//! Rules and engine for a browser.
use wasm_bindgen::prelude::*;

/// Try.
#[wasm_bindgen]
pub fn perft(id: &str, depth: u32) -> String {
    let rules = tempi_rules::Rules::builtin(id).unwrap();
    let mut e = tempi_engine::Engine::new(rules.clone());
    let p = tempi_rules::Position::start(&rules);
    let mut clock = tempi_engine::Clock::start();
    let c = e.think(&p, &[], &tempi_engine::Request::new(tempi_engine::Limits::depth(depth)), &mut clock);
    format!("{} {:?}", tempi_rules::perft(&rules, &p, depth), c)
}
