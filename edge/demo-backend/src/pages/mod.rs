//! Pages of the demo for people: its index, its bank and its mailbox. They look alike, follow the browser's light or dark
//! scheme and need no script.

pub(crate) mod bank;
pub(crate) mod index;
mod ways;

use crate::language::Language;

/// Colours come in pairs, for a light and for a dark scheme.
const STYLE: &str = "
:root{color-scheme:light dark;--ground:light-dark(#f2efe9,#141619);--card:light-dark(#fff,#1f2327);
--ink:light-dark(#1d2226,#eceae6);--quiet:light-dark(#565e64,#a9b0b5);--line:light-dark(#d9d4ca,#3a4046);
--main:light-dark(#17604b,#86d6ba);--on-main:light-dark(#fff,#10251e)}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 3rem}
main.narrow{max-width:29rem}
h1{font-size:1.6rem;line-height:1.2;margin:0 0 .75rem}
h2{font-size:1.15rem;margin:0 0 .5rem}
p{margin:0 0 .75rem}
a{color:var(--main)}
:focus-visible{outline:3px solid var(--main);outline-offset:2px}
code{font:.92em ui-monospace,monospace;overflow-wrap:anywhere}
pre{margin:0 0 .75rem;padding:.75rem;border:1px solid var(--line);border-radius:.5rem;white-space:pre-wrap;overflow-wrap:anywhere}
.card{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.25rem;margin:0 0 1rem}
.quiet{color:var(--quiet)}
.sum{font-size:2.2rem;font-weight:700;line-height:1.1;margin:0 0 1rem;font-variant-numeric:tabular-nums}
.ways{display:grid;gap:.6rem}
.way{display:block;width:100%;padding:.7rem 1rem;border:1px solid var(--line);border-radius:.75rem;background:none;
color:inherit;font:inherit;text-align:start;cursor:pointer}
.way b,.way small{display:block}
.way:hover{border-color:var(--main)}
.way.main{background:var(--main);border-color:var(--main);color:var(--on-main)}
.languages{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
.languages a{padding:.35rem 0}
dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.4rem 1.25rem;margin:0 0 .75rem}
dt{font-weight:600;overflow-wrap:anywhere}
dd{margin:0;overflow-wrap:anywhere}
@media(max-width:34rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.6rem}}
";

/// A page of the demo; `class` is of its main part, `body` the markup in it.
pub(crate) fn frame(language: Language, title: &str, class: &str, body: &str) -> String {
    let (code, title) = (language.code(), escape(title));
    format!(
        "<!doctype html><html lang=\"{code}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><meta name=\"robots\" content=\"noindex\">\
         <title>{title}</title><style>{STYLE}</style></head><body><main class=\"{class}\">{body}</main></body></html>"
    )
}

/// The port of the shop under `npm start`.
const SHOP_PORT: &str = "8787";

/// The port of the shop through whose host a page is looked at; the usual one for a host without a port.
pub(crate) fn shop_port(host: &str) -> &str {
    let port = host.rsplit_once(':').map_or("", |(_, port)| port);
    let is_port = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    if is_port { port } else { SHOP_PORT }
}

/// A text as it stands in markup.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
