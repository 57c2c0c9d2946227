//! Names that the platform knows in every language.

use js_sys::{Object, Reflect};
use shop::i18n::Language;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    type DisplayNames;

    #[wasm_bindgen(constructor, catch, js_namespace = Intl)]
    fn new(language: &str, options: &JsValue) -> Result<DisplayNames, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn of(this: &DisplayNames, code: &str) -> Result<JsValue, JsValue>;
}

/// The name of the country with this code of two letters.
pub fn country_in(language: Language, code: &str) -> Option<String> {
    let options = Object::new();
    Reflect::set(&options, &"type".into(), &"region".into()).ok()?;
    let names = DisplayNames::new(language.code(), &options).ok()?;
    names.of(code).ok()?.as_string()
}
