//! The script that measures a page, on sites that say so.

use maud::{Markup, html};

use crate::assets::PlainIsland;
use crate::html::{When, plain_island};
use crate::page::View;
use crate::route::Endpoint;
use crate::site::Vitals;

/// The island at the end of a page; nothing on a site that does not measure. Cached pages are shared, so the script itself
/// looks for the visitor's consent.
pub(crate) fn island(view: &View<'_>) -> Markup {
    let vitals = view.shop.site.vitals;
    if vitals == Vitals::Off {
        return html! {};
    }
    let asks = vitals == Vitals::AfterConsent;
    let href = Endpoint::Vitals.href();
    let mode = html! { @if asks { span hidden data-after-consent {} } };
    plain_island(
        view.assets,
        PlainIsland::Vitals,
        When::Idle,
        Some(&href),
        &mode,
    )
}
