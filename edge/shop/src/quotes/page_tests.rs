//! The page of a quote in each of its stages, and its table.

use super::*;
use crate::backend::Method;
use crate::company::{Companies, Company};
use crate::failure::Failure;
use crate::fields::Fields;
use crate::fixtures::with_view;
use crate::i18n::Language;
use crate::lenient::read_text;
use crate::page::View;
use crate::session::UserGroup;
use crate::site::QuotePath;

fn company() -> Company {
    let text = r#"[{"id":9,"user":{"id":7},"company":{"id":12,"name":"Alfa & Fiii SRL","code":"1003600012345"}}]"#;
    let companies: Companies = read_text::<UserGroup>(text).unwrap().companies;
    companies.list()[0].clone()
}

fn quote(stage: &str) -> Quote {
    let text = format!(
        r#"{{"revision":5,"sheet":2,"stage":{stage},"lines":[
        {{"product":1,"quantity":10000,"step":5000,"target":1250,"note":"<b> & \"x\"","active":true,"good":{{"title":"Cană <albă>","code":"C-1","url":"cana","price":"14.90"}}}},
        {{"product":2,"quantity":1500,"step":500,"active":true,"good":{{"title":"=Stofă","unit":"m","price":"0.0375"}}}},
        {{"product":3,"quantity":2000,"step":1000,"target":9900,"active":true,"good":{{"title":"Ceas","price":"90"}}}},
        {{"product":4,"quantity":7000,"step":1000,"target":100,"active":false,"good":{{"title":"Plecat","price":"3"}}}}]}}"#
    );
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn drawn_with(
    quote: &Quote,
    sending: Sending,
    problem: Option<Problem<'_>>,
    view: &View<'_>,
) -> String {
    let company = company();
    let mut shop = view.shop.clone();
    shop.site.quote_call = None;
    match sending {
        Sending::Call => shop.site.quote_call = quote_call(),
        Sending::Mail => shop.settings.email = "oferte@casa.example".to_owned(),
        Sending::Form => {}
    }
    let view = View {
        shop: &shop,
        ..*view
    };
    let shown = QuoteView::new(quote, "mark".to_owned(), &company, &shop, view.language);
    let sheet = Sheet {
        quote,
        shown: &shown,
        company: &company,
        command: "c1",
        problem,
        is_added_to: false,
    };
    page::page(&view, sheet).critical.0
}

#[expect(clippy::unnecessary_wraps, reason = "a field of the site")]
fn quote_call() -> Option<QuotePath> {
    Some(QuotePath {
        method: Method::Post,
        path: "/b2b/quote/".to_owned(),
    })
}

fn drawn(stage: &str, sending: Sending) -> String {
    with_view(|view| drawn_with(&quote(stage), sending, None, view))
}

#[test]
fn a_draft_is_one_form_with_a_field_for_each_wish() {
    let page = drawn(r#""draft""#, Sending::Call);
    for expected in [
        r#"action="/api/quote/lines""#,
        r#"name="company_id" value="12""#,
        r#"name="quantity-1" type="text""#,
        r#"name="target-1""#,
        r#"value="12,50""#,
        r#"name="note-1" value="&lt;b&gt; &amp; &quot;x&quot;""#,
        r#"name="was-1" value="10000_1250_"#,
        "Cană &lt;albă&gt;",
        "Alfa &amp; Fiii SRL",
        "1003600012345",
        // 10 × 14.90, 10 × 12.50 and the difference.
        "149\u{a0}lei",
        "125\u{a0}lei",
        "−16,1\u{a0}%",
        r#"formaction="/api/quote/send""#,
        r#"href="/api/quote/file?language=ro&amp;company_id=12""#,
    ] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
    assert!(!page.contains("mailto:"));
    let first_button = page.find("<button").unwrap();
    assert!(
        page[first_button..].starts_with(r#"<button class="unseen""#),
        "Enter removes a line"
    );
}

#[test]
fn a_target_above_the_list_price_has_a_hint_and_a_gone_line_no_fields() {
    let page = drawn(r#""draft""#, Sending::Call);
    let words = Language::Ro.words();
    let hint = words.say(crate::words::quotes::ABOVE);
    assert_eq!(page.matches(&*format!(">{hint}<")).count(), 1);
    assert!(page.contains("+10\u{a0}%"));
    assert!(page.contains(words.say(crate::words::quotes::GONE)));
    for absent in [r#"name="target-4""#, r#"name="was-4""#] {
        assert!(!page.contains(absent), "{absent}");
    }
    assert!(
        page.contains(r#"name="quantity-4" value="0""#),
        "it can be removed"
    );
}

#[test]
fn former_requests_are_listed_with_their_numbers_the_newest_first() {
    let past = |order_id: Option<&str>, at_ms| PastQuote {
        order_id: order_id.map(str::to_owned),
        at_ms,
        lines: 2,
    };
    let mut quote = quote(r#""draft""#);
    quote.past = vec![
        past(Some("Q<7"), 1_793_000_000_000),
        past(None, 1_793_200_000_000),
    ];
    let page = with_view(|view| drawn_with(&quote, Sending::Call, None, view));
    let (first, second) = (
        page.find("nu se știe dacă a ajuns"),
        page.find("Numărul Q&lt;7"),
    );
    assert!(first.is_some() && first < second, "{page}");
    assert!(!drawn(r#""draft""#, Sending::Call).contains("quote-past"));
}

#[test]
fn a_refused_form_keeps_what_was_typed_with_the_sentence_at_its_field() {
    let fields = Fields::from_form(
        "target-1=zece&note-1=nou&quantity-2=3&was-1=10000_1300_&target-9=x".as_bytes(),
    );
    let quote = quote(r#""draft""#);
    let failure = parse(CommandName::Lines, &fields, &quote, Language::Ro.words()).unwrap_err();
    let problem = Problem {
        failure: &failure,
        fields: &fields,
    };
    let page = with_view(|view| drawn_with(&quote, Sending::Call, Some(problem), view));
    let words = Language::Ro.words();
    let sentence = words.say(crate::words::quotes::TARGET_NOT_A_NUMBER);
    assert!(
        page.contains(&format!(
            r#"<p class="field-error" id="target-1-error" role="alert">{sentence}</p>"#
        )),
        "{page}"
    );
    for expected in [
        r#"value="zece""#,
        r#"aria-invalid="true" aria-describedby="target-1-error""#,
        r#"name="note-1" value="nou""#,
        r#"name="was-1" value="10000_1300_""#,
        words.say(crate::words::quotes::REFUSED),
    ] {
        assert!(page.contains(expected), "{expected}");
    }
    let failure = Failure::NotFound;
    let problem = Problem {
        failure: &failure,
        fields: &fields,
    };
    let page = with_view(|view| drawn_with(&quote, Sending::Call, Some(problem), view));
    assert!(
        page.contains(&failure.message(words)),
        "a refusal without a field is said above"
    );
}

#[test]
fn a_sheet_that_was_sent_is_read_only_and_says_its_number() {
    let page = drawn(
        r#"{"sent":{"order_id":"Q-77","at_ms":1767225600000}}"#,
        Sending::Call,
    );
    for absent in [
        r#"name="target-1""#,
        "/api/quote/lines",
        "/api/quote/refresh",
        "Plecat",
    ] {
        assert!(!page.contains(absent), "{absent}");
    }
    for expected in [
        "Q-77",
        "1 ianuarie 2026",
        r#"action="/api/quote/copy""#,
        "149\u{a0}lei",
    ] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
}

#[test]
fn an_unknown_fate_is_said_and_nothing_is_sent_on_a_guess() {
    let page = drawn(r#"{"unknown":{"since_ms":1,"key":"k"}}"#, Sending::Call);
    let words = Language::Ro.words();
    for expected in [
        words.say(crate::words::quotes::UNKNOWN_TITLE),
        r#"action="/api/quote/look""#,
        r#"<details class="quote-answer">"#,
        r#"action="/api/quote/anew""#,
        r#"name="sheet" value="2""#,
    ] {
        assert!(page.contains(expected), "{expected}");
    }
    let page = drawn(r#"{"sending":{"since_ms":1,"key":"k"}}"#, Sending::Call);
    assert!(!page.contains("/api/quote/anew") && page.contains(r#"href="/ro/quote""#));
    let page = drawn(r#"{"refused":{"words":["Nu <astăzi>."]}}"#, Sending::Call);
    assert!(page.contains("Nu &lt;astăzi&gt;.") && page.contains("/api/quote/send"));
}

#[test]
fn without_a_call_the_sheet_goes_as_text() {
    let page = drawn(r#""draft""#, Sending::Form);
    assert!(page.contains(r#"action="/api/support""#) && !page.contains("/api/quote/send"));
    assert!(page.contains("1. Cană &lt;albă&gt;, Cod: C-1, Cantitate: 10, Preț de listă: 14,90\u{a0}lei, Preț dorit: 12,50"), "{page}");
    let mut quote = quote(r#""draft""#);
    let page = with_view(|view| drawn_with(&quote, Sending::Mail, None, view));
    assert!(
        page.contains(r#"href="mailto:oferte@casa.example?subject=Cerere%20de%20ofert"#),
        "{page}"
    );
    assert!(page.contains("%0D%0A"));
    let line = quote.lines[0].clone();
    quote.lines = (1..40)
        .map(|product| QuoteLine {
            product,
            ..line.clone()
        })
        .collect();
    let page = with_view(|view| drawn_with(&quote, Sending::Mail, None, view));
    assert!(
        !page.contains("mailto:oferte@casa.example?"),
        "a long sheet is copied by hand"
    );
    assert!(page.contains(r#"href="mailto:oferte@casa.example""#));
}

#[test]
fn an_empty_quote_leads_on() {
    let page = with_view(|view| drawn_with(&Quote::default(), Sending::Call, None, view));
    assert!(
        page.contains(r#"href="/ro""#)
            && page.contains(r#"href="/ro/quick-order""#)
            && page.contains("Alfa &amp; Fiii SRL")
    );
    assert!(!page.contains("<form"));
}

#[test]
fn the_table_has_all_lines_and_no_formula() {
    let table = with_view(|view| file::table(view, &quote(r#""draft""#)));
    let rows: Vec<&str> = table.trim_end().split("\r\n").collect();
    assert_eq!(rows.len(), 5);
    assert_eq!(
        rows[1],
        r#"C-1;Cană <albă>;10;;14,90;12,50;-16,10;149,00;125,00;MDL;"<b> & ""x""";"#
    );
    assert_eq!(rows[2], r#";"'=Stofă";1,5;m;0,0375;;;0,06;0,06;MDL;;"#);
    assert!(
        rows[4].starts_with(";Plecat;7;;3,00;1,00;;;;MDL;;"),
        "{}",
        rows[4]
    );
    let name = with_view(|view| file::disposition(view, &company()));
    assert!(name.starts_with(r#"attachment; filename="quote-12-1970-01-01.csv"; filename*=UTF-8''Cerere%20de%20ofert"#), "{name}");
}

#[test]
fn the_form_for_requests_is_opened_with_a_text_that_it_takes() {
    let button = r#"<form method="post" action="/api/support"><input type="hidden" name="language" value="ro"><button class="button button-main" name="quote_of" value="12">"#;
    let page = drawn(r#""draft""#, Sending::Form);
    assert!(page.contains(button), "{page}");
    let sheet = page.find(r#"id="quote-form""#).unwrap();
    let ends = sheet + page[sheet..].find("</form>").unwrap();
    assert!(page.find(button).unwrap() > ends, "no form within another");
    let mut long = quote(r#""draft""#);
    long.lines[0].note = "ș".repeat(2_000);
    let page = with_view(|view| drawn_with(&long, Sending::Form, None, view));
    assert!(!page.contains("quote_of") && page.contains(r#"href="/ro/support""#));
    assert!(!drawn(r#""draft""#, Sending::Mail).contains("quote_of"));
}
