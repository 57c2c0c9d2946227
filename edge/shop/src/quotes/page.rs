//! The page of a company's quote: one form for all its lines. It works without scripts; with them sums follow the typing
//! and changes are saved by themselves (`islands/quote-sheet`).

use maud::{Markup, html};

use super::row::{self, Refused, percent};
use super::sheet::{Sheet, action, command_id, form_fields};
use super::sheet_text::{Letter, fits, letter};
use super::{CommandName, Sending, StageName, Sums};
use crate::assets::PlainIsland;
use crate::company::CarriedForm;
use crate::fields::COMMAND;
use crate::html::{Drawing, Icon, When, empty, phone, plain_island};
use crate::i18n::Word;
use crate::moment::Day;
use crate::money::{Money, UnitPrice};
use crate::page::{CompanyPlace, Page, View};
use crate::product::trade;
use crate::route::{Endpoint, Route};
use crate::words::{cart, catalogue, quickorder, quotes as words_of};

/// The popover that asks whether to remove all lines, and its question.
const CLEAR_ID: &str = "quote-clear";
const QUESTION_ID: &str = "quote-clear-question";
/// The button that opens the form for requests with the text of a company's sheet.
pub const LETTER_FIELD: &str = "quote_of";

/// The page of a quote.
pub fn page(view: &View<'_>, sheet: Sheet<'_>) -> Page {
    let words = view.words();
    let shown = sheet.shown;
    let body = match shown.stage.name {
        StageName::Draft | StageName::Refused if sheet.quote.lines.is_empty() => {
            nothing(view, sheet)
        }
        StageName::Draft | StageName::Refused => draft(view, sheet),
        StageName::Sent => sent(view, sheet),
        StageName::Sending | StageName::Unknown => unclear(view, sheet),
    };
    let critical = html! {
        div.wrap {
            div.quote data-draft-done=[trade::done(view, sheet.is_added_to)] data-account=(shown.account) data-company=(shown.company) data-revision=(shown.revision) { (body) (past(view, sheet)) }
        }
    };
    Page {
        company: CompanyPlace::Head,
        ..Page::private(view, &Route::Quote, words.say(words_of::TITLE), critical)
    }
}

/// The sheets that were sent before, the newest first, with their numbers.
fn past(view: &View<'_>, sheet: Sheet<'_>) -> Markup {
    let words = view.words();
    html! {
        @if !sheet.quote.past.is_empty() {
            section.quote-past aria-labelledby="quote-past" {
                h2 #quote-past { (words.say(words_of::PAST_TITLE)) }
                ul {
                    @for one in sheet.quote.past.iter().rev() {
                        @let on = day(view, i64::try_from(one.at_ms).unwrap_or_default());
                        li {
                            @if let Some(number) = &one.order_id {
                                (words.fill(words_of::PAST, &[("number", number), ("day", &on)]))
                            } @else {
                                (words.fill(words_of::PAST_UNKNOWN, &[("day", &on)]))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A form of one button.
fn button(
    view: &View<'_>,
    sheet: Sheet<'_>,
    command: CommandName,
    class: &str,
    word: Word,
) -> Markup {
    html! {
        form method="post" action=[action(command)] {
            (form_fields(view, sheet))
            input type="hidden" name=(COMMAND) value=(command_id(sheet, command));
            input type="hidden" name="sheet" value=(sheet.shown.sheet);
            button class=(class) { (view.words().say(word)) }
        }
    }
}

fn head(view: &View<'_>, sheet: Sheet<'_>, title: &str, lead: Option<Word>) -> Markup {
    let words = view.words();
    let count = sheet.quote.active().count() as u64;
    html! {
        div.page-head {
            h1 { (title) @if count > 0 { " " span.chip-count { (words.count(catalogue::PRODUCTS, count)) } } }
            p.quote-company { (words.fill(words_of::OF_COMPANY, &[("company", sheet.company.name())])) }
            @if let Some(lead) = lead { p.quiet { (words.say(lead)) } }
        }
        (parties(view, sheet))
    }
}

/// Who asks whom, on paper.
fn parties(view: &View<'_>, sheet: Sheet<'_>) -> Markup {
    let words = view.words();
    let shop = view.shop.site.company.as_ref();
    let settings = &view.shop.settings;
    let (company, code) = (sheet.company, &sheet.company.code);
    html! {
        dl.quote-parties {
            div {
                dt { (words.say(words_of::FROM_COMPANY)) }
                dd { (company.name()) }
                @if !code.is_empty() { dd { (words.fill(words_of::FISCAL_CODE, &[("code", code)])) } }
            }
            div {
                dt { (words.say(words_of::FROM_SHOP)) }
                @if let Some(shop) = shop { dd { (shop.name) } dd { (shop.code) } } @else { dd { (view.shop.site.name) } }
                @if !settings.main_phone.is_empty() { dd { (settings.main_phone) } }
                @if !settings.email.is_empty() { dd { (settings.email) } }
            }
            p { (words.fill(words_of::OF_DAY, &[("day", &day(view, view.now_ms))])) }
        }
    }
}

/// The day of a time, in words.
fn day(view: &View<'_>, ms: i64) -> String {
    Day::of_moment(view.shop.site.time_zone, ms).in_words(view.words())
}

/// The empty quote, with ways on.
fn nothing(view: &View<'_>, sheet: Sheet<'_>) -> Markup {
    let words = view.words();
    html! {
        (notices(view, sheet, &Refused::default()))
        (empty(Drawing::Basket, words.say(words_of::EMPTY_TITLE), words.say(words_of::EMPTY_TEXT), &html! {
            a.button.button-main.button-large href=(view.href(Route::Home)) { (words.say(words_of::TO_CATALOGUE)) }
            a.button.button-large href=(view.href(Route::QuickOrder)) { (words.say(quickorder::TITLE)) }
        }))
        p.quote-company.quote-of-empty { (words.fill(words_of::OF_COMPANY, &[("company", sheet.company.name())])) }
    }
}

/// A sheet that can be changed.
fn draft(view: &View<'_>, sheet: Sheet<'_>) -> Markup {
    let words = view.words();
    let (quote, shown) = (sheet.quote, sheet.shown);
    let refused = Refused::of(sheet.problem, view.words());
    let form = html! {
        form.quote-form id=(CarriedForm::Quote.id()) method="post" action=[action(CommandName::Lines)] novalidate
            data-saving=(words.say(words_of::SAVING)) data-saved=(words.say(words_of::SAVED)) data-not-saved=(words.say(words_of::NOT_SAVED))
            data-refused=(words.say(words_of::REFUSED)) data-above=(words.say(words_of::ABOVE)) data-elsewhere=(words.say(words_of::ELSEWHERE))
            data-show-now=(words.say(words_of::SHOW_NOW)) data-currency=[view.shop.currency.map(|currency| currency.labels(view.language))]
            data-negative=(words.say(words_of::TARGET_NEGATIVE)) data-unread=(words.say(words_of::TARGET_NOT_A_NUMBER)) {
            // Enter presses the first button of a form: it must not be one that removes a line.
            button.unseen tabindex="-1" aria-hidden="true" {}
            (form_fields(view, sheet))
            input type="hidden" name=(COMMAND) value=(sheet.command);
            input type="hidden" name="sheet" value=(shown.sheet);
            input type="hidden" name="revision" value=(shown.revision);
            (column_heads(view))
            ul.quote-lines {
                @for (line, shown) in quote.lines.iter().zip(&shown.lines) { (row::row(view, line, shown, &refused)) }
            }
            div.quote-bar {
                (sums(view, sheet))
                div.quote-save {
                    p.quiet role="status" data-status {}
                    button.button.button-main data-save { (words.say(words_of::SAVE)) }
                }
            }
            p.quiet.quote-target-note { (words.say(words_of::TARGET_NOTE)) }
            @if shown.sending == Sending::Call {
                section.quote-send aria-labelledby="quote-send" {
                    h2 #quote-send { (words.say(words_of::SEND_TITLE)) }
                    p.quiet { (words.say(words_of::SEND_NOTE)) }
                    button.button.button-main.button-large formaction=[action(CommandName::Send)] data-send { (words.say(words_of::SEND)) }
                }
            }
        }
    };
    html! {
        (head(view, sheet, words.say(words_of::TITLE), Some(words_of::LEAD)))
        (notices(view, sheet, &refused))
        (plain_island(view.assets, PlainIsland::QuoteSheet, When::Idle, Some(&view.href(Route::Quote)), &form))
        @if shown.sending != Sending::Call { (by_hand(view, sheet)) }
        (ways(view, sheet, true))
    }
}

/// What a refused form or the shop's own refusal says; messages of fields stand at their fields.
fn notices(view: &View<'_>, sheet: Sheet<'_>, refused: &Refused<'_>) -> Markup {
    let words = view.words();
    html! {
        @if let Some(problem) = sheet.problem {
            div.notice.notice-negative role="alert" {
                (Icon("alert"))
                p { @if refused.is_at_a_field(&sheet.quote.lines) { (words.say(words_of::REFUSED)) } @else { (problem.failure.message(words)) } }
            }
        } @else if sheet.shown.stage.name == StageName::Refused {
            div.notice.notice-negative role="status" {
                (Icon("alert"))
                div {
                    p { b { (words.say(words_of::DECLINED_TITLE)) } }
                    @for text in &sheet.shown.stage.words { p { (text) } }
                    p { (words.say(words_of::DECLINED_TEXT)) }
                }
            }
        }
    }
}

/// The headings of the columns: each cell has its own for those who hear the page, and on a phone.
fn column_heads(view: &View<'_>) -> Markup {
    let words = view.words();
    let heads = [
        ("quote-name", words_of::PRODUCT),
        ("quote-amount", words_of::AMOUNT),
        ("quote-price", words_of::LIST_PRICE),
        ("quote-target", words_of::TARGET),
        ("quote-difference", words_of::DIFFERENCE),
        ("quote-list-sum", words_of::SUM_LIST),
        ("quote-wished-sum", words_of::SUM_TARGET),
    ];
    html! {
        div.quote-heads aria-hidden="true" {
            @for (class, word) in heads { span class=(class) { (words.say(word)) } }
        }
    }
}

/// The sums at both prices.
fn sums(view: &View<'_>, sheet: Sheet<'_>) -> Markup {
    let words = view.words();
    let shown = sheet.shown;
    let sums = view
        .shop
        .currency
        .map(|currency| Sums::of(sheet.quote, currency));
    let difference = sums.and_then(|sums| {
        let list = UnitPrice::from(Money(sums.list.hundredths()));
        list.tenths_of_percent_to(Money(sums.wished.hundredths()))
    });
    let difference = difference.filter(|tenths| *tenths != 0);
    html! {
        dl.sums.quote-sums aria-label=(words.say(words_of::TOTALS)) {
            div { dt { (words.say(words_of::TOTAL_LIST)) } dd data-total="list" { (shown.list_sum) } }
            div.sums-total {
                dt { (words.say(words_of::TOTAL_TARGET)) }
                dd { span data-total="wished" { (shown.wished_sum) } " " span.quote-total-difference data-total="difference" { @if let Some(tenths) = difference { (percent(tenths, view.language)) } } }
            }
        }
    }
}

/// A sheet that the shop has.
fn sent(view: &View<'_>, sheet: Sheet<'_>) -> Markup {
    let words = view.words();
    let stage = &sheet.shown.stage;
    let at = i64::try_from(stage.at_ms).unwrap_or_default();
    html! {
        (head(view, sheet, words.say(words_of::SENT_TITLE), None))
        (notices(view, sheet, &Refused::default()))
        div.notice.notice-positive.quote-sent {
            (Icon("check"))
            div {
                p {
                    @if !stage.order_id.is_empty() { b { (words.fill(words_of::SENT_NUMBER, &[("number", &stage.order_id)])) } " " }
                    (words.fill(words_of::SENT_DAY, &[("day", &day(view, at))]))
                }
                p { (words.say(words_of::SENT_NEXT)) }
            }
        }
        (still_lines(view, sheet))
        div.quote-answers { (button(view, sheet, CommandName::Copy, "button button-main", words_of::COPY)) }
        (ways(view, sheet, false))
    }
}

/// A sheet of which nobody knows yet whether the shop has it.
fn unclear(view: &View<'_>, sheet: Sheet<'_>) -> Markup {
    let words = view.words();
    let is_on_its_way = sheet.shown.stage.name == StageName::Sending;
    let (title, text): (Word, Word) = if is_on_its_way {
        (words_of::SENDING_TITLE, words_of::SENDING_TEXT)
    } else {
        (words_of::UNKNOWN_TITLE, words_of::UNKNOWN_TEXT)
    };
    html! {
        (head(view, sheet, words.say(title), None))
        (notices(view, sheet, &Refused::default()))
        div.notice.notice-warning role="status" {
            (Icon("alert"))
            div { p { (words.say(text)) } @if !is_on_its_way { p { (phone(view)) } } }
        }
        div.quote-answers {
            @if is_on_its_way {
                a.button.button-main href=(view.href(Route::Quote)) { (words.say(words_of::SHOW_STATE)) }
            } @else {
                @if sheet.shown.stage.may_look {
                    div.quote-answer {
                        (button(view, sheet, CommandName::Look, "button button-main", words_of::LOOK))
                        p.quiet { (words.say(words_of::LOOK_NOTE)) }
                    }
                }
                details.quote-answer {
                    summary.link { (words.say(words_of::ANEW)) }
                    p { (words.say(words_of::ANEW_NOTE)) }
                    (button(view, sheet, CommandName::Anew, "button", words_of::ANEW))
                }
                (button(view, sheet, CommandName::Copy, "button", words_of::COPY))
            }
        }
        (still_lines(view, sheet))
        (ways(view, sheet, false))
    }
}

fn still_lines(view: &View<'_>, sheet: Sheet<'_>) -> Markup {
    html! {
        (column_heads(view))
        ul.quote-lines {
            @for (line, shown) in sheet.quote.lines.iter().zip(&sheet.shown.lines) { (row::read_only(view, line, shown)) }
        }
        div.quote-still-sums { (sums(view, sheet)) }
    }
}

/// The ways to send the sheet where the shop's system takes none: a letter, the form for requests, the telephone.
fn by_hand(view: &View<'_>, sheet: Sheet<'_>) -> Markup {
    let words = view.words();
    let Letter { text, href } = letter(view, sheet);
    let is_by_mail = sheet.shown.sending == Sending::Mail;
    let fits = fits(&text);
    html! {
        section.quote-send aria-labelledby="quote-send" {
            h2 #quote-send { (words.say(words_of::SEND_TITLE)) }
            p.quiet { (words.say(words_of::SEND_NOTE)) }
            @match href.filter(|_| is_by_mail) {
                Some(href) => {
                    a.button.button-main href=(href) { (Icon("mail")) (words.say(words_of::BY_MAIL)) }
                    p.quiet { (words.say(words_of::BY_MAIL_NOTE)) }
                },
                None if is_by_mail => p { (words.say(words_of::LONG_FOR_MAIL)) " " a.link href={ "mailto:" (view.shop.settings.email) } { (view.shop.settings.email) } },
                None if fits => {
                    form method="post" action=(Endpoint::Support.href()) {
                        input type="hidden" name="language" value=(view.language.code());
                        button.button.button-main name=(LETTER_FIELD) value=(sheet.company.id.as_str()) { (words.say(words_of::BY_FORM)) }
                    }
                    p.quiet { (words.say(words_of::BY_FORM_FILLED)) }
                },
                None => {
                    a.button.button-main href=(view.href(Route::Support)) { (words.say(words_of::BY_FORM)) }
                    p.quiet { (words.say(words_of::BY_FORM_NOTE)) }
                },
            }
            details.quote-as-text open[!is_by_mail] {
                summary.link { (words.say(words_of::AS_TEXT)) }
                textarea.input rows="8" readonly aria-label=(words.say(words_of::AS_TEXT)) { (text) }
            }
            @if !view.shop.settings.main_phone.is_empty() { p.quote-phone { (words.say(words_of::BY_PHONE)) " " (phone(view)) } }
        }
    }
}

/// What can be done with the whole sheet.
fn ways(view: &View<'_>, sheet: Sheet<'_>, is_open: bool) -> Markup {
    let words = view.words();
    let count = sheet.quote.lines.len() as u64;
    html! {
        div.quote-ways.order-ways {
            @if is_open { (button(view, sheet, CommandName::Refresh, "button", words_of::REFRESH)) }
            a.button href=(super::file::href(view, sheet.company)) download { (words.say(words_of::FILE)) }
            (plain_island(view.assets, PlainIsland::Print, When::Idle, None, &html! {
                button.button type="button" hidden { (words.say(words_of::PRINT)) }
            }))
            @if is_open && count > 1 {
                button.button.button-quiet type="button" popovertarget=(CLEAR_ID) { (words.say(words_of::CLEAR)) }
                div.confirm #(CLEAR_ID) popover role="dialog" aria-labelledby=(QUESTION_ID) {
                    p.window-title #(QUESTION_ID) { (words.say(words_of::CLEAR_QUESTION)) }
                    div.confirm-answers {
                        (button(view, sheet, CommandName::Clear, "button button-main", words_of::CLEAR_ALL))
                        button.button.button-quiet type="button" popovertarget=(CLEAR_ID) popovertargetaction="hide" { (words.say(cart::KEEP)) }
                    }
                }
            }
        }
    }
}
