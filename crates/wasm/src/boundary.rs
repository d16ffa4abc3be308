//! The functions exported to JavaScript.

use std::cell::{OnceCell, RefCell};

use wasm_bindgen::prelude::wasm_bindgen;

use crate::instance::Instance;
use crate::methods::METHODS;

thread_local! {
    static INSTANCE: RefCell<Option<Instance>> = const { RefCell::new(None) };
    static LAST_WORDS: OnceCell<String> = const { OnceCell::new() };
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn console_error(text: &str);
}

/// Runs when the module is instantiated, and installs a panic hook that keeps the message.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        LAST_WORDS.with(|words| words.set(text.clone()).ok());
        console_error(&text);
    }));
    INSTANCE.set(Some(Instance::new()));
}

/// The names of the methods of [`call`].
#[wasm_bindgen]
pub fn methods() -> Vec<String> {
    METHODS.iter().map(|method| method.name.to_owned()).collect()
}

/// Handles a request: the name of a method and its data as JSON. Returns JSON, too.
#[wasm_bindgen]
pub fn call(method: &str, question: &str) -> String {
    INSTANCE.with_borrow_mut(|instance| instance.get_or_insert_with(Instance::new).call(method, question))
}

/// The message of a panic.
#[wasm_bindgen]
pub fn last_words() -> Option<String> {
    LAST_WORDS.with(|words| words.get().cloned())
}
