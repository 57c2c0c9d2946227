// A visitor's language, alternates of pages, and error messages in each language.
import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, afterEach, before, test } from "node:test";
import { categoryPaths, someGoods } from "../support/goods.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { openShop, type Shop, type Site } from "../support/shop.ts";
import { until } from "../support/until.ts";
import { LANGUAGES, type Language, say } from "../support/words.ts";

const backend = new ScriptedBackend();
let shop: Shop;
before(async () => {
  const variables = { PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "0" };
  shop = await openShop({ variables, backend: await backend.open() });
  backend.upstream = shop.backendUrl;
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => backend.scripts.clear());

const SETTINGS = "/settings/global_site_settings";
const YEAR_S = 365 * 24 * 3600;
const json = (body: unknown) => (_: unknown, answer: ServerResponse) =>
  answer.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
const root = async (headers: Record<string, string> = {}, site?: Site) =>
  (await shop.fetch("/", { ...(site && { site }), headers })).headers.get("location");
let versions = 0;

/** Changes a site's config, as an operator's push would, and waits until it is live. */
async function push(site: Site, change: (config: Record<string, unknown>) => void, inForce: () => Promise<boolean>) {
  const config = await shop.config();
  const version = (await config.get(`site/${site}`)) ?? "";
  const published = JSON.parse((await config.get(`site/${site}/${version}`)) ?? "");
  change(published.site);
  const next = `language-${versions++}`;
  await config.put(`site/${site}/${next}`, JSON.stringify(published));
  await config.put(`site/${site}`, next);
  await until("the push is in force", inForce);
}

test("the root redirects to the cookie's language, then the browser's, then the site's main one", async () => {
  const cases: [Record<string, string>, string][] = [
    [{ cookie: "i18n_redirected=uk", "accept-language": "ru" }, "/uk"],
    [{ cookie: "language=en" }, "/en"],
    [{ cookie: "i18n_redirected=ru; language=en" }, "/ru"],
    [{ cookie: "i18n_redirected=xx", "accept-language": "fr, uk;q=0.5, ru;q=0.9" }, "/ru"],
    [{ cookie: `i18n_redirected=${"x".repeat(5000)}` }, "/ro"],
    [{ cookie: "i18n_redirected=%3Cscript%3E" }, "/ro"],
    [{ "accept-language": "de" }, "/ro"],
    [{}, "/ro"],
  ];
  for (const [headers, expected] of cases) {
    const response = await shop.fetch("/?a=b", { headers });
    assert.deepEqual([response.status, response.headers.get("location")], [302, `${expected}?a=b`]);
    const [cookie = ""] = response.headers.getSetCookie();
    assert.ok(cookie.startsWith(`i18n_redirected=${expected.slice(1)}; Path=/; Max-Age=${YEAR_S};`), cookie);
  }
});

test("only the root redirects by language", async () => {
  const headers = { cookie: "i18n_redirected=uk; language=uk", "accept-language": "uk" };
  for (const path of ["/ro", (await categoryPaths(shop))[0] ?? "", "/ru/search?query=x", "/en/cart"]) {
    assert.equal((await shop.fetch(path, { headers })).status, 200, path);
  }
});

test("a site without its own languages has those of the settings, with their main language", async () => {
  backend.scripts.set(
    SETTINGS,
    json({ langs: [{ code: "en" }, { code: "ru" }, { code: "xx" }], mainUiInterface: { mainLang: "ru" } }),
  );
  const plain = (config: Record<string, unknown>) => {
    config["languages"] = [];
    config["main_language"] = null;
  };
  await push("romania", plain, async () => (await root({}, "romania")) === "/ru");
  assert.equal(await root({ "accept-language": "uk, en;q=0.3" }, "romania"), "/en");
  for (const path of ["/uk", "/uk?login=true", "/uk/account/orders", "/uk/about"]) {
    const headers = { "accept-language": "en" };
    const missing = await shop.fetch(path, { site: "romania", headers });
    assert.equal(missing.status, 404, path);
    const page = await missing.text();
    assert.ok(page.includes('<html lang="en"') && !page.includes('href="/uk'), path);
  }
  const account = await shop.fetch("/account", { site: "romania", headers: { accept: "text/html" } });
  assert.equal(account.headers.get("location"), "/ru/account/orders");
  const unknown = await shop.fetch("/xx", { site: "romania", headers: { "accept-language": "uk" } });
  assert.match(await unknown.text(), /<html lang="ru"/);
  const { document } = await shop.shopper("romania").visit("/en");
  const offered = [...document.querySelectorAll("#languages a")].map((link) => link.getAttribute("href"));
  assert.deepEqual(offered, ["/en", "/ru"]);
  const named = [...document.querySelectorAll("link[hreflang]")].map((link) => link.getAttribute("hreflang"));
  assert.deepEqual(named, ["en", "ru", "x-default"]);
  assert.ok(document.querySelector("link[hreflang=x-default]")?.getAttribute("href")?.endsWith("/ru"));
});

test("an error page links to its address in the other languages, in the panel and at a first visit", async () => {
  const path = (await categoryPaths(shop, "romania", "ru"))[0] ?? "";
  backend.scripts.set("/general/v2/category/", (_: unknown, answer: ServerResponse) => answer.writeHead(500).end());
  for (const [asked, status] of [
    [`${path}?page=2`, 503],
    ["/ru/product/no-such-thing", 404],
  ] as const) {
    const response = await shop.fetch(asked, { site: "romania" });
    assert.equal(response.status, status, asked);
    const page = await response.text();
    const same = asked.replace("/ru/", "/uk/");
    assert.ok(page.includes(`<a href="${same}" lang="uk" hreflang="uk"`), asked);
  }
});

test("a sub-variant may have Russian as its main language", async () => {
  const russian = (config: Record<string, unknown>) => {
    config["main_language"] = "ru";
  };
  await push("pharmacy", russian, async () => (await root({}, "pharmacy")) === "/ru");
  assert.equal(await root({ "accept-language": "ro" }, "pharmacy"), "/ro");
});

test("the language panel links to the same product and category, by their slugs there", async () => {
  const shopper = shop.shopper();
  const [good] = await someGoods(shop);
  for (const path of [good?.path ?? "", `${(await categoryPaths(shop))[0]}?sort=price%2B&page=2`]) {
    const { document } = await shopper.visit(path);
    const links = [...document.querySelectorAll("#languages a")];
    assert.deepEqual(links.map((link) => link.getAttribute("hreflang")).sort(), [...LANGUAGES].sort());
    for (const link of links) {
      const other = await shopper.visit(link.getAttribute("href") ?? "");
      assert.equal(other.status, 200, path);
      const back = other.document.querySelector("#languages a[hreflang=ro]");
      assert.equal(back?.getAttribute("href"), path);
    }
  }
});

test("the language panel keeps the query, and search engines see the same alternates", async () => {
  const shopper = shop.shopper();
  const kept = [
    "/ro/search?query=ceai%20%26%20%22x%22%20%3Cb%3E",
    "/ro?login=true&back=%2Fro%2Fcart",
    "/ro/articles?status=news",
    "/ro/articles?page=2",
    "/ro/contacts?city=101",
    "/ro/delivery?town=1-101",
  ];
  for (const path of kept) {
    const { document } = await shopper.visit(path);
    for (const language of LANGUAGES) {
      const href = document.querySelector(`#languages a[hreflang=${language}]`)?.getAttribute("href");
      assert.equal(href, `/${language}${path.slice(3)}`);
      assert.equal((await shop.fetch(href ?? "")).status, 200, href ?? "");
    }
    const named = [...document.querySelectorAll("link[hreflang]")].map((link) => link.getAttribute("href") ?? "");
    assert.ok(!named.some((href) => href.includes("?")), path);
  }
  const strange = await shopper.visit("/ro/search?query=ceai&utm=1&x=%3Cb%3E");
  assert.equal(
    strange.document.querySelector("#languages a[hreflang=ru]")?.getAttribute("href"),
    "/ru/search?query=ceai",
  );
  assert.match((await shop.fetch("/ro/articles?page=2")).headers.get("cache-status") ?? "", /detail=query/);
  const plain = await shopper.visit("/ro/articles");
  assert.equal(plain.document.querySelector("#languages a[hreflang=ru]")?.getAttribute("href"), "/ru/articles");
});

test("an address in another language redirects after a slug check, with its query", async () => {
  const [ro] = await someGoods(shop, "casa", "ro");
  const [ru] = await someGoods(shop, "casa", "ru");
  const [from, to] = [ro?.path.slice(3), ru?.path.slice(3)];
  assert.notEqual(from, to);
  const answer = await shop.fetch(`/ru${from}?utm=1&x=%3C`);
  assert.deepEqual([answer.status, answer.headers.get("location")], [301, `/ru${to}?utm=1&x=%3C`]);
  const cached = await shop.fetch(`/ru${from}`);
  assert.deepEqual([cached.status, cached.headers.get("location")], [301, `/ru${to}`]);
  const [categories, others] = [await categoryPaths(shop, "casa", "ro"), await categoryPaths(shop, "casa", "uk")];
  const at = categories.findIndex((path, index) => path.slice(3) !== others[index]?.slice(3));
  const moved = await shop.fetch(`/uk${categories[at]?.slice(3)}`);
  assert.deepEqual([moved.status, moved.headers.get("location")], [301, others[at]]);
});

test("an address without a language is a 404, and files that robots guess cause no slug check", async () => {
  assert.equal((await shop.fetch("/ru/product/no-such-thing")).status, 404);
  backend.heard.length = 0;
  assert.equal((await shop.fetch("/ru/wp-login.php")).status, 404);
  assert.ok(!backend.heard.some(({ path }) => path.includes("slug_check")));
  backend.scripts.set("/general/slug_check", json({ slug: "//evil.example/<b>" }));
  assert.equal((await shop.fetch("/ru/product/no-such-thing")).status, 404);
});

test("without slugs in the answer the panel uses the same slug, which a slug check corrects", async () => {
  const [good] = await someGoods(shop);
  const [, , , slug] = good?.path.split("/") ?? [];
  backend.scripts.set(
    `/general/v2/product/${slug}/`,
    json({ product: { productId: 1, title: "Ceainic", url: slug, price: 5 }, breadcrumbs: [] }),
  );
  const { document } = await shop.shopper().visit(`${good?.path}?fresh`);
  const href = document.querySelector("#languages a[hreflang=ru]")?.getAttribute("href") ?? "";
  assert.equal(href, `/ru/product/${slug}`);
  const named = [...document.querySelectorAll("link[hreflang]")].map((link) => link.getAttribute("hreflang"));
  assert.deepEqual(named, ["ro", "x-default"], "search engines get only the known languages");
  backend.scripts.clear();
  const [ru] = await someGoods(shop, "casa", "ru");
  assert.equal((await shop.fetch(href)).headers.get("location"), ru?.path);
});

test("Unknown page", async () => {
  assert.equal(say("en", "failure", "page_not_found"), "This page could not be found");
  for (const language of LANGUAGES) {
    for (const path of ["/no-such-category", "/product/no-such-product", "/404", "/a/b/c"]) {
      const { status, document } = await shop.shopper().visit(`/${language}${path}`);
      assert.deepEqual([path, status], [path, 404]);
      assert.equal(document.querySelector("h1")?.textContent, say(language, "failure", "page_not_found"));
      assert.ok(document.querySelector(`main a[href="/${language}"]`), "a way back to the main page");
    }
  }
});

test("Route error", async () => {
  const [path = ""] = await categoryPaths(shop, "casa", "uk");
  backend.scripts.set("/general/v2/category/", (_, answer) => answer.writeHead(500).end());
  const { status, document } = await shop.shopper().visit(`${path}?x`);
  assert.equal(status, 503);
  assert.equal(document.querySelector("h1")?.textContent, say("uk", "failure", "something_went_wrong"));
  assert.ok(document.querySelector("main")?.textContent?.includes("503"), "the status is shown");
  const back = document.querySelector('main a[href="/uk"]');
  assert.equal(back?.textContent, say("uk", "failure", "back_home"));
});

test("Failed settings load", async () => {
  backend.scripts.set(SETTINGS, (_, answer) => answer.writeHead(500).end());
  assert.equal((await shop.fetch("/uk?x")).status, 200, "the shop stays open");
  await until("it is logged", async () => shop.said.some((line) => line.includes("wrong locale")));
});

test("Error page itself fails", async () => {
  const config = await shop.config();
  // An uncached host of a site whose config cannot be read.
  await config.put("host/broken.example", "broken");
  await config.put("site/broken", "there-is-no-such-version");
  assert.equal(say("en", "failure", "page_failed"), "An error occurred while showing the error page");
  const headers = { host: "broken.example", accept: "text/html,*/*" };
  for (const [path, accepted, language] of [
    ["/uk/cart", "en", "uk"],
    ["/", "ru-RU", "ru"],
    ["/x", "en", "en"],
    ["/x", "<script>", "ro"],
  ] as [string, string, Language][]) {
    const response = await shop.fetch(path, { headers: { ...headers, "accept-language": accepted } });
    const page = await response.text();
    assert.deepEqual([path, response.status], [path, 500]);
    assert.ok(page.includes(`<html lang="${language}">`), page);
    assert.ok(page.includes(`<h1>${say(language, "failure", "page_failed")}</h1>`));
    assert.ok(page.includes(`<a href="/">${say(language, "failure", "back_home")}</a>`));
    assert.match(response.headers.get("content-security-policy") ?? "", /^default-src 'none'/);
    assert.equal(response.headers.get("cache-control"), "no-store");
  }
  const program = await shop.fetch("/api/cart", { headers: { host: "broken.example", accept: "application/json" } });
  assert.equal(((await program.json()) as { error: { code: string } }).error.code, "internal");
});

test("the page about disabled cookies links back to where the visitor came from, and nowhere else", async () => {
  for (const language of LANGUAGES) {
    const { status, document, headers } = await shop
      .shopper()
      .visit(`/${language}/cookies-required`, { referer: `${shop.url}/${language}/search?query=x&page=2` });
    assert.equal(status, 200);
    assert.equal(headers.get("cache-control"), "no-store");
    assert.equal(document.querySelector("h1")?.textContent, say(language, "failure", "cookies_title"));
    const [reload] = [...document.querySelectorAll("main a")];
    assert.deepEqual(
      [reload?.textContent, reload?.getAttribute("href")],
      [say(language, "failure", "reload"), `/${language}/search?query=x&page=2`],
    );
  }
  for (const referer of [
    "https://evil.example/en/cart",
    `${shop.url}.evil.example/en`,
    `${shop.url}//evil.example`,
    `${shop.url}/\\evil.example`,
    `${shop.url}/en/cookies-required`,
    `${shop.url}/api/session/end`,
    "javascript:alert(1)",
    "",
    '"><b>',
  ]) {
    const page = await (await shop.fetch("/en/cookies-required", { headers: { referer } })).text();
    assert.match(page, /<a class="button [^"]*" href="\/en">Reload<\/a>/, referer);
  }
});
