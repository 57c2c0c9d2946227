//! Islands in markup.

use maud::{Markup, PreEscaped, html};

use crate::assets::{Assets, IslandProps, PlainIsland};
use crate::i18n::Words;
use crate::lenient::Json;
use crate::template;

/// The comment that tells the browser that an island has streamed in completely.
const END: &str = "<!--island:end-->";

/// When an island starts: the strategies of `islands/runtime/`.
#[derive(Debug, Clone, Copy)]
pub enum When {
    Load,
    Idle,
    Visible,
    Interaction,
    /// Another module starts it.
    Called,
}

impl When {
    const fn name(self) -> &'static str {
        match self {
            Self::Load => "load",
            Self::Idle => "idle",
            Self::Visible => "visible",
            Self::Interaction => "interaction",
            Self::Called => "called",
        }
    }
}

/// An island drawn from its props: its prerendered markup, with the props and words filled in. The texts that the site has
/// in place of the shop's go along, since the island's own words are one file for all sites.
pub fn island<Props: IslandProps>(
    assets: &Assets,
    when: When,
    words: Words,
    props: &Props,
) -> Markup {
    let files = (assets.islands)(Props::ISLAND, words.language());
    let text = serde_json::to_string(props).unwrap_or_default();
    let props = Json::parse(text.as_bytes()).unwrap_or(Json::Null);
    let mut markup = String::new();
    template::fill(files.markup, words, &props, &mut markup);
    let own = words.own_of(files.said);
    let own = (!own.is_empty()).then(|| serde_json::to_string(&own).unwrap_or_default());
    html! {
        shop-island name=(files.name) when=(when.name()) src=(files.module) words=(files.words) own-words=[own] props=(text) {
            (PreEscaped(markup)) (PreEscaped(END))
        }
    }
}

/// A module without a framework, around the markup that it enhances; `url` is the endpoint that it needs, if any.
pub fn plain_island(
    assets: &Assets,
    island: PlainIsland,
    when: When,
    url: Option<&str>,
    markup: &Markup,
) -> Markup {
    let files = (assets.plain_islands)(island);
    html! {
        shop-island name=(files.name) when=(when.name()) src=(files.module) data-url=[url] {
            (markup) (PreEscaped(END))
        }
    }
}
