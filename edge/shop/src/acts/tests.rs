use super::act::{Act, Acts};
use super::page::{ActsView, page};
use super::*;
use crate::company::{Acting, Companies, CompanyId};
use crate::fixtures::with_view;
use crate::lenient::{Json, read_text};
use crate::moment::Day;
use crate::money::Money;
use crate::page::View;

/// 28 November 2026 at noon, UTC.
const NOW_MS: i64 = 1_795_867_200_000;

fn acting() -> Acting {
    let group =
        r#"{"id":9,"company":[{"id":12,"name":"Alfa SRL"},{"id":13,"permissions":["orders"]},14]}"#;
    let companies = Companies::of_group(&Json::parse(group.as_bytes()).unwrap());
    Acting::of(companies, None).unwrap()
}

fn with_day<T>(look: impl FnOnce(&View<'_>) -> T) -> T {
    with_view(|view| {
        look(&View {
            now_ms: NOW_MS,
            ..*view
        })
    })
}

fn day(text: &str) -> Day {
    Day::written(text).unwrap()
}

fn pairs(query: &[(&str, &str)]) -> Vec<(String, String)> {
    let own = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
    query.iter().map(own).collect()
}

fn numbers(json: &str) -> String {
    let acts: Acts = read_text(json).unwrap();
    let numbers = acts.0.iter().map(|act| act.number.clone());
    numbers.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_list_is_the_second_element_an_envelope_or_all_of_the_answer() {
    let list = r#"[{"id":1,"number":"A"},{"id":2,"number":"B"}]"#;
    let meta = r#"{"totalCount":9999999,"pages":1}"#;
    for json in [
        format!("[{meta},{list}]"),
        format!("[9999999,{list}]"),
        format!("[null,{list},1]"),
        format!(r#"[{meta},{{"data":{list}}}]"#),
        format!(r#"[{meta},{{"acts":{list}}}]"#),
        format!(r#"{{"data":{list},"totalCount":9999999,"pages":1}}"#),
        format!(r#"{{"acts":{list}}}"#),
        format!(r#"{{"results":{list},"count":2}}"#),
        list.to_owned(),
    ] {
        assert_eq!(numbers(&json), "A B", "{json}");
    }
    for (json, expected) in [
        ("[]", ""),
        ("[{\"pages\":1},[]]", ""),
        ("[{\"pages\":1}]", ""),
        (r#"[{"number":"A"}]"#, "A"),
        (
            r#"[{"number":"A"},{"number":"B","items":[{"number":"C"}]}]"#,
            "A B",
        ),
        (
            r#"[{"number":"A"},7,null,{"id":3},{"act_number":5,"date":"2026-11-01"}]"#,
            "A 5",
        ),
    ] {
        assert_eq!(numbers(json), expected, "{json}");
    }
    assert!(read_text::<Acts>(r#"{"detail":"No."}"#).is_none());
}

fn act(json: &str) -> Act {
    read_text(json).unwrap()
}

#[test]
fn a_payment_is_said_to_be_what_the_backend_tells_and_nothing_is_guessed() {
    for (json, expected) in [
        ("{}", Payment::Unknown),
        (r#"{"due_date":"2026-11-01"}"#, Payment::Unknown),
        (r#"{"is_paid":true,"due_date":"2026-11-01"}"#, Payment::Paid),
        (r#"{"is_paid":false}"#, Payment::Unpaid),
        (r#"{"paid":"false","due_date":"no day"}"#, Payment::Unpaid),
        (
            r#"{"paid":0,"due":"27.11.2026"}"#,
            Payment::Overdue(day("2026-11-27")),
        ),
        (
            r#"{"is_paid":false,"due_date":"2026-11-28"}"#,
            Payment::Due(day("2026-11-28")),
        ),
        (
            r#"{"status":"Partially paid","pay_until":"2026-12-01T00:00:00"}"#,
            Payment::Due(day("2026-12-01")),
        ),
        (r#"{"payment_status":"paid"}"#, Payment::Paid),
        (r#"{"status":"sent"}"#, Payment::Unknown),
        (
            r#"{"total":"100.00","paid_amount":"40.00"}"#,
            Payment::Unpaid,
        ),
        (r#"{"total":100,"paid":100}"#, Payment::Paid),
        (r#"{"debt":"0.00","due_date":"2026-11-01"}"#, Payment::Paid),
        (
            r#"{"debt":"12.50","due_date":"2026-11-01"}"#,
            Payment::Overdue(day("2026-11-01")),
        ),
    ] {
        assert_eq!(with_day(|view| act(json).payment(view)), expected, "{json}");
    }
    for (json, owed) in [
        (r#"{"total":100,"paid":"40.50"}"#, Some(5950)),
        (r#"{"total":100,"debt":"12.50"}"#, Some(1250)),
        (r#"{"sum":"100.00","is_paid":false}"#, Some(10_000)),
        (r#"{"is_paid":false}"#, None),
    ] {
        assert_eq!(act(json).owed(), owed.map(Money), "{json}");
    }
}

#[test]
fn acts_of_another_company_are_dropped_however_they_name_it() {
    let acting = acting();
    for (json, kept) in [
        ("{}", true),
        (r#"{"company":null}"#, true),
        (r#"{"company":12}"#, true),
        (r#"{"company":"Alfa SRL"}"#, true),
        (r#"{"company":{"id":"12","name":"Other"}}"#, true),
        (r#"{"company_id":"12","company":"Alfa Group"}"#, true),
        (r#"{"company":13}"#, false),
        (r#"{"company":{"name":"Beta"}}"#, false),
        (r#"{"company_id":13,"company":"Alfa SRL"}"#, false),
    ] {
        assert_eq!(act(json).is_of(acting.company()), kept, "{json}");
    }
}

fn query_of(filter: &ActFilter) -> String {
    let mut query = String::new();
    filter.add_to(&mut query);
    query
}

#[test]
fn one_filled_day_fills_the_other() {
    let today = day("2026-11-28");
    let read = |query: &[(&str, &str)]| ActFilter::from_query(&pairs(query), today);
    for (query, expected, filled) in [
        (&[][..], "", None),
        (&[("start_date", ""), ("end_date", "soon")], "", None),
        (
            &[("start_date", "2026-11-02"), ("end_date", "2026-11-05")],
            "?start_date=2026-11-02&end_date=2026-11-05",
            None,
        ),
        (
            &[("start_date", "2026-11-05"), ("end_date", "2026-11-02")],
            "?start_date=2026-11-02&end_date=2026-11-05",
            None,
        ),
        (
            &[("start_date", "05.11.2026")],
            "?start_date=2026-11-05&end_date=2026-11-28",
            Some(FilledDay::End),
        ),
        (
            &[("start_date", "2027-01-01")],
            "?start_date=2027-01-01&end_date=2027-01-01",
            Some(FilledDay::End),
        ),
        (
            &[("end_date", "2026-11-05")],
            "?start_date=2000-01-01&end_date=2026-11-05",
            Some(FilledDay::Start),
        ),
        (
            &[("end_date", "1999-01-01")],
            "?start_date=1999-01-01&end_date=1999-01-01",
            Some(FilledDay::Start),
        ),
    ] {
        let filter = read(query);
        assert_eq!(
            (&*query_of(&filter), filter.filled),
            (expected, filled),
            "{query:?}"
        );
    }
}

#[test]
fn periods_are_whole_over_the_ends_of_years() {
    for (today, preset, query) in [
        (
            "2026-11-28",
            Preset::LastMonth,
            "?start_date=2026-10-01&end_date=2026-10-31",
        ),
        (
            "2026-11-28",
            Preset::Month,
            "?start_date=2026-11-01&end_date=2026-11-30",
        ),
        (
            "2026-11-28",
            Preset::Quarter,
            "?start_date=2026-10-01&end_date=2026-12-31",
        ),
        (
            "2026-11-28",
            Preset::Year,
            "?start_date=2026-01-01&end_date=2026-12-31",
        ),
        (
            "2027-01-01",
            Preset::LastMonth,
            "?start_date=2026-12-01&end_date=2026-12-31",
        ),
        (
            "2028-02-29",
            Preset::Month,
            "?start_date=2028-02-01&end_date=2028-02-29",
        ),
        (
            "2028-03-31",
            Preset::LastMonth,
            "?start_date=2028-02-01&end_date=2028-02-29",
        ),
        (
            "2026-03-31",
            Preset::Quarter,
            "?start_date=2026-01-01&end_date=2026-03-31",
        ),
        (
            "2026-12-31",
            Preset::Month,
            "?start_date=2026-12-01&end_date=2026-12-31",
        ),
    ] {
        assert_eq!(
            query_of(&preset.filter(day(today))),
            query,
            "{today} {preset:?}"
        );
    }
}

#[test]
fn the_call_names_the_company_in_both_documented_forms() {
    let company = CompanyId::new("12").unwrap();
    let path = |filter: &ActFilter| acts(&company, filter, 7).request.path.into_owned();
    assert_eq!(
        path(&ActFilter::default()),
        "/base/act-view/?page=1&_=7&company_id=12"
    );
    let month = Preset::Month.filter(day("2026-11-28"));
    assert_eq!(
        path(&month),
        "/base/act-view/?company_id=12&start_date=2026-11-01&end_date=2026-11-30"
    );
}

#[test]
fn a_file_is_of_a_company_whose_acts_one_may_see() {
    let acting = acting();
    let of = |query: &[(&str, &str)]| {
        let company = which_company(&acting, &pairs(query));
        company.map(|company| company.id.as_str().to_owned())
    };
    assert_eq!(of(&[]).as_deref(), Some("12"));
    assert_eq!(of(&[("company_id", "14")]).as_deref(), Some("14"));
    assert_eq!(of(&[("company_id", "13")]), None);
    assert_eq!(of(&[("company_id", "99")]), None);
}

#[test]
fn a_file_has_a_safe_name_in_any_language() {
    let name = |json: &str, ending| with_day(|view| attachment(view, &act(json), ending));
    for (json, expected) in [
        (
            r#"{"number":"A-12","date":"2026-09-30"}"#,
            r#"attachment; filename="act-A-12-2026-09-30.pdf""#,
        ),
        (
            r#"{"number":" ../..\\\"12\r\n/a ","date":"30.09.2026"}"#,
            r#"attachment; filename="act-12-a-2026-09-30.pdf""#,
        ),
        (
            r#"{"number":"№ 7/Б"}"#,
            r#"attachment; filename="act-7-_.pdf"; filename*=UTF-8''act-7-%D0%91.pdf"#,
        ),
        (
            r#"{"date":"2026-09-30"}"#,
            r#"attachment; filename="act-2026-09-30.pdf""#,
        ),
        (
            r#"{"number":"\u202egnp.exe"}"#,
            r#"attachment; filename="act-gnp-exe.pdf""#,
        ),
    ] {
        assert_eq!(name(json, "pdf"), expected, "{json}");
    }
    for (kind, path, ending) in [
        ("application/pdf", "/x", Some("pdf")),
        ("Application/PDF; charset=binary", "/x", Some("pdf")),
        ("application/octet-stream", "/media/a.PDF?v=1", Some("pdf")),
        ("application/octet-stream", "/media/a.exe", None),
        ("image/svg+xml", "/media/a.svg", None),
        ("text/html", "/media/a.pdf", None),
        ("", "/media/a.pdf", None),
    ] {
        assert_eq!(file_ending(kind, path), ending, "{kind} {path}");
    }
    for (file, path) in [
        ("\"/media/acts/1.pdf\"", Some("/media/acts/1.pdf")),
        (
            "\"https://backend.example/media/1.pdf\"",
            Some("/media/1.pdf"),
        ),
        ("{\"url\":\"/files/1/\"}", Some("/files/1/")),
        ("\"https://elsewhere.example/1.pdf\"", None),
        ("\"javascript:alert(1)\"", None),
        ("null", None),
    ] {
        let act = act(&format!("{{\"file\":{file}}}"));
        assert_eq!(
            with_day(|view| file_path(view, &act)).as_deref(),
            path,
            "{file}"
        );
    }
}

const LIST: &str = r#"[{"pages":1},[
    {"id":1,"number":"P-1","date":"2026-10-01","total":"10.00","is_paid":true,"file":"/media/1.pdf"},
    {"id":2,"number":"D-2","date":"2026-11-01","total":"20.00","is_paid":false,"due_date":"2026-12-05"},
    {"id":3,"number":"O-3","date":"2026-09-01","total":"30.50","is_paid":false,"due_date":"2026-09-15","type":"invoice"},
    {"id":4,"number":"O-4","date":"2026-08-01","total":"5.00","currency":{"code":"pln"},"is_paid":false,"due_date":"2026-08-15"},
    {"id":5,"number":"B-5","date":"2026-08-01","total":"99.00","is_paid":false,"company":13},
    {"id":6,"number":"N-6","date":"2026-11-20","total":"1.00","type":{"name":"Acord & anexă"}}
]]"#;

fn drawn(filter: ActFilter) -> (Vec<String>, String) {
    drawn_with(filter, filter)
}

/// The page of a filter whose list is that of another one.
fn drawn_with(filter: ActFilter, listed: ActFilter) -> (Vec<String>, String) {
    let acting = acting();
    with_day(|view| {
        let found = read_text(LIST).unwrap();
        let acts = of_company(view, found, acting.company(), &listed);
        let shown = ActsView {
            company: acting.company(),
            is_named: false,
            acts: &acts,
            filter: &filter,
            listed: &listed,
        };
        let numbers = acts.iter().map(|act| act.number.clone()).collect();
        (numbers, page(view, shown).critical.0)
    })
}

#[test]
fn what_is_to_be_paid_stands_first_with_its_sums_in_words() {
    let (numbers, page) = drawn(ActFilter::default());
    assert_eq!(numbers, ["O-4", "O-3", "D-2", "N-6", "P-1"]);
    let plain = page
        .replace('\u{a0}', " ")
        .replace(['\u{2068}', '\u{2069}'], "");
    for part in [
        "<dd><strong>50,50 lei</strong></dd>",
        "<dd><strong>30,50 lei</strong></dd>",
        "<dd><strong>5 zł</strong></dd>",
        "Restant, termenul a fost 15.09.2026",
        "De achitat până la 05.12.2026",
        "Factură nr. O-3",
        "Acord &amp; anexă nr. N-6",
        "Achitat",
        r#"href="/api/acts/1?company_id=12""#,
    ] {
        assert!(plain.contains(part), "{part}\n{plain}");
    }
    assert!(!plain.contains("B-5") && !plain.contains("99,00"));
    assert_eq!(plain.matches("/api/acts/").count(), 1);
    assert!(!plain.contains("rel=\"next\"") && !plain.contains("9999999"));
}

#[test]
fn a_filter_holds_where_the_backend_ignores_it_and_a_failed_one_is_told() {
    let november = Preset::Month.filter(day("2026-11-28"));
    let (numbers, page) = drawn(november);
    assert_eq!(numbers, ["D-2", "N-6"]);
    let chosen = r#"href="/ro/account/acts?start_date=2026-11-01&amp;end_date=2026-11-30" aria-current="page""#;
    assert!(page.contains(chosen), "{page}");
    let one = ActFilter::from_query(&pairs(&[("end_date", "2026-09-30")]), day("2026-11-28"));
    let (numbers, page) = drawn(one);
    assert_eq!(numbers, ["O-4", "O-3"]);
    assert!(page.contains("Ați ales doar ultima zi"), "{page}");
    let (_, failed) = drawn_with(one, ActFilter::default());
    assert!(failed.contains("Ne cerem scuze"));
    let (numbers, page) = drawn(Preset::Month.filter(day("2020-01-01")));
    assert!(numbers.is_empty() && page.contains("Nu sunt acte în aceste zile"));
}

#[test]
fn the_days_of_the_list_go_along_with_other_days_until_they_hold() {
    let today = day("2026-11-28");
    let read = |query: &[(&str, &str)]| ActFilter::from_query(&pairs(query), today);
    let asked = [("start_date", "2026-11-02"), ("end_date", "2026-11-05")];
    let before = |kept| read(&[asked[0], asked[1], ("kept", kept)]).before();
    let kept = before("2026-09-30..2026-09-01").unwrap();
    assert_eq!(
        query_of(&kept),
        "?start_date=2026-09-01&end_date=2026-09-30"
    );
    for nothing in ["", "2026-09-01", "a..b", "2026-11-02..2026-11-05"] {
        assert_eq!(before(nothing), None, "{nothing}");
    }
    assert_eq!(read(&[("kept", "2026-09-01..2026-09-30")]).before(), None);

    let field = r#"<input type="hidden" name="kept" value="2026-09-01..2026-09-30">"#;
    let (numbers, page) = drawn(kept);
    assert_eq!(numbers, ["O-3"]);
    assert!(
        page.contains(field) && !page.contains("Ne cerem scuze"),
        "{page}"
    );
    let month = "?start_date=2026-11-01&amp;end_date=2026-11-30&amp;kept=2026-09-01..2026-09-30";
    assert!(page.contains(month), "{page}");
    let (numbers, page) = drawn_with(read(&asked), kept);
    assert_eq!(numbers, ["O-3"]);
    assert!(page.contains(field) && page.contains("de la 1 septembrie 2026 până la 30 septembrie"));
    assert!(page.contains(r#"name="start_date" value="2026-11-02""#));
    assert!(!drawn(ActFilter::default()).1.contains("kept"));
}
