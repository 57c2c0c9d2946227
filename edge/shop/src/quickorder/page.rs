//! The quick order page, and its form, which home may show as well.

use maud::{Markup, html};

use super::encoding::Charset;
use super::fate::{Fate, Fates, Good, written};
use super::lookup::Lookup;
use super::rows::{Row, Rows};
use super::sent::{
    AS_CSV, AS_FIELD, AS_QUOTE, CHOICE_FIELD, CODES_FIELD, GOODS_FIELD, KEPT_FIELD, KNOWN_FIELD,
    Sent, UNADDED_FIELD, UNCHOSEN_FIELD, within,
};
use super::table::{How, Mark, Separator, Why};
use crate::backend::encode_query;
use crate::failure::Failure;
use crate::fields::COMMAND;
use crate::html::{Icon, Price};
use crate::i18n::Word;
use crate::page::{Page, View};
use crate::pagecache::CachePolicy;
use crate::paths::with_query;
use crate::product::cards::href;
use crate::product::{Card, trade};
use crate::route::{Endpoint, Route};
use crate::words::{cart, quickorder, quotes};

/// The longest text that stands in an address (RFC 9110, 4.1).
const LONGEST_QUERY: usize = 2_000;
/// The placeholder: a code with an amount in each line.
const EXAMPLE: &str = "317897 2\n104512 6";
/// The files that are offered for choosing.
const FILES: &str = ".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain";

/// What the goods of a quick order were added to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddedTo {
    Cart,
    Quote,
}

/// An order that was looked up.
#[derive(Debug, Clone, Copy)]
pub struct Looked<'a> {
    pub rows: &'a Rows,
    pub lookup: &'a Lookup<'a>,
    pub fates: &'a Fates<'a>,
    pub charset: Option<Charset>,
    /// The sum of the goods, and what stands in its place.
    pub sum: &'a Markup,
    /// The number of lines that were just added, and to what.
    pub added: Option<(usize, AddedTo)>,
    /// The id of the command that adds the goods.
    pub command: &'a str,
    /// Why the goods were not added.
    pub problem: Option<&'a Failure>,
}

/// The form alone, for home.
pub fn form(view: &View<'_>) -> Markup {
    framed(view, &fields(view, "", None), &html! {}, "")
}

/// The page before anything is looked up.
pub fn empty(view: &View<'_>) -> Page {
    render_page(view, "", &html! {}, &form(view), None)
}

/// The form, and the fate of every line.
pub fn page(view: &View<'_>, looked: Looked<'_>) -> Page {
    let rows = looked.rows;
    let repaired = |at: usize| {
        let fate = looked.fates.0.get(at);
        fate.is_some_and(Fate::is_to_repair)
    };
    let text = rows.field(repaired);
    let (text, cut) = within(&text);
    let kept = rows.kept(|at| !repaired(at));
    let stays = |at: usize| {
        !repaired(at)
            && !matches!(
                looked.fates.0.get(at),
                Some(Fate::Found(_) | Fate::Several(_))
            )
    };
    let unadded = rows.kept(stays);
    let goods = written(looked.fates.goods().map(|good| (good.card.id, good.sold)));
    let hidden = html! {
        input type="hidden" name=(KNOWN_FIELD) value=(looked.lookup.known());
        input type="hidden" name=(KEPT_FIELD) value=(kept);
        input type="hidden" name=(UNADDED_FIELD) value=(unadded);
        input type="hidden" name=(GOODS_FIELD) value=(goods);
        input type="hidden" name=(COMMAND) value=(looked.command);
    };
    let body = html! { (hidden) (fields(view, text, Some(()))) };
    let results = html! {
        @if !rows.rows.is_empty() { (results(view, looked)) }
    };
    let notices = notices(view, looked, cut);
    render_page(
        view,
        text,
        &notices,
        &framed(view, &body, &results, "quick-form"),
        trade::done(view, looked.added.is_some()),
    )
}

/// The form as it was filled in, with the failure.
pub fn refused(view: &View<'_>, sent: &Sent, failure: &Failure) -> Page {
    let notice = html! {
        div.notice.notice-negative role="alert" { (Icon("alert")) p { (failure.message(view.words())) } }
    };
    let (text, _) = within(&sent.text);
    let body = html! {
        input type="hidden" name=(KNOWN_FIELD) value=(sent.known);
        input type="hidden" name=(KEPT_FIELD) value=(sent.kept);
        (fields(view, text, (!sent.kept.is_empty()).then_some(())))
    };
    let form = framed(view, &body, &html! {}, "");
    render_page(view, text, &notice, &form, None)
}

fn render_page(
    view: &View<'_>,
    typed: &str,
    notices: &Markup,
    form: &Markup,
    done: Option<&'static str>,
) -> Page {
    let words = view.words();
    let title = words.say(quickorder::TITLE);
    let critical = html! {
        div.wrap.quick data-draft-done=[done] {
            div.page-head { h1 { (title) } p.quiet { (words.say(quickorder::LEAD)) } }
            (notices)
            (form)
        }
    };
    Page {
        cache: CachePolicy::Never,
        // The links to other languages keep a text that fits into an address.
        query: if typed.is_empty() || typed.len() > LONGEST_QUERY {
            String::new()
        } else {
            [CODES_FIELD, "=", &encode_query(typed)].concat()
        },
        ..Page::private(view, &Route::QuickOrder, title, critical)
    }
}

/// A form around its fields and results. The first button looks up.
fn framed(view: &View<'_>, fields: &Markup, results: &Markup, class: &str) -> Markup {
    let class = if class.is_empty() {
        "form form-narrow"
    } else {
        class
    };
    html! {
        form class=(class) method="post" enctype="multipart/form-data" action=(Endpoint::QuickOrder.href()) {
            input type="hidden" name="language" value=(view.language.code());
            (fields)
            (results)
        }
    }
}

fn fields(view: &View<'_>, typed: &str, goes_on: Option<()>) -> Markup {
    let words = view.words();
    let template = with_query(
        &Endpoint::QuickOrderTemplate.href(),
        Some(&["language=", view.language.code()].concat()),
    );
    html! {
        div.quick-fields {
            div.field {
                label for=(CODES_FIELD) { (words.say(quickorder::CODES)) }
                textarea.input #(CODES_FIELD) name=(CODES_FIELD) rows=(if goes_on.is_some() && typed.is_empty() { "3" } else { "6" }) placeholder=(EXAMPLE)
                    spellcheck="false" autocapitalize="characters" aria-describedby="codes-note" { (typed) }
                p.field-note #codes-note { (words.say(quickorder::NOTE)) }
            }
            div.field {
                label for="quick-file" { (words.say(quickorder::FILE)) }
                input.input #quick-file type="file" name="file" accept=(FILES) aria-describedby="quick-file-note";
                p.field-note #quick-file-note { (words.say(quickorder::FILE_NOTE)) " " a.link href=(template) download { (words.say(quickorder::TEMPLATE)) } }
            }
            div.form-end { button.button.button-main { (words.say(quickorder::FIND)) } }
        }
    }
}

fn notices(view: &View<'_>, looked: Looked<'_>, cut: usize) -> Markup {
    let words = view.words();
    let rows = looked.rows;
    let count = |is: fn(&Fate<'_>) -> bool| looked.fates.count(is) as u64;
    let (found, several) = (
        count(|fate| matches!(fate, Fate::Found(_))),
        count(|fate| matches!(fate, Fate::Several(_))),
    );
    let (repair, waiting) = (
        looked
            .fates
            .0
            .iter()
            .filter(|fate| fate.is_to_repair())
            .count() as u64,
        count(|fate| matches!(fate, Fate::Waiting)),
    );
    html! {
        @if let Some(problem) = looked.problem {
            div.notice.notice-negative role="alert" { (Icon("alert")) p { (problem.message(words)) } }
        }
        @if let Some((added, to)) = looked.added {
            @let (said, route, link) = match to {
                AddedTo::Cart => (quickorder::ADDED, Route::Cart, cart::VIEW_CART),
                AddedTo::Quote => (quickorder::QUOTED, Route::Quote, quotes::OPEN),
            };
            div.notice.notice-positive role="status" { (Icon("check")) p { (words.count(said, added as u64)) " " a href=(view.href(route)) { (words.say(link)) } } }
        }
        @if rows.rows.is_empty() {
            div.notice role="status" { (Icon("info")) p { (words.say(quickorder::NOTHING)) } }
        } @else {
            div.notice role="status" {
                (Icon("info"))
                p {
                    b { (words.count(quickorder::FOUND, found + several)) }
                    @if several > 0 { " " (words.count(quickorder::TO_CHOOSE, several)) }
                    @if waiting > 0 { " " (words.count(quickorder::WAITING, waiting)) }
                    @if rows.skipped > 0 { " " (words.count(quickorder::SKIPPED, rows.skipped as u64)) }
                    @if let Some(how) = &rows.how { br; span.quiet { (how_read(view, how, looked.charset)) } }
                }
            }
        }
        @if repair > 0 {
            div.notice.notice-warning role="alert" { (Icon("alert")) p { (words.count(quickorder::REPAIR, repair)) } }
        }
        @if rows.left > 0 {
            div.notice.notice-warning role="status" {
                (Icon("alert"))
                p { (words.count(quickorder::MOST, rows.left as u64)) @if cut > 0 { " " (words.count(quickorder::CUT, cut as u64)) } }
            }
        }
    }
}

/// How the table was read, as one sentence.
fn how_read(view: &View<'_>, how: &How, charset: Option<Charset>) -> String {
    let words = view.words();
    let separator = match how.separator {
        Separator::Tab => quickorder::BY_TAB,
        Separator::Semicolon => quickorder::BY_SEMICOLON,
        Separator::Bar => quickorder::BY_BAR,
        Separator::Comma => quickorder::BY_COMMA,
        Separator::Gap | Separator::Blank => quickorder::BY_BLANK,
    };
    let mut parts = vec![words.say(separator).to_owned()];
    if let Some((code, amount)) = how.columns {
        parts.push(words.fill(quickorder::CODE_IN, &[("column", &code.to_string())]));
        parts.push(match amount {
            Some(amount) => words.fill(quickorder::AMOUNT_IN, &[("column", &amount.to_string())]),
            None => words.say(quickorder::NO_AMOUNTS).to_owned(),
        });
    }
    if let Some(header) = &how.header {
        parts.push(words.fill(quickorder::HEADER, &[("header", header)]));
    }
    match how.mark {
        Some(Mark::Comma) => parts.push(words.say(quickorder::DECIMAL_COMMA).to_owned()),
        Some(Mark::Dot) => parts.push(words.say(quickorder::DECIMAL_DOT).to_owned()),
        None => {}
    }
    if let Some(charset) = charset {
        parts.push(words.fill(quickorder::ENCODING, &[("name", charset.name())]));
    }
    words.fill(quickorder::HOW, &[("how", &parts.join("; "))])
}

fn results(view: &View<'_>, looked: Looked<'_>) -> Markup {
    let words = view.words();
    // Those to choose from stay until they are chosen.
    let found = looked.fates.count(|fate| matches!(fate, Fate::Found(_)));
    let several = looked.fates.count(|fate| matches!(fate, Fate::Several(_)));
    let sold = if found > 0 { found } else { several };
    let waiting = looked.fates.count(|fate| matches!(fate, Fate::Waiting));
    let headings = [
        quickorder::CODE,
        quickorder::PRODUCT,
        quickorder::QUANTITY,
        quickorder::PRICE,
        quickorder::SUM,
        quickorder::FATE,
    ]
    .map(|word| words.say(word));
    html! {
        section.quick-results aria-labelledby="quick-results" {
            h2 #quick-results { (words.say(quickorder::RESULTS)) }
            table.quick-table {
                thead { tr { @for heading in headings { th scope="col" { (heading) } } } }
                tbody {
                    @for (at, (row, fate)) in looked.rows.rows.iter().zip(&looked.fates.0).enumerate() {
                        (line(view, at, row, fate, &looked.rows.kept(|kept| kept == at), headings))
                    }
                }
            }
            div.quick-end {
                (looked.sum)
                @if waiting > 0 {
                    button.button.button-large { (words.count(quickorder::NEXT, waiting as u64)) }
                }
                @if sold > 0 {
                    button.button.button-main.button-large formaction=(Endpoint::QuickOrderGoods.href()) { (words.count(quickorder::ADD, sold as u64)) }
                    @if view.to_quote {
                        button.button.button-large formaction=(Endpoint::QuickOrderGoods.href()) name=(AS_FIELD) value=(AS_QUOTE) { (Icon("recipe")) (words.count(quickorder::TO_QUOTE, sold as u64)) }
                    }
                }
                button.button.button-large name=(AS_FIELD) value=(AS_CSV) { (words.say(quickorder::AS_FILE)) }
            }
        }
    }
}

/// The row of a line; `kept` is the line as the next step reads it.
fn line(
    view: &View<'_>,
    at: usize,
    row: &Row,
    fate: &Fate<'_>,
    kept: &str,
    headings: [&str; 6],
) -> Markup {
    let [code, product, quantity, price, sum, state] = headings;
    let (card, good) = match fate {
        Fate::Found(good) => (Some(good.card), Some(good)),
        Fate::NotSold(card, _) | Fate::Unclear(card) => (Some(*card), None),
        Fate::Several(_) | Fate::Unread(_) | Fate::NoCode | Fate::Unknown(_) | Fate::Waiting => {
            (None, None)
        }
    };
    let amount = good.map_or_else(|| row.written(), |good| good.sold.display(view.language));
    let each = good.and_then(|good| Price::new(view, good.card.price?));
    let cost = good.and_then(|good| Some(good.sold.cost(view.shop.amount(good.card.price?)?)));
    html! {
        tr.quick-wrong[fate.is_to_repair()] {
            th scope="row" data-heading=(code) { (row.code) }
            td data-heading=[card.is_some().then_some(product)] { @if let Some(card) = card { (linked(view, card)) } }
            td data-heading=[(!amount.is_empty()).then_some(quantity)] { (amount) }
            td data-heading=[each.is_some().then_some(price)] { @if let Some(each) = each { (each) } }
            td data-heading=[cost.is_some().then_some(sum)] { @if let Some(cost) = cost { (cost.display(view.language)) } }
            td data-heading=(state) {
                @for said in told(view, row, fate) { span.quick-said { (said) } " " }
                @if let Fate::Several(goods) = fate {
                    input type="hidden" name={ (UNCHOSEN_FIELD) (at) } value=(kept);
                    (choices(view, at, row, goods))
                }
                @if let Fate::Unknown(near) = fate && !near.is_empty() { (similar(view, near)) }
            }
        }
    }
}

fn linked(view: &View<'_>, card: &Card) -> Markup {
    html! { a.link href=(href(view, card)) { (card.title) } }
}

fn choices(view: &View<'_>, at: usize, row: &Row, goods: &[Good<'_>]) -> Markup {
    html! {
        fieldset.quick-choices {
            legend.unseen { (view.words().say(quickorder::SEVERAL)) " " (row.code) }
            @for good in goods {
                label.choice {
                    input type="radio" name={ (CHOICE_FIELD) (at) } value=(written(std::iter::once((good.card.id, good.sold))));
                    span { (good.card.title) " × " (good.sold.display(view.language)) @if let Some(price) = good.card.price.and_then(|price| Price::new(view, price)) { " · " (price) } }
                }
            }
        }
    }
}

fn similar(view: &View<'_>, near: &[&Card]) -> Markup {
    html! {
        span.quick-near {
            (view.words().say(quickorder::NEAR)) " "
            @for (at, card) in near.iter().enumerate() {
                @if at > 0 { ", " }
                a.link href=(href(view, card)) { b { (card.code) } " " (card.title) }
            }
        }
    }
}

/// What is said of a line.
pub(super) fn told(view: &View<'_>, row: &Row, fate: &Fate<'_>) -> Vec<String> {
    let words = view.words();
    let say = |word: Word| words.say(word).to_owned();
    let mut told = Vec::new();
    match fate {
        Fate::Found(good) if good.sold == good.wanted => told.push(say(quickorder::IS_FOUND)),
        Fate::Found(good) => {
            let template = if good.sold > good.wanted {
                quickorder::RAISED
            } else {
                quickorder::CUT_DOWN
            };
            let (wanted, sold) = (
                good.wanted.display(view.language),
                good.sold.display(view.language),
            );
            told.push(words.fill(template, &[("wanted", &wanted), ("sold", &sold)]));
        }
        Fate::Several(_) => told.push(say(quickorder::SEVERAL)),
        Fate::NotSold(_, reason) => told.push(say(*reason)),
        Fate::Unread(why) => told.push(say(match why {
            Why::Date => quickorder::IS_DATE,
            Why::Formula => quickorder::IS_FORMULA,
            Why::NoNumber => quickorder::NO_NUMBER,
            Why::Zero => quickorder::ZERO,
            Why::Negative => quickorder::IS_NEGATIVE,
            Why::TooMuch => quickorder::TOO_MUCH,
        })),
        Fate::Unclear(_) => told.push(say(quickorder::UNCLEAR)),
        Fate::NoCode => told.push(say(quickorder::NO_CODE)),
        Fate::Unknown(_) => told.push(say(quickorder::UNKNOWN)),
        Fate::Waiting => told.push(say(quickorder::NOT_YET)),
    }
    if row.amounts.len() > 1 {
        told.push(words.count(quickorder::ADDED_UP, row.amounts.len() as u64));
    }
    told
}
