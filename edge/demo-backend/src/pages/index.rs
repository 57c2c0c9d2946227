//! The index of the demo: all that a newcomer needs to try the sites to the end, on one page.

use std::fmt::Write;

use super::{escape, frame, shop_port};
use crate::calls::promo;
use crate::language::Language;
use crate::reply::Reply;
use crate::shops::Shop;
use crate::storage::{PASSWORD, people};

/// The path of the index.
pub(crate) const INDEX: &str = "/__demo";

/// The purpose of each site, by its host.
const SITES: [(&str, &str); 8] = [
    (
        Shop::Casa.host(),
        "Casa Codru: things for the home; also companies, quotes, gifts and credit",
    ),
    (
        "partner.localhost",
        "Codru Opt: the same goods for resellers, a fifth cheaper and by the pack, with price tables and quick orders",
    ),
    (
        Shop::Pharmacy.host(),
        "Farmacia Izvor: medicines, with and without a prescription",
    ),
    (
        Shop::Romania.host(),
        "Atelier Lumina: a shop in Romania, with sign-in by Google, Facebook and Twitter",
    ),
    (Shop::Imobil.host(), "Vatra: adverts of flats and houses"),
    (Shop::Kitchen.host(), "Masa Bună: meal plans"),
    (
        Shop::Poland.host(),
        "Oselia: a shop for Ukrainians in Poland",
    ),
    (
        Shop::Depot.host(),
        "Drumul Sării: wholesale, with prices for customers alone",
    ),
];

/// Ways in which calls of the backend can be made to fail.
const FAULTS: [(&str, &str); 7] = [
    ("slow", "answers after ms milliseconds"),
    ("hang", "answers after two minutes"),
    ("fail", "answers with status, 500 by default"),
    ("truncate", "sends half of the answer"),
    ("garbage", "sends what is no JSON"),
    ("expire", "ends every session first"),
    ("known", "is slow for addresses that have an account"),
];

/// The index, with links at the host through which it is looked at.
pub(crate) fn page(host: &str) -> Reply {
    let port = shop_port(host);
    let mut body = String::from(
        "<h1>The demo</h1><p class=\"quiet\">Nothing here is real: no money is charged and no letter leaves this machine.</p>",
    );
    section(
        &mut body,
        "Sites",
        SITES.iter().map(|(host, what)| {
            let address = format!("http://{host}:{port}/");
            (link(&address, &address), escape(what))
        }),
    );
    section(
        &mut body,
        &format!("Accounts on every site, with the password {PASSWORD}"),
        people().map(|(email, what)| (code(email), escape(what))),
    );
    section(
        &mut body,
        "Promo codes",
        promo::described().map(|(name, what)| (code(name), escape(&what))),
    );
    body.push_str(
        "<section class=\"card\"><h2>Bank</h2><p>Choose payment by card, or by instalments where they are offered: the order \
         leads to the demo's bank. No card is needed. There you pay, have the payment declined, leave, or let the bank's message \
         come late or twice.</p></section>",
    );
    section(
        &mut body,
        "Look inside",
        [
            (
                "/__demo/mail",
                "the mailbox: letters, text messages, one-time codes",
            ),
            ("/__demo/log", "the calls that the backend was sent"),
            ("/__demo/orders", "the orders that it took"),
            ("/__demo/forms", "the forms that it was sent"),
        ]
        .into_iter()
        .map(|(path, what)| (link(path, path), escape(what))),
    );
    section(
        &mut body,
        "Faults",
        FAULTS.iter().map(|(mode, what)| (code(mode), escape(what))),
    );
    let _ = write!(
        body,
        "<section class=\"card\"><h2>Make a call fail</h2><pre><code>{}</code></pre><p>The way back:</p><pre><code>{}</code></pre></section>",
        escape(&format!(
            "curl -d '{{\"call\":\"/general/menu_tree\",\"mode\":\"slow\",\"ms\":3000}}' http://localhost:{port}/__demo/faults"
        )),
        escape(&format!(
            "curl -X DELETE http://localhost:{port}/__demo/faults"
        )),
    );
    Reply::page(200, frame(Language::En, "The demo", "", &body))
}

/// A part of the page: a list of terms, each with a sentence. Both are markup.
fn section(body: &mut String, title: &str, rows: impl Iterator<Item = (String, String)>) {
    // Writing into a text cannot fail.
    let _ = write!(body, "<section class=\"card\"><h2>{title}</h2><dl>");
    for (term, sentence) in rows {
        let _ = write!(body, "<dt>{term}</dt><dd>{sentence}</dd>");
    }
    body.push_str("</dl></section>");
}

fn code(text: &str) -> String {
    ["<code>", &escape(text), "</code>"].concat()
}

fn link(address: &str, text: &str) -> String {
    format!("<a href=\"{}\">{}</a>", escape(address), escape(text))
}

#[cfg(test)]
mod tests {
    use super::page;
    use crate::shops::Shop;

    #[test]
    fn the_index_names_every_site_account_and_code() {
        let page = page("localhost:9001").body;
        for shop in Shop::ALL {
            let address = format!("href=\"http://{}:9001/\"", shop.host());
            assert!(page.contains(&address), "{address}");
        }
        for name in [
            "ana@example.com",
            "victor@example.com",
            "demo-parola",
            "TOAMNA10",
            "VARA2025",
            "/__demo/mail",
            "localhost:9001/__demo/faults",
        ] {
            assert!(page.contains(name), "{name}");
        }
    }

    #[test]
    fn the_index_leads_to_the_usual_port_if_it_is_not_seen_through_a_shop() {
        assert!(page("").body.contains("http://localhost:8787/"));
        assert!(!page("\"><script>:1").body.contains("<script>"));
    }
}
