//! The manifest that a worker reads at its start equals the compiled one.

use super::*;

#[test]
fn a_manifest_that_is_read_says_what_its_constants_say() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dist/islands.json");
    let text = std::fs::read_to_string(path).unwrap();
    let manifest = MANIFEST.get_or_init(|| serde_json::from_str(&text).unwrap());
    let (read, compiled) = (assets_of(manifest), crate::assets::assets());
    let told = |assets: &Assets| {
        let pieces = StyleChunk::ALL.map(|piece| (assets.styles.pieces)(piece));
        let islands = [Island::CartDrawer, Island::HeaderSearch];
        let drawn =
            islands.map(|island| Language::ALL.map(|language| (assets.islands)(island, language)));
        let plain = [PlainIsland::CartPage, PlainIsland::Actions].map(assets.plain_islands);
        let texts = (assets.build, assets.runtime, assets.styles.later);
        format!(
            "{texts:?} {pieces:?} {drawn:?} {plain:?} {:?} {:?}",
            assets.fonts, assets.inline
        )
    };
    assert!(
        told(&read) == told(compiled),
        "{} is not {}",
        told(&read),
        told(compiled)
    );
}
