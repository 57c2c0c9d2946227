//! The postal part of the checkout form: search fields, each with a list to choose from under it. A script turns each
//! into a combobox.

use maud::{Markup, html};

use super::fields::{APARTMENT, ENTRANCE, HOUSE, PostalList, TYPE};
use super::view::{PostalForm, parcel_price};
use crate::delivery::Cost;
use crate::fields::REDRAW_FIELD;
use crate::forms::{Card, FormState};
use crate::html::{Icon, phone};
use crate::i18n::Word;
use crate::page::View;
use crate::route::Endpoint;
use crate::words::{checkout as words_of, search};

const LONGEST_QUERY: usize = 120;

/// The fields of the postal service.
pub fn postal(view: &View<'_>, state: &FormState<'_>, form: &PostalForm) -> Markup {
    let words = view.words();
    let card = |value, title: Word| Card {
        value,
        title: words.say(title),
        note: "",
        days: None,
        price: None,
    };
    let kinds = [
        card("warehouse", words_of::POSTAL_WAREHOUSE),
        card("postmachine", words_of::POSTAL_POSTMACHINE),
        card("courier", words_of::POSTAL_COURIER),
    ];
    html! {
        div.postal.for-postal data-loading=(words.say(search::LOADING)) data-away=(words.say(words_of::POSTAL_AWAY))
            data-choose=(words.say(words_of::POSTAL_CHOOSE))
        {
            (state.choices(&TYPE, "", true, &kinds))
            @for list in PostalList::ALL { (combo(view, state, form, list)) }
            div.fields.for-courier { @for field in [HOUSE, ENTRANCE, APARTMENT] { (state.field(&field)) } }
            (price_warning(view, form))
        }
    }
}

/// A search field and the list of its results.
fn combo(view: &View<'_>, state: &FormState<'_>, form: &PostalForm, list: PostalList) -> Markup {
    let words = view.words();
    let field = list.field();
    let query = list.query_field();
    let label = words.say(field.label);
    let id = [state.prefix, field.name].concat();
    let described = [&*id, "-error"].concat();
    let invalid = state.errors.get(field.name).map(|_| "true");
    let choices = form.choices(list);
    let of = match list {
        PostalList::City => "",
        PostalList::Warehouse => "for-warehouse",
        PostalList::Postmachine => "for-postmachine",
        PostalList::Street => "for-courier",
    };
    let source = [
        &*Endpoint::Postal.href(),
        "?list=",
        list.name(),
        "&language=",
        view.language.code(),
    ]
    .concat();
    html! {
        div class={ "field " (of) } data-combo=(field.name) data-source=(source) {
            label for=(id) { (label) }
            div.combo-line {
                input.input #(id) name=(query) value=(state.typed.text(&query)) autocomplete="off" maxlength=(LONGEST_QUERY)
                    aria-describedby=(described) aria-invalid=[invalid];
                button.button.button-quiet name=(REDRAW_FIELD) value="1" aria-label={ (words.say(words_of::POSTAL_FIND)) ": " (label) } { (words.say(words_of::POSTAL_FIND)) }
            }
            @if !choices.is_empty() {
                select.select name=(field.name) aria-label=(label) aria-describedby=(described) {
                    option value="" { (words.say(words_of::CHOOSE)) }
                    @for choice in choices { option value=(choice.id) selected[form.is_chosen(choice)] { (choice.label) } }
                }
            }
            @if form.found_nothing(list) { p.field-note { (words.say(words_of::POSTAL_NOTHING)) } }
            p.field-error #(described) { (state.errors.get(field.name).map_or("", String::as_str)) }
        }
    }
}

/// The warning about the price: the message of the service, or that it gave no price.
fn price_warning(view: &View<'_>, form: &PostalForm) -> Markup {
    let words = view.words();
    let own = match &form.price {
        Some(Cost::Said(text)) => Some(text.as_str()),
        Some(Cost::Price(..)) | None => None,
    };
    let is_known = parcel_price(view.shop, form.price.as_ref()).is_some();
    html! {
        div.postal-said role="status" {
            @if form.is_away {
                p.notice.notice-warning { (Icon("alert")) span { (words.say(words_of::POSTAL_AWAY)) } }
            } @else if let Some(text) = own {
                p.notice.notice-warning { (Icon("alert")) span { (text) } }
            } @else if form.has_city && !is_known {
                p.notice.notice-warning { (Icon("alert")) span { (words.say(words_of::POSTAL_UNPRICED)) " " (phone(view)) } }
            }
        }
    }
}
