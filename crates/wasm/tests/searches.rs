//! Searches by the native engine, one with each network, which the Node tests repeat in the module: both must visit the same positions and find
//! the same. `TEMPI_BLESS=1` updates them.

mod recorded;

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tempi_engine::network;
use tempi_rules::{Rules, catalog};
use tempi_wasm::Instance;

use recorded::{compare, random_game};

/// Random actions before the search.
const PLAYED: usize = 7;
const DEPTH: u32 = 3;

fn good(instance: &mut Instance, method: &str, request: &Value) -> Value {
    let answer: Value = serde_json::from_str(&instance.call(method, &request.to_string())).unwrap();
    assert_eq!(answer["ok"], true, "{method} {request}: {answer}");
    answer["value"].clone()
}

/// The request for a search after some random actions, and what the search finds; `None` if someone wins by force.
fn search(id: &str, network: &str, seed: u64) -> Option<Value> {
    let game = random_game(id, seed, PLAYED);
    if game.outcome().is_some() {
        return None;
    }
    let request = json!({"game": {"variant": id, "start": null, "actions": game.action_texts()}, "limits": {"depth": DEPTH}});
    let mut instance = Instance::new();
    let begun = good(&mut instance, "begin", &request);
    let choice = loop {
        let progress = good(&mut instance, "goOn", &json!({"search": begun["search"], "sliceMs": 1000}));
        if progress["done"] == true {
            break progress["choice"].clone();
        }
    };
    let (action, score) = (&choice["action"]["text"], &choice["line"]["score"]);
    let points = score["points"].as_i64()?;
    Some(json!({"network": network, "request": request, "action": action, "nodes": choice["nodes"], "points": points}))
}

#[test]
fn the_searches_for_the_module_are_current() {
    let mut seen = BTreeSet::new();
    let mut searches = Vec::new();
    for id in catalog::ids() {
        let Some(network) = network::builtin(&Rules::builtin(id).unwrap()) else { continue };
        let name = &network.header().family;
        if seen.insert(name.clone()) {
            let found = (0..20).find_map(|seed| search(id, name, seed));
            searches.push(found.unwrap_or_else(|| panic!("every search of {id} finds a win")));
        }
    }
    compare("searches.json", &searches);
}
