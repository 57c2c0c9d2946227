//! The shop's own forms: as a part of a page, as a page by themselves with what is wrong, and the page that thanks.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::{BACK_FIELD, FormState, Kind};
use crate::assets::{Piece, PlainIsland};
use crate::failure::Failure;
use crate::fields::Fields;
use crate::html::{Icon, When, phone, plain_island};
use crate::i18n::Word;
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::paths::{add, query_of, with_query};
use crate::route::{Endpoint, Route, Slug};
use crate::site::Captcha;
use crate::words::{checkout, forms};

/// The field of the token of a captcha, which no visitor fills in.
const CAPTCHA: &str = "captcha";

const STYLES: [Piece; 4] = [
    Piece::Parts,
    Piece::Choices,
    Piece::Content,
    Piece::Checkout,
];
/// The same with those of a product that a form is about.
const ABOUT_GOODS: [Piece; 5] = [
    Piece::Parts,
    Piece::Choices,
    Piece::Content,
    Piece::Checkout,
    Piece::Goods,
];

type Errors = BTreeMap<String, String>;

/// The words around a form: its title, its purpose, its button.
const fn words_of(kind: Kind) -> (Word, Word, Word) {
    match kind {
        Kind::Consultation => (
            forms::CONSULTATION_TITLE,
            forms::CONSULTATION_LEAD,
            forms::SEND,
        ),
        Kind::Newsletter => (
            forms::NEWSLETTER_TITLE,
            forms::NEWSLETTER_LEAD,
            forms::SUBSCRIBE,
        ),
        Kind::Request => (forms::REQUEST_TITLE, forms::REQUEST_LEAD, forms::SEND),
        Kind::Resume => (forms::RESUME_TITLE, forms::RESUME_LEAD, forms::SEND),
        Kind::OneClick => (forms::ONE_CLICK_TITLE, forms::ONE_CLICK_LEAD, forms::SEND),
        Kind::PreOrder => (forms::PRE_ORDER_TITLE, forms::PRE_ORDER_LEAD, forms::SEND),
        Kind::FirstToKnow => (
            forms::FIRST_TO_KNOW_TITLE,
            forms::FIRST_TO_KNOW_LEAD,
            forms::SEND,
        ),
        Kind::Gift => (forms::GIFT_TITLE, forms::GIFT_LEAD, forms::SEND),
        Kind::Review => (forms::REVIEW_TITLE, forms::REVIEW_LEAD, forms::SEND),
    }
}

fn route(kind: Kind) -> Option<Route> {
    Slug::new(kind.name()).map(Route::Form)
}

/// The page that thanks for a form and leads back; it knows the vacancy of a résumé.
pub fn sent_href(view: &View<'_>, kind: Kind, fields: &Fields, back: &str) -> String {
    let back = crate::backend::encode_query(back);
    let mut query = [super::SENT_FIELD, "=true&", BACK_FIELD, "=", &back].concat();
    if let Some(id) = kind.vacancy(fields) {
        query.push_str(&["&", super::VACANCY_FIELD, "=", &id.to_string()].concat());
    }
    let form = route(kind).map_or_else(String::new, |route| view.href(route));
    with_query(&form, Some(&query))
}

/// A form on a page that is the same for everybody; `about` is the number of the product or the vacancy.
pub fn form(view: &View<'_>, kind: Kind, about: Option<u64>) -> Markup {
    let about = kind.about().zip(about);
    let fields = about.map(|(name, number)| Fields::of(name, &number.to_string()));
    draw(view, kind, &fields.unwrap_or_default(), &Errors::new())
}

/// The newsletter's form below every page, which may have another.
pub fn of_footer(view: &View<'_>) -> Markup {
    let (nothing, fine) = (Fields::default(), Errors::new());
    draw_as(
        view,
        Kind::Newsletter,
        &nothing,
        &fine,
        "footer-newsletter-",
    )
}

/// The form with its title, as a part of a page.
pub fn section(view: &View<'_>, kind: Kind) -> Markup {
    let (title, lead, _) = words_of(kind);
    let words = view.words();
    html! {
        section.form-part {
            h2 { (words.say(title)) }
            p.quiet { (words.say(lead)) }
            (form(view, kind, None))
        }
    }
}

/// The link to a form about a product, by the form's own title; a script opens it over the page.
pub fn link(view: &View<'_>, kind: Kind, product: u64) -> Markup {
    link_as(view, kind, product, "link")
}

/// The same that looks like something else.
pub fn link_as(view: &View<'_>, kind: Kind, product: u64, class: &str) -> Markup {
    let form = route(kind).map_or_else(String::new, |route| view.href(route));
    let query = kind
        .about()
        .map(|name| [name, "=", &product.to_string()].concat());
    html! {
        a class=(class) rel="nofollow" data-dialog href=(with_query(&form, query.as_deref())) { (view.words().say(words_of(kind).0)) }
    }
}

/// The same folded away under its title.
pub fn folded(view: &View<'_>, kind: Kind, about: u64) -> Markup {
    let (title, lead, _) = words_of(kind);
    let words = view.words();
    html! {
        details.stores.form-folded {
            summary { (words.say(title)) (Icon("chevron-down")) }
            p.quiet { (words.say(lead)) }
            (form(view, kind, Some(about)))
        }
    }
}

/// The form by itself, with the product or the vacancy that it is about, what was typed and what is wrong.
pub fn page(
    view: &View<'_>,
    kind: Kind,
    about: Option<&Markup>,
    fields: &Fields,
    problem: Option<&Failure>,
) -> Page {
    let words = view.words();
    let (title, lead, _) = words_of(kind);
    let errors = problem
        .map(|problem| problem.fields(words))
        .unwrap_or_default();
    let no_file = |error: &String| error == words.say(checkout::ERROR_REQUIRED);
    let file_came = kind == Kind::Resume && !errors.get("file").is_some_and(no_file);
    let is_marked = |name: &str| kind.fields().iter().any(|field| field.name == name);
    let is_robot = errors.contains_key(CAPTCHA);
    let prefix = prefix(kind, fields);
    let critical = html! {
        div.wrap {
            section.form-alone {
                h1 { (words.say(title)) }
                p.content-lead { (words.say(lead)) }
                @if let Some(about) = about { (about) }
                @if let Some(problem) = problem {
                    div.notice.notice-negative.form-instead[is_robot] role="alert" {
                        (Icon("alert"))
                        div.form-errors {
                            @if errors.is_empty() { p { (problem.message(words)) } }
                            @if errors.keys().any(|name| is_marked(name)) { p { (words.say(checkout::ERRORS_TITLE)) } }
                            (state(view, &prefix, fields, &errors).links(kind.fields()))
                            @for (name, message) in &errors {
                                @if !is_marked(name) { p { (message) } }
                            }
                            @if is_robot { (reach(view)) }
                            @if file_came { p { (words.say(forms::FILE_AGAIN)) } }
                        }
                    }
                }
                (draw(view, kind, fields, &errors))
            }
        }
    };
    Page {
        styles: if about.is_some() && kind.about() == Some(super::PRODUCT_FIELD) {
            &ABOUT_GOODS
        } else {
            &STYLES
        },
        query: kept_query(kind, fields),
        ..by_itself(view, kind, words.say(title), critical)
    }
}

/// The query of a form's page that it has in every language: what it is about, and the way back.
fn kept_query(kind: Kind, fields: &Fields) -> String {
    let mut query = String::new();
    for name in kind.about().into_iter().chain([BACK_FIELD]) {
        let value = fields.text(name);
        if !value.is_empty() {
            add(&mut query, name, value);
        }
    }
    query_of(&query)
}

/// The thanks, with the vacancy of a résumé, and the way back.
pub fn thanks(
    view: &View<'_>,
    kind: Kind,
    about: Option<&Markup>,
    fields: &Fields,
    back: &str,
) -> Page {
    let words = view.words();
    let title = words.say(forms::SENT_TITLE);
    let critical = html! {
        div.wrap {
            div.done {
                span.done-mark { (Icon("check")) }
                h1 { (title) }
                p role="status" { (words.say(kind.thanks())) }
                @if let Some(about) = about { (about) }
                a.button.button-main.button-large href=(back) { (words.say(forms::BACK)) }
            }
        }
    };
    Page {
        query: query_of(&sent_href(view, kind, fields, back)),
        ..by_itself(view, kind, title, critical)
    }
}

fn by_itself(view: &View<'_>, kind: Kind, title: &str, critical: Markup) -> Page {
    let route = route(kind).unwrap_or(Route::NotFound);
    Page {
        cache: CachePolicy::Never,
        styles: &STYLES,
        ..Page::private(view, &route, title, critical)
    }
}

/// What the ids of a form's fields begin with, since a page may have several forms.
fn prefix(kind: Kind, fields: &Fields) -> String {
    let about = kind.about().map_or("", |name| fields.text(name));
    let number =
        (1..=18).contains(&about.len()) && about.bytes().all(|digit| digit.is_ascii_digit());
    let (about, dash) = if number { (about, "-") } else { ("", "") };
    [kind.name(), "-", about, dash].concat()
}

/// Whom to reach without the form.
fn instead(view: &View<'_>, why: Word) -> Markup {
    html! {
        div.notice.notice-warning.form-instead {
            (Icon("alert"))
            div.form-errors {
                p { (view.words().say(why)) }
                (reach(view))
            }
        }
    }
}

fn reach(view: &View<'_>) -> Markup {
    let email = view.shop.settings.email.as_str();
    html! {
        (phone(view))
        @if !email.is_empty() { a.link href={ "mailto:" (email) } { (email) } }
    }
}

fn state<'a>(
    view: &View<'_>,
    prefix: &'a str,
    typed: &'a Fields,
    errors: &'a Errors,
) -> FormState<'a> {
    FormState {
        words: view.words(),
        variant: view.shop.variant,
        prefix,
        typed,
        errors,
        notice: None,
    }
}

fn draw(view: &View<'_>, kind: Kind, typed: &Fields, errors: &Errors) -> Markup {
    draw_as(view, kind, typed, errors, &prefix(kind, typed))
}

/// The ids of the form begin with `prefix`.
fn draw_as(view: &View<'_>, kind: Kind, typed: &Fields, errors: &Errors, prefix: &str) -> Markup {
    let words = view.words();
    let captcha = view.shop.site.captcha.as_ref();
    if let Some(why) = captcha.and_then(Captcha::problem) {
        return instead(view, why);
    }
    let (_, _, send) = words_of(kind);
    let action = Slug::new(kind.name()).map(|name| Endpoint::Forms(name).href());
    let language = ["language=", view.language.code()].concat();
    let state = state(view, prefix, typed, errors);
    let has_file = kind == Kind::Resume;
    let said = |word: Word| captcha.map(|_| words.say(word));
    plain_island(
        view.assets,
        PlainIsland::ShellForm,
        When::Interaction,
        None,
        &html! {
            form.form.form-short[kind == Kind::Newsletter] method="post" novalidate
                action=(with_query(&action.unwrap_or_default(), Some(&language)))
                enctype=[has_file.then_some("multipart/form-data")]
                data-required=(words.say(checkout::ERROR_REQUIRED))
                data-failed=(words.say(forms::NOT_SENT))
                data-key=[captcha.map(|captcha| captcha.key.as_str())]
                data-script=[captcha.map(|captcha| captcha.script.as_str())]
                data-load=[said(forms::CAPTCHA_LOAD)]
                data-execute=[said(forms::CAPTCHA_EXECUTE)]
                data-undecided=[said(forms::CAPTCHA_UNDECIDED)]
            {
                @if captcha.is_some() && !errors.contains_key(CAPTCHA) { noscript { (instead(view, forms::CAPTCHA_SCRIPTS)) } }
                @let back = typed.text(BACK_FIELD);
                @if !back.is_empty() { input type="hidden" name=(BACK_FIELD) value=(back); }
                @if let Some(name) = kind.about() {
                    @let number = typed.text(name);
                    @if !number.is_empty() { input type="hidden" name=(name) value=(number); }
                }
                div.fields {
                    @for field in kind.fields() { (state.field(field)) }
                }
                div.form-end {
                    button.button.button-main { (words.say(send)) }
                    p.form-status #{ (prefix) "status" } role="status" tabindex="-1" {}
                }
            }
        },
    )
}
