// The backend's global settings: each field's effect on a page, and invalid values.
import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, afterEach, before, test } from "node:test";
import { aCategory, PLENTY } from "../support/goods.ts";
import { request } from "../support/request.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";
import { say, wordsOf } from "../support/words.ts";

const SETTINGS = "/settings/global_site_settings";
const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;

const backend = new ScriptedBackend();
let shop: Shop;
let own: Record<string, unknown>;
before(async () => {
  const variables = { PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "0" };
  shop = await openShop({ variables, backend: await backend.open() });
  backend.upstream = shop.backendUrl;
  own = await (await request(shop.backendUrl, SETTINGS, { headers: { token: "demo-casa" } })).json();
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => backend.scripts.clear());

const answering = (type: string, body: string) => (_: unknown, answer: ServerResponse) =>
  answer.writeHead(200, { "content-type": type }).end(body);

let visits = 0;
/** A page, by default home, with these changes of the settings. */
async function home(change: Record<string, unknown>, path = "/ro"): Promise<string> {
  backend.scripts.set(SETTINGS, answering("application/json", JSON.stringify({ ...own, ...change })));
  const response = await shop.fetch(`${path}?visit=${visits++}`);
  assert.equal(response.status, 200);
  return response.text();
}

/** Sets the services that the site allows and waits until they are live. */
async function letIn(services: string[]): Promise<void> {
  const config = await shop.config();
  const version = (await config.get("site/casa")) ?? "";
  const published = JSON.parse((await config.get(`site/casa/${version}`)) ?? "");
  published.site.services = services;
  const next = `settings-${visits++}`;
  await config.put(`site/casa/${next}`, JSON.stringify(published));
  await config.put("site/casa", next);
  await until("the services are let in", async () => {
    const page = await home({ additional_settings: { font_link: "https://fonts.googleapis.com/x" } });
    return page.includes("googleapis") === services.includes("fonts");
  });
}

const tag = (page: string, start: string) => new RegExp(`<${start}[^>]*>`).exec(page)?.[0] ?? "";
const styleHref = (page: string) => /href="(\/site\/style\.css\?v=\w+)"/.exec(page)?.[1] ?? "";

test("logo, favicon, dark theme and mobile bar", async () => {
  const plain = await home({});
  assert.ok(!plain.includes("<picture><source") && plain.includes('class="bottom-bar"'));
  assert.ok(plain.includes("(prefers-color-scheme:dark)"));
  const logo = {
    logoLight: "/media/brand/light",
    logoDark: "/media/brand/dark",
    mobileLogoLight: "/media/brand/small",
    mobileLogoDark: "/media/brand/small-dark",
  };
  const page = await home({ logo, icons: { favicon: "/media/brand/icon" } });
  for (const file of Object.values(logo)) assert.ok(page.includes(`"${file}"`), file);
  assert.match(tag(page, 'img src="/media/brand/light"'), /alt="Casa Codru" width="160" height="40"/);
  assert.ok(page.includes('<link rel="icon" href="/media/brand/icon">'));
  for (const address of ["/favicon.ico", "/icon.svg"]) {
    const icon = await shop.fetch(address);
    assert.deepEqual([icon.status, icon.headers.get("location")], [302, "/media/brand/icon"], address);
  }
  const manifest = (await (await shop.fetch("/manifest.webmanifest")).json()) as { icons: object[] };
  assert.deepEqual(manifest.icons, [{ sizes: "any", src: "/media/brand/icon" }]);
  assert.match(page, /"@type":"Organization"[^{}]*"logo":"[^"]+\/media\/brand\/[^"]*"/);
  const light = await home({ logo, colors: { dark_theme: false } });
  assert.match(tag(light, "html"), /data-scheme="light"/);
  assert.ok(!light.includes("prefers-color-scheme"), "no dark logo, no dark bar");
  const barless = await home({ mainUiInterface: { mobileBarUiType: "mobileBar_hide" } });
  assert.ok(!barless.includes('class="bottom-bar"') && barless.includes('data-bar="none"'));
  const other = await home({ mainUiInterface: { mobileBarUiType: "mobileBar_of_tomorrow" } });
  assert.ok(other.includes('class="bottom-bar"'), "an unknown bar is the usual one");
});

test("how lists stand, how they go on, and how the header behaves", async () => {
  const category = await aCategory(shop);
  const listed = (mainUiInterface: Record<string, unknown>) =>
    home({ mainUiInterface: { per_page: 24, ...mainUiInterface } }, category);
  for (const [product_display, isList] of [
    ["grid", false],
    ["list", true],
    ["mosaic", false],
  ] as const) {
    const page = await listed({ product_display });
    assert.equal(/class="cards [^"]*card-rows"/.test(page), isList, product_display);
    assert.equal(page.includes(`${category}?view=${isList ? "grid" : "list"}`), true, product_display);
  }
  for (const [pagination_option, isMore] of [
    ["pagination", false],
    ["load_more", true],
    ["endless", false],
  ] as const) {
    const page = await listed({ pagination_option });
    const ways = ['class="pages"', 'data-more="after"'].map((way) => page.includes(way));
    assert.deepEqual(ways, [!isMore, isMore], pagination_option);
  }
  for (const [header_style, kept] of [
    ["fixed", "header"],
    ["static", "header header-static"],
  ] as const) {
    assert.ok((await listed({ header_style })).includes(`<header class="${kept}"`), header_style);
  }
});

test("the project's name and site verifications of search engines and networks", async () => {
  const page = await home({
    project_name: "Codru SRL",
    sitesettingsstatistic: { google_search_console: "abc_123-DEF", facebook_verification: "f00d1234" },
  });
  assert.ok(page.includes('property="og:site_name" content="Codru SRL"'));
  assert.match(page, /"name":"Codru SRL"/);
  const title = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? "";
  const manifest = async () => (await (await shop.fetch("/manifest.webmanifest")).json()) as Record<string, string>;
  assert.ok(title(page).includes("Codru SRL"), title(page));
  assert.deepEqual(((app) => [app["name"], app["short_name"]])(await manifest()), ["Codru SRL", "Casa Codru"]);
  const articles = await (await shop.fetch(`/ro/articles?visit=${visits++}`)).text();
  assert.match(title(articles), / · Codru SRL$/);
  assert.ok(title(await home({ project_name: "" })).includes("Casa Codru"), "the mark of a shop without a name");
  assert.equal((await manifest())["name"], "Casa Codru");
  assert.ok(page.includes('<meta name="google-site-verification" content="abc_123-DEF">'));
  assert.ok(page.includes('<meta name="facebook-domain-verification" content="f00d1234">'));
});

test("the first of two cities with the same id can be chosen", async () => {
  const cities_to_choose = [
    { id: 7, name: "Prima" },
    { id: "7", name: "Gemene" },
    { id: 8, name: "Alta" },
  ];
  const page = await home({ cities_to_choose });
  const [first, other] = [7, 8].map((id) => page.match(new RegExp(`<option value="${id}"[ >]`, "g"))?.length);
  assert.ok(first && first === other, `${first} and ${other}`);
  assert.ok(page.includes("Prima") && !page.includes("Gemene"));
});

test("own styles are a file of the shop, cached until they change", async () => {
  const css = ".footer{color:red}</style><script>x";
  const page = await home({ styles: { css } });
  const href = styleHref(page);
  assert.ok(href && !page.includes("<script>x"));
  const file = await shop.fetch(href);
  assert.equal(await file.text(), css);
  assert.equal(file.headers.get("content-type"), "text/css; charset=utf-8");
  assert.equal(file.headers.get("x-content-type-options"), "nosniff");
  assert.match(file.headers.get("cache-control") ?? "", /immutable/);
  const old = await shop.fetch("/site/style.css?v=0000000000");
  assert.doesNotMatch(old.headers.get("cache-control") ?? "", /immutable/);
  await old.text();
  assert.notEqual(styleHref(await home({ styles: { css: "a{}" } })), href);
  assert.equal(styleHref(await home({ styles: { css: "" } })), "");
  assert.equal((await shop.fetch(href)).status, 404, "there are no styles now");
});

test("styles that load from third parties wait for consent, and are dropped where none can be given", async () => {
  for (const css of ['@import "https://x.example/a.css";', "a{background:url(//x.example/a.png)}"]) {
    const page = await home({ styles: { css } });
    assert.ok(!page.includes("/site/style.css"), css);
  }
});

test("the shop's own font replaces the theme's", async () => {
  backend.scripts.set("/media/fonts/own.woff2", answering("font/woff2", "wOF2"));
  const page = await home({ additional_settings: { font_file: "/media/fonts/own.woff2" } });
  assert.ok(!page.includes("<script data-faces"), "the theme's own is not asked for");
  const styles = await (await shop.fetch(styleHref(page))).text();
  const href = /url\((\/site\/font\?v=[^)]+)\)/.exec(styles)?.[1] ?? "";
  assert.ok(href && styles.includes("font-display:optional"), styles);
  const font = await shop.fetch(href);
  assert.deepEqual([font.status, font.headers.get("content-type"), await font.text()], [200, "font/woff2", "wOF2"]);
  for (const [type, body, status] of [
    ["application/octet-stream", "wOF2", 200],
    ["", "wOF2", 200],
    ["text/html", HOSTILE, 404],
  ] as const) {
    backend.scripts.set("/media/fonts/own.woff2", answering(type, body));
    const stored = await shop.fetch(href);
    const contentType = stored.headers.get("content-type");
    assert.deepEqual([stored.status, contentType === "font/woff2"], [status, status === 200], type);
    assert.equal(stored.headers.get("x-content-type-options"), "nosniff");
    await stored.text();
  }
  const named = await home({ additional_settings: { font_file: "/media/fonts/own" } });
  assert.match(named, /<script data-faces="\/assets\//, "the theme's own is asked for");
  for (const font_file of ["https://evil.example/a.woff2", "//evil.example/a", "/media/../x", HOSTILE, 7]) {
    const page = await home({ additional_settings: { font_file } });
    assert.ok(!page.includes("/site/") && !page.includes("evil"), String(font_file));
  }
});

const ITEMS = {
  script: "two()",
  additional_js_items: [
    { location: "body_end", script: "three(", script_type: "script" },
    { location: "head", script: "<script>one('</p>')</script>", script_type: "script" },
    { location: "head", script: `<p>text</p>${HOSTILE}`, script_type: "noscript" },
  ],
};

test("own scripts are files that wait for consent, on a site whose config allows them", async () => {
  const before = await home({ styles: ITEMS });
  assert.ok(!before.includes("data-scripts") && !before.includes("one("));
  assert.equal((await shop.fetch("/site/0.js")).status, 404);
  await letIn(["scripts", "fonts"]);
  const page = await home({ styles: ITEMS });
  const files = /data-scripts="([^"]*)"/.exec(page)?.[1]?.split(" ") ?? [];
  const bodies = await Promise.all(files.map(async (href) => (await shop.fetch(href)).text()));
  // The broken script has its own file.
  assert.deepEqual(bodies, ["one('</p>')", "two()", "three("]);
  const { headers } = await shop.fetch(files[0] ?? "");
  assert.equal(headers.get("content-type"), "text/javascript; charset=utf-8");
  for (const script of page.match(/<script[^>]*src=[^>]*>/g) ?? []) assert.ok(!script.includes("/site/"), script);
  for (const name of ["3.js", "-1.js", "x.js", "0.js.map", "style.css.map"]) {
    assert.equal((await shop.fetch(`/site/${name}`)).status, 404, name);
  }
  assert.equal((await shop.fetch("/site/0.js", { method: "POST", headers: { origin: shop.url } })).status, 405);
  await letIn([]);
});

test("the settings' text for browsers without scripts is sanitised", async () => {
  const page = await home({ noscript: `<p>by phone</p>${HOSTILE}<iframe src=//x>`, styles: ITEMS });
  const noscript = /<noscript>(.*?)<\/noscript>/s.exec(page)?.[1] ?? "";
  assert.ok(noscript.includes("<p>by phone</p>") && noscript.includes("<p>text</p>"), noscript);
  assert.doesNotMatch(noscript, /<script|<iframe|<img|<[^>]*onerror/);
});

test("a site without third parties has no panel, and one with them has one panel and one link to it", async () => {
  const asked = await (await shop.fetch("/ro", { site: "romania" })).text();
  assert.equal(asked.split('popover="manual"').length, 2);
  assert.ok(asked.includes(say("ro", "consent", "again")));
  await letIn([]);
  const page = await home({ styles: { css: "" } });
  assert.doesNotMatch(page.replace(/@layer [^;]*;/g, ""), /consent|\/site\//);
  const { headers } = await shop.fetch("/ro");
  assert.doesNotMatch(headers.get("content-security-policy") ?? "", /google|yandex|jivo/);
});

test("invalid values break no page", async () => {
  await letIn(["google", "yandex", "facebook", "jivo", "fonts", "scripts"]);
  for (const value of [
    HOSTILE,
    7,
    null,
    [],
    {},
    [HOSTILE],
    { a: { b: HOSTILE } },
    "x".repeat(20_000),
    "\u0000\ud800",
  ]) {
    const fields = ["logoLight", "favicon", "dark_theme", "css", "additional_js_items", "font_link", "font_file"];
    const numbers = [
      "google_analytics_4",
      "google_tag_manager",
      "yandex_metrika",
      "jivo_chat",
      "facebook_verification",
    ];
    const filled = Object.fromEntries([...fields, ...numbers, "google_search_console"].map((name) => [name, value]));
    const nested = ["logo", "icons", "colors", "styles", "sitesettingsstatistic", "additional_settings"];
    for (const change of [
      Object.fromEntries(nested.map((name) => [name, filled])),
      Object.fromEntries(nested.map((name) => [name, value])),
      { noscript: value, project_name: value, mainUiInterface: value, langs: value },
    ]) {
      const page = await home(change);
      assert.ok(!page.includes("<script>alert") && !page.includes("onerror=alert(1)>"), JSON.stringify(change));
      assert.ok(page.endsWith("</body></html>"));
    }
  }
});

test("a shop without a delivery price promises none, and the total says that it lacks the delivery", async () => {
  backend.scripts.set(SETTINGS, answering("application/json", JSON.stringify({ ...own, delivery_price: [] })));
  const ana = shop.shopper();
  const { quote } = await ana.addToCart(PLENTY);
  assert.equal(quote.delivery, say("ro", "cart", "delivery_later"));
  assert.equal(quote.total, wordsOf("ro")("cart.total_without_delivery", { sum: quote.goods }));
  for (const path of ["/ro/cart", "/ro/checkout"]) {
    const { document } = await ana.visit(path);
    const shown = [...document.querySelectorAll("main .sums > div:not([hidden]) dd")].map((sum) => sum.textContent);
    assert.deepEqual(shown, [quote.goods, quote.delivery, quote.total], path);
  }
});
