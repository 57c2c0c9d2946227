//! The scenes in the pictures of articles, albums and pages.

use crate::pictures::Backdrop;

/// Main, secondary and accent colour.
type Palette = [&'static str; 3];

/// The name of a shape, and its colours.
type DrawnObject = (&'static str, Palette);

/// Objects in a room.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scene {
    pub backdrop: Backdrop,
    /// The colours of the wall, the floor and the view behind the window.
    pub tones: Palette,
    pub objects: &'static [DrawnObject],
}

const CLAY: Palette = ["#c4704f", "#95492e", "#e6ae93"];
const COBALT: Palette = ["#34589c", "#1f3768", "#8ba6d6"];
const SAGE: Palette = ["#9caf94", "#6f8569", "#cfdac9"];
const HONEY: Palette = ["#d3a13a", "#9d7420", "#ecd08d"];
const PEARL: Palette = ["#ebe6dd", "#c9c1b3", "#faf8f4"];
const MINT: Palette = ["#9fd0bd", "#6aa08b", "#d6eee4"];
const GRAPHITE: Palette = ["#4a4f55", "#2c3035", "#8d949b"];
const LILAC: Palette = ["#a99bc4", "#7a6a99", "#d9d1e8"];
const OAK: Palette = ["#c39a6b", "#8d6b45", "#e2c7a3"];

/// Colours of rooms.
const WARM: Palette = ["#f1e7da", "#d9bf9f", "#f7d9a8"];
const GREEN: Palette = ["#e4ebdf", "#c4b394", "#cfe3ea"];
const EVENING: Palette = ["#4b4f63", "#6b5648", "#f0b879"];
const CLEAN: Palette = ["#e6f2ee", "#cfdedb", "#d7ecf7"];
const ROSE: Palette = ["#f3e2dc", "#d8b8a4", "#f6e4c9"];

const fn scene(backdrop: Backdrop, tones: Palette, objects: &'static [DrawnObject]) -> Scene {
    Scene {
        backdrop,
        tones,
        objects,
    }
}

/// The scene of the picture `/media/{kind}/{name}.svg`.
#[rustfmt::skip]
pub(crate) fn find(kind: &str, name: &str) -> Option<Scene> {
    use Backdrop::{Shelf, Wall, Window};
    Some(match (kind, name) {
        ("scene", "about") => scene(Window, WARM, &[("plant", SAGE), ("chair", OAK), ("lamp", CLAY)]),
        ("scene", "workshop") => scene(Shelf, WARM, &[("hammer", OAK), ("stool", OAK), ("toolbox", COBALT), ("mug", CLAY)]),
        ("scene", "home") => scene(Window, EVENING, &[("candle", PEARL), ("teapot", CLAY), ("plate", PEARL), ("jug", COBALT)]),
        ("scene", "pharmacy") => scene(Shelf, CLEAN, &[("pressure", PEARL), ("bottle", MINT), ("box", COBALT), ("thermometer", MINT)]),
        ("article", "1") => scene(Wall, WARM, &[("knife", GRAPHITE), ("board", OAK)]),
        ("article", "2") => scene(Window, ROSE, &[("blanket", SAGE), ("cushion", PEARL)]),
        ("article", "2b") => scene(Shelf, WARM, &[("towel", PEARL), ("towel", SAGE)]),
        ("article", "3") => scene(Wall, GREEN, &[("box", OAK), ("pouch", OAK), ("mug", CLAY)]),
        ("article", "4") => scene(Window, EVENING, &[("lamp", HONEY), ("pendant", CLAY), ("candle", PEARL)]),
        ("article", "5") => scene(Wall, ROSE, &[("mug", CLAY), ("mug", COBALT), ("mug", SAGE)]),
        ("article", "6") => scene(Window, WARM, &[("jar", HONEY), ("pot", CLAY), ("jar", CLAY)]),
        ("article", "7") => scene(Window, GREEN, &[("plant", SAGE), ("planter", CLAY), ("wateringcan", COBALT)]),
        ("article", "8") => scene(Shelf, WARM, &[("chair", OAK), ("hammer", GRAPHITE), ("lamp", SAGE)]),
        ("article", "51") => scene(Wall, ROSE, &[("cream", PEARL), ("pump", LILAC), ("tube", SAGE)]),
        ("article", "52") => scene(Shelf, CLEAN, &[("box", MINT), ("bandage", PEARL), ("thermometer", COBALT)]),
        ("article", "53") => scene(Wall, CLEAN, &[("pressure", PEARL), ("mug", MINT)]),
        ("article", "54") => scene(Window, WARM, &[("plush", HONEY), ("babybottle", MINT), ("blocks", CLAY)]),
        ("article", "55") => scene(Window, CLEAN, &[("bottle", HONEY), ("pillbottle", CLAY), ("effervescent", HONEY)]),
        ("article", "56") => scene(Window, ROSE, &[("syrup", CLAY), ("mug", PEARL), ("jar", HONEY)]),
        ("article", "57") => scene(Window, EVENING, &[("spray", MINT), ("box", COBALT), ("candle", PEARL)]),
        ("gallery", "1-1") => scene(Shelf, WARM, &[("bowl", CLAY), ("jug", PEARL), ("plate", COBALT)]),
        ("gallery", "1-2") => scene(Window, EVENING, &[("lamp", CLAY), ("pendant", HONEY)]),
        ("gallery", "1-3") => scene(Window, ROSE, &[("blanket", COBALT), ("blanket", HONEY), ("cushion", SAGE)]),
        ("gallery", "1-4") => scene(Wall, GREEN, &[("vase", LILAC), ("notebook", OAK), ("candle", PEARL)]),
        ("gallery", "1-5") => scene(Window, GREEN, &[("plant", SAGE), ("planter", PEARL)]),
        ("gallery", "1-6") => scene(Wall, WARM, &[("table", OAK), ("chair", SAGE)]),
        ("gallery", "2-1") => scene(Shelf, WARM, &[("drill", COBALT), ("hammer", OAK), ("toolbox", CLAY)]),
        ("gallery", "2-2") => scene(Shelf, ROSE, &[("mug", PEARL), ("mug", OAK), ("bowl", PEARL)]),
        ("gallery", "2-3") => scene(Wall, GREEN, &[("chair", OAK), ("chair", SAGE), ("stool", CLAY)]),
        ("gallery", "2-4") => scene(Wall, WARM, &[("hammer", GRAPHITE), ("secateurs", CLAY)]),
        ("gallery", "2-5") => scene(Window, EVENING, &[("lamp", PEARL), ("vase", CLAY)]),
        ("gallery", "3-1") => scene(Window, WARM, &[("teapot", COBALT), ("mug", COBALT)]),
        ("gallery", "3-2") => scene(Shelf, ROSE, &[("jar", CLAY), ("jar", HONEY), ("jar", SAGE)]),
        ("gallery", "3-3") => scene(Window, GREEN, &[("plate", PEARL), ("jug", CLAY), ("bowl", SAGE)]),
        ("gallery", "3-4") => scene(Wall, WARM, &[("board", OAK), ("knife", OAK)]),
        ("gallery", "3-5") => scene(Window, EVENING, &[("candle", PEARL), ("candle", HONEY), ("vase", CLAY)]),
        ("gallery", "51-1") => scene(Shelf, CLEAN, &[("bottle", HONEY), ("bottle", MINT), ("bottle", CLAY)]),
        ("gallery", "51-2") => scene(Wall, CLEAN, &[("plant", SAGE), ("box", MINT), ("pump", PEARL)]),
        ("gallery", "51-3") => scene(Window, ROSE, &[("plush", LILAC), ("babybottle", MINT), ("diapers", PEARL)]),
        ("gallery", "51-4") => scene(Shelf, CLEAN, &[("pressure", PEARL), ("oximeter", COBALT)]),
        ("gallery", "51-5") => scene(Window, EVENING, &[("syrup", MINT), ("box", COBALT)]),
        ("gallery", "52-1") => scene(Wall, CLEAN, &[("pressure", COBALT), ("thermometer", MINT)]),
        ("gallery", "52-2") => scene(Window, WARM, &[("effervescent", HONEY), ("mug", PEARL)]),
        ("gallery", "52-3") => scene(Shelf, WARM, &[("pillbottle", HONEY), ("bottle", CLAY), ("sachets", MINT)]),
        ("gallery", "52-4") => scene(Window, ROSE, &[("blocks", COBALT), ("ball", CLAY)]),
        _ => return None,
    })
}
