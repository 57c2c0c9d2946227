//! Adverts of the same category and region: a part that follows the page.

use maud::{Markup, html};

use crate::adverts::{Advert, AdvertFilters, AdvertList, adverts, heart, unbroken};
use crate::backend::Call;
use crate::html::{Icon, Picture};
use crate::page::{Deferred, View};
use crate::pictures::PictureKind;
use crate::route::Route;
use crate::words::advert as words_of;

/// Similar adverts on a page.
const SHOWN: usize = 6;

fn call(advert: &Advert) -> Call<AdvertList> {
    adverts(&AdvertFilters {
        category: advert.category.id,
        region: advert.region.id,
        whole: true,
        ..AdvertFilters::default()
    })
}

/// The part; it leaves out the advert of the page itself.
pub(super) fn similar(advert: &Advert) -> Deferred {
    Deferred {
        shared: false,
        request: call(advert).request,
        render: Box::new(others),
    }
}

fn others(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    let list = adverts(&AdvertFilters::default()).read(body).ok()?;
    let href = |advert: &Advert| view.href(Route::Advert(advert.slug.clone()));
    let is_other = |advert: &&Advert| href(advert) != view.path;
    let shown: Vec<&Advert> = list.adverts.iter().filter(is_other).take(SHOWN).collect();
    let usual = view.shop.currency.unwrap_or_default();
    let price = |advert: &Advert| {
        let (price, currency) = advert.priced(usual)?;
        Some(currency.amount(price).display(view.language))
    };
    let no_price = view.words().say(words_of::NO_PRICE);
    Some(html! {
        @if !shown.is_empty() {
            section.wrap.section.adverts-similar {
                h2 { (view.words().say(words_of::SIMILAR)) }
                ul {
                    @for advert in shown {
                        @let (title, language) = advert.title.text(view.language);
                        @let cover = view.media(advert.cover().unwrap_or_default());
                        @let id = ["similar-", advert.slug.as_str()].concat();
                        li {
                            a id=(id) href=(href(advert)) {
                                span.advert-cover {
                                    @if cover.is_empty() { (Icon("picture")) } @else { (Picture::new(cover, PictureKind::ARTICLE).late()) }
                                }
                                strong { (price(advert).as_deref().unwrap_or(no_price)) }
                                span lang=[language.filter(|own| *own != view.language).map(super::super::i18n::Language::code)] { (unbroken(title)) }
                                span.quiet { (advert.place(view.language)) }
                            }
                            (heart(view, advert, &id))
                        }
                    }
                }
            }
        }
    })
}
