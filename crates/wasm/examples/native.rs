//! Searches a number of nodes natively, as a reference for `test/bench.mjs`:
//! `native NODES VARIANT...` prints a line of JSON for each variant.

use cpu_time::ProcessTime;
use tempi_engine::{Clock, Engine, Limits, Request};
use tempi_rules::{Position, Rules};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let nodes: u64 = arguments.next().ok_or("the number of nodes is missing")?.parse()?;
    for id in arguments {
        let rules = Rules::builtin(&id)?;
        let position = Position::start(&rules);
        let mut engine = Engine::new(rules);
        let begun = ProcessTime::now();
        let choice = engine.think(&position, &[], &Request::new(Limits::nodes(nodes)), &mut Clock::start()).ok_or("the game is over")?;
        let milliseconds = begun.elapsed().as_secs_f64() * 1000.0;
        println!("{}", serde_json::json!({"variant": id, "nodes": choice.nodes, "ms": milliseconds, "depth": choice.depth}));
    }
    Ok(())
}
