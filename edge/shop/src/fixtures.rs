//! The answers in `tests/contract/`: for each call the documented one, the one with the fewest fields, and an odd
//! one.

use serde_json::Value;

use crate::backend::Call;
use crate::i18n::Language;
use crate::lenient::Lenient;
use crate::menu::{MENU_TREE, Menu};
use crate::page::View;
use crate::site::{GLOBAL_SETTINGS, Published, Shop};

/// The variants of each file.
pub(crate) const VARIANTS: [&str; 3] = ["documented", "fewest", "odd"];

/// The body of a call's answer in one of its variants.
pub(crate) fn body(name: &str, variant: &str) -> String {
    let path = format!(
        "{}/../../tests/contract/{name}.json",
        env!("CARGO_MANIFEST_DIR")
    );
    let file = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let file: Value = serde_json::from_str(&file).unwrap();
    file[variant]["body"].to_string()
}

/// The answer as the shop reads it.
pub(crate) fn read<T: Lenient>(call: &Call<T>, name: &str, variant: &str) -> T {
    let answer = call.read(body(name, variant).as_bytes());
    answer.unwrap_or_else(|error| panic!("{name}, {variant}: {error}"))
}

/// Runs `look` with a view of the demo's general shop, with the fixtures' menu, in Romanian.
pub(crate) fn with_view<T>(look: impl FnOnce(&View<'_>) -> T) -> T {
    with_menu(&read(&MENU_TREE, "menu_tree", "documented"), look)
}

pub(crate) fn with_menu<T>(menu: &Menu, look: impl FnOnce(&View<'_>) -> T) -> T {
    with_shop(&shop(), menu, look)
}

/// The demo's general shop with minimal settings.
pub(crate) fn shop() -> Shop {
    let site = include_str!("../../../kv-seed/sites/casa.json");
    let theme = include_str!("../../../kv-seed/themes/casa.json");
    let published = Published::parse(&format!("{{\"site\":{site},\"theme\":{theme}}}"));
    Shop::merge(published.unwrap(), GLOBAL_SETTINGS.read(b"{}").unwrap())
}

pub(crate) fn with_shop<T>(shop: &Shop, menu: &Menu, look: impl FnOnce(&View<'_>) -> T) -> T {
    look(&View {
        shop,
        menu,
        language: Language::Ro,
        assets: &crate::assets::tests::EXAMPLE,
        now_ms: 0,
        to_quote: false,
        path: "",
    })
}
