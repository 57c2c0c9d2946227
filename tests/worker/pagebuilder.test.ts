// Addresses without a route: a category, else a built page, else a 404; and the sanitised HTML of built pages.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { aCategory } from "../support/goods.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { LANGUAGES, say } from "../support/words.ts";

const backend = new ScriptedBackend();
let shop: Shop;
before(async () => {
  shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "0" }, backend: await backend.open() });
  backend.upstream = shop.backendUrl;
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => backend.scripts.clear());

const CATEGORY = "/general/v2/category/";
const BUILT = "/page/";
const pathsOf = (start: string) => backend.heard.filter(({ path }) => path.startsWith(start)).map(({ path }) => path);

/** Answers every built-page call with this. */
function builds(page: object | number): void {
  backend.scripts.set(BUILT, (_, answer) => {
    answer.writeHead(typeof page === "number" ? page : 200, { "content-type": "application/json" });
    answer.end(JSON.stringify(typeof page === "number" ? { detail: "no" } : page));
  });
}

async function visit(path: string, headers: Record<string, string> = {}) {
  const response = await shop.fetch(path, { headers });
  const html = await response.text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return { status: response.status, cache: response.headers.get("cache-status"), html, main };
}

test("an address without a category is a built page, in the address's language", async () => {
  builds({ title: "Garanție <2 ani>", description: "Pe scurt", html: "<h1>Ce</h1><p>Doi ani.</p>" });
  for (const language of LANGUAGES) {
    backend.heard.length = 0;
    const { status, html, main } = await visit(`/${language}/pagini/garantie`);
    assert.equal(status, 200);
    assert.match(
      main,
      /<h1>Garanție &lt;2 ani&gt;<\/h1><\/div><div class="prose"><h2>Ce<\/h2><p>Doi ani\.<\/p><\/div>/,
    );
    assert.ok(html.includes('<meta name="description" content="Pe scurt">'));
    const [call] = backend.heard.filter(({ path }) => path.startsWith(BUILT));
    assert.deepEqual([call?.path, call?.headers["accept-language"]], ["/page/pagini/garantie/", language]);
    assert.equal(call?.headers.token, "demo-casa");
  }
});

test("a built page is cached like any public page", async () => {
  builds({ title: "Livrare", html: "<p>Mâine.</p>" });
  assert.equal((await visit("/ro/cum-livram")).cache, "vitrina; fwd=miss; stored");
  const again = await visit("/ro/cum-livram");
  assert.deepEqual([again.cache, again.status], ["vitrina; hit", 200]);
  assert.equal((await visit("/ro/cum-livram?a=1")).cache, "vitrina; fwd=bypass; detail=query");
});

test("a page without the layout is full width, with header and languages", async () => {
  const page = { title: "Săptămâna casei", html: "<p>Șapte zile.</p>", show_breadcrumbs: true };
  builds({ ...page, ignore_layout: true });
  const bare = await visit("/ro/saptamana?a=1");
  assert.doesNotMatch(bare.main, /class="wrap"|class="crumbs"|page-head/);
  assert.match(bare.main, /<h1 class="unseen">Săptămâna casei<\/h1><div class="prose"><p>Șapte zile\.<\/p>/);
  for (const kept of ["<title>", 'id="languages"', 'class="header', "<footer"]) {
    assert.ok(bare.html.includes(kept), kept);
  }
  builds({ ...page, ignore_layout: false });
  const framed = await visit("/ro/saptamana?a=2");
  assert.match(framed.main, /<div class="wrap"><nav [^>]*><ol class="crumbs">/);
  builds({ ...page, show_breadcrumbs: false });
  assert.doesNotMatch((await visit("/ro/saptamana?a=3")).main, /crumbs/);
});

test("the language links use the page's address in each, and home where it has none", async () => {
  builds({ title: "Garanție", html: "<p>a</p>", slugs: { ro: "garantii", ru: "гарантия", en: "//evil.example" } });
  const { html } = await visit("/ro/garantii?a=1");
  const links = html.slice(html.indexOf('id="languages"')).slice(0, 2000);
  for (const href of ["/ro/garantii", "/ru/%D0%B3%D0%B0%D1%80%D0%B0%D0%BD%D1%82%D0%B8%D1%8F", "/uk", "/en"]) {
    assert.ok(links.includes(`href="${href}"`), href);
  }
});

test("Unknown page: a 404 with its message in each language, after one question each", async () => {
  for (const language of LANGUAGES) {
    backend.heard.length = 0;
    const { status, main } = await visit(`/${language}/nu-exista`);
    assert.equal(status, 404);
    assert.ok(main.includes(say(language, "failure", "page_not_found")), language);
    assert.deepEqual([pathsOf(CATEGORY).length, pathsOf(BUILT).length], [1, 1]);
  }
  assert.equal(say("en", "failure", "page_not_found"), "This page could not be found");
});

test("an existing page costs one call", async () => {
  const category = await aCategory(shop);
  backend.heard.length = 0;
  assert.equal((await visit(`${category}?a=1`)).status, 200);
  assert.deepEqual(pathsOf(BUILT), []);
});

test("well-known paths of programs cause no page-builder call", async () => {
  builds({ title: "Oricare", html: "<p>a</p>" });
  backend.heard.length = 0;
  for (const path of ["wp-login.php", ".env", ".git/config", "a/b/c/d/e", "a%2Fb", "a%00", "a".repeat(300), "x'or'1"]) {
    assert.deepEqual([path, (await visit(`/ro/${path}`)).status], [path, 404]);
  }
  assert.deepEqual(pathsOf(BUILT), []);
});

test("a malformed page-builder answer gives an error page, never a blank one", async () => {
  const mute = { show_breadcrumbs: true };
  for (const [page, expected] of [
    [500, 503],
    [mute, 503],
    [404, 404],
  ] as const) {
    builds(page);
    const { status, main } = await visit("/ro/ceva?a=1");
    assert.equal(status, expected);
    const key = expected === 404 ? "page_not_found" : "something_went_wrong";
    assert.ok(main.includes(say("ro", "failure", key)));
  }
});

test("hostile HTML is removed, and its text stays", async () => {
  const { status, html, main } = await visit("/ro/proba-html");
  assert.equal(status, 200);
  const text = main.slice(main.indexOf('<div class="prose">'), main.indexOf('<nav class="catalogue-window'));
  const allowed = /^\/?(h2|p|a|img|strong|em|b|i|table|tbody|tr|td|ul|ol|li|blockquote|details|summary|div)$/;
  for (const [, name = ""] of text.matchAll(/<([^\s>]+)/g)) assert.match(name, allowed);
  for (const [, name = ""] of text.matchAll(/\s([a-z-]+)="/g)) {
    assert.match(name, /^(class|role|tabindex|aria-label|id|href|rel|src|alt|width|height|loading|decoding)$/);
  }
  for (const [, href = ""] of text.matchAll(/href="([^"]*)"/g)) {
    assert.match(href, /^(\/ro\/|https:\/\/partener\.example\/|mailto:salut@|tel:\+373)/);
  }
  for (const [, source = ""] of text.matchAll(/src="([^"]*)"/g)) assert.match(source, /^\/media\//);
  assert.doesNotMatch(html, /owned|onerror=[^&]*"|evil\.example\/(x|frame|steal)|<meta http-equiv/i);
  for (const said of [
    "Titlu mare &amp; câteva <em>accente</em>",
    "<strong>stil, clasă și eveniment</strong>",
    '<a href="https://partener.example/" rel="noopener noreferrer">legătură din afară</a>',
    '<img src="/media/scene/home.svg" alt="imagine bună" width="1200" height="800" loading="lazy" decoding="async">',
    "<td>fără închidere</td></tr><tr><td>lat</td>",
    "<li>doi<ol><li>doi.unu</li></ol></li></ul>",
    "&lt;nu e etichetă&gt; &nbsp; &euro; &#8364; &#x1F60A;",
    "5 &lt; 6 &amp;&amp; 7 &gt; 2",
    "<p>după sfârșitul documentului</p>",
  ]) {
    assert.ok(text.includes(said), said);
  }
  assert.match(text, /și cursiv\s*<\/i><\/b><\/p><\/div><\/div><\/div><\/div>/);
});
