//! The shop's own forms: as a part of a page, as a page with errors, and the thank-you page.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::form::VACANCY_FIELD;
use super::{BACK_FIELD, Form, FormState};
use crate::assets::PlainIsland;
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

/// The field of the captcha's token, which no visitor fills in.
const CAPTCHA: &str = "captcha";

type Errors = BTreeMap<String, String>;

fn route(form: &'static Form) -> Option<Route> {
    Slug::new(form.name).map(Route::Form)
}

/// The address of the thank-you page, with the page to return to; for a résumé it includes the vacancy.
pub fn sent_href(view: &View<'_>, form: &'static Form, fields: &Fields, back: &str) -> String {
    let back = crate::backend::encode_query(back);
    let mut query = [super::SENT_FIELD, "=true&", BACK_FIELD, "=", &back].concat();
    if let Some(id) = form.vacancy(fields) {
        query.push_str(&["&", VACANCY_FIELD, "=", &id.to_string()].concat());
    }
    let page = route(form).map_or_else(String::new, |route| view.href(route));
    with_query(&page, Some(&query))
}

/// A form on a cached, shared page; `about` is the id of the product or the vacancy.
pub fn form(view: &View<'_>, form: &'static Form, about: Option<u64>) -> Markup {
    let about = form.about.field().zip(about);
    let fields = about.map(|(name, number)| Fields::of(name, &number.to_string()));
    draw(view, form, &fields.unwrap_or_default(), &Errors::new())
}

/// A form at the foot of every page, which may contain the same form: the ids of this one begin with `prefix`.
pub fn below(view: &View<'_>, form: &'static Form, prefix: &str) -> Markup {
    let fields = Fields::default();
    draw_as(view, form, &fields, &Errors::new(), prefix, None)
}

/// The form with its title, as a part of a page.
pub fn section(view: &View<'_>, form: &'static Form) -> Markup {
    let words = view.words();
    html! {
        section.form-part {
            h2 { (words.say(form.title)) }
            p.quiet { (words.say(form.lead)) }
            (draw(view, form, &Fields::default(), &Errors::new()))
        }
    }
}

/// The link to a form about a product, titled as the form; a script opens the form over the page.
pub fn link(view: &View<'_>, form: &'static Form, product: u64) -> Markup {
    link_as(view, form, product, "link")
}

/// The link to a form, with this class.
pub fn link_as(view: &View<'_>, form: &'static Form, product: u64, class: &str) -> Markup {
    let page = route(form).map_or_else(String::new, |route| view.href(route));
    let query = form
        .about
        .field()
        .map(|name| [name, "=", &product.to_string()].concat());
    html! {
        a class=(class) rel="nofollow" data-dialog href=(with_query(&page, query.as_deref())) { (view.words().say(form.title)) }
    }
}

/// The form collapsed under its title.
pub fn folded(view: &View<'_>, form: &'static Form, about: u64) -> Markup {
    let words = view.words();
    html! {
        details.stores.form-folded {
            summary { (words.say(form.title)) (Icon("chevron-down")) }
            p.quiet { (words.say(form.lead)) }
            (self::form(view, form, Some(about)))
        }
    }
}

/// The form's own page, with its product or vacancy, the typed values and the errors.
pub fn page(
    view: &View<'_>,
    form: &'static Form,
    about: Option<&Markup>,
    fields: &Fields,
    problem: Option<&Failure>,
) -> Page {
    let words = view.words();
    let errors = problem
        .map(|problem| problem.fields(words))
        .unwrap_or_default();
    let no_file = |error: &String| error == words.say(checkout::ERROR_REQUIRED);
    let file_came = form.has_file() && !errors.get("file").is_some_and(no_file);
    let is_marked = |name: &str| form.fields.iter().any(|field| field.name == name);
    let is_robot = errors.contains_key(CAPTCHA);
    let prefix = prefix(form, fields);
    let critical = html! {
        div.wrap {
            section.form-alone {
                h1 { (words.say(form.title)) }
                p.content-lead { (words.say(form.lead)) }
                @if let Some(about) = about { (about) }
                @if let Some(problem) = problem {
                    div.notice.notice-negative.form-instead[is_robot] role="alert" {
                        (Icon("alert"))
                        div.form-errors {
                            @if errors.is_empty() { p { (problem.message(words)) } }
                            @if errors.keys().any(|name| is_marked(name)) { p { (words.say(checkout::ERRORS_TITLE)) } }
                            (state(view, &prefix, fields, &errors).links(form.fields))
                            @for (name, message) in &errors {
                                @if !is_marked(name) { p { (message) } }
                            }
                            @if is_robot { (reach(view)) }
                            @if file_came { p { (words.say(forms::FILE_AGAIN)) } }
                        }
                    }
                }
                (draw(view, form, fields, &errors))
            }
        }
    };
    Page {
        query: kept_query(form, fields),
        ..by_itself(view, form, words.say(form.title), critical)
    }
}

/// The part of the page's query that is kept in every language: the subject, and the page to return to.
fn kept_query(form: &'static Form, fields: &Fields) -> String {
    let mut query = String::new();
    for name in form.about.field().into_iter().chain([BACK_FIELD]) {
        let value = fields.text(name);
        if !value.is_empty() {
            add(&mut query, name, value);
        }
    }
    query_of(&query)
}

/// The thank-you page, with the vacancy of a résumé, and the link back.
pub fn thanks(
    view: &View<'_>,
    form: &'static Form,
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
                p role="status" { (words.say(form.thanks)) }
                @if let Some(about) = about { (about) }
                a.button.button-main.button-large href=(back) { (words.say(forms::BACK)) }
            }
        }
    };
    Page {
        query: query_of(&sent_href(view, form, fields, back)),
        ..by_itself(view, form, title, critical)
    }
}

fn by_itself(view: &View<'_>, form: &'static Form, title: &str, critical: Markup) -> Page {
    let route = route(form).unwrap_or(Route::NotFound);
    Page {
        cache: CachePolicy::Never,
        ..Page::private(view, &route, title, critical)
    }
}

/// The prefix of a form's ids, since a page may have several forms.
fn prefix(form: &'static Form, fields: &Fields) -> String {
    let about = form.about.field().map_or("", |name| fields.text(name));
    let number =
        (1..=18).contains(&about.len()) && about.bytes().all(|digit| digit.is_ascii_digit());
    let (about, dash) = if number { (about, "-") } else { ("", "") };
    [form.name, "-", about, dash].concat()
}

/// Contacts for a visitor who cannot use the form.
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

fn draw(view: &View<'_>, form: &'static Form, typed: &Fields, errors: &Errors) -> Markup {
    let prefix = prefix(form, typed);
    let draft = prefix.trim_end_matches('-');
    draw_as(view, form, typed, errors, &prefix, Some(draft))
}

/// Draws the form; its ids begin with `prefix`. A tab keeps its values under the name `draft`.
fn draw_as(
    view: &View<'_>,
    form: &'static Form,
    typed: &Fields,
    errors: &Errors,
    prefix: &str,
    draft: Option<&str>,
) -> Markup {
    let words = view.words();
    let captcha = view.shop.site.captcha.as_ref();
    if let Some(why) = captcha.and_then(Captcha::problem) {
        return instead(view, why);
    }
    let action = Slug::new(form.name).map(|name| Endpoint::Forms(name).href());
    let language = ["language=", view.language.code()].concat();
    let state = state(view, prefix, typed, errors);
    let has_file = form.has_file();
    let said = |word: Word| captcha.map(|_| words.say(word));
    plain_island(
        view.assets,
        PlainIsland::ShellForm,
        When::Interaction,
        None,
        &html! {
            form.form.form-short[form.fields.len() == 1] method="post" novalidate
                action=(with_query(&action.unwrap_or_default(), Some(&language)))
                enctype=[has_file.then_some("multipart/form-data")] data-draft=[draft]
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
                @if let Some(name) = form.about.field() {
                    @let number = typed.text(name);
                    @if !number.is_empty() { input type="hidden" name=(name) value=(number); }
                }
                div.fields {
                    @for field in form.fields { (state.field(field)) }
                }
                div.form-end {
                    button.button.button-main { (words.say(form.button)) }
                    p.form-status #{ (prefix) "status" } role="status" tabindex="-1" {}
                }
            }
        },
    )
}
