// The comparison: the browser's cookie, well-formed or not, and the edge's pages.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { cacheStatus } from "../support/cache-status.ts";
import { ofOneKindAndAnother } from "../support/goods.ts";
import { HOSTILE } from "../support/hostile.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { parsed } from "../support/shopper.ts";
import { LANGUAGES, type Language, wordsOf } from "../support/words.ts";

let shop: Shop;
let same: string[];
let other: string;
before(async () => {
  shop = await openShop();
  ({ same, other } = await ofOneKindAndAnother(shop));
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const address = (id: string | undefined) => `/api/compare/${id}`;

async function comparing(ids: string[]) {
  const ana = shop.shopper();
  for (const id of ids) {
    const answer = await ana.send(address(id), { method: "POST", body: {} });
    assert.equal(answer.status, 200, id);
  }
  return ana;
}

test("a product is added and removed, newest first", async () => {
  const ana = await comparing(same.slice(0, 2));
  assert.equal(ana.cookies.get("compare"), `${same[1]}.${same[0]}`);
  const answer = await ana.send(address(same[0]), { method: "POST", body: {} });
  assert.deepEqual(await answer.json(), { saved: false, count: 1 });
  assert.match(answer.headers.getSetCookie()[0] ?? "", /^compare=\d+; Path=\/; Max-Age=31536000; SameSite=Lax$/);
  await ana.send(address(same[1]), { method: "POST", body: {} });
  assert.equal(ana.cookies.get("compare"), undefined, "an empty list leaves no cookie");
});

test("a category holds four products; a fifth is refused in the page's language and none is lost", async () => {
  const [, , , , fifth] = await fiveOfAKind();
  for (const language of LANGUAGES) {
    const ana = await comparing(same);
    const before = ana.cookies.get("compare");
    const answer = await ana.send(`${address(fifth)}?language=${language}`, { method: "POST", body: {} });
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    assert.deepEqual([answer.status, error.code], [422, "compare_full"]);
    assert.equal(error.message, wordsOf(language)("compare.full"));
    assert.equal(ana.cookies.get("compare"), before);
  }
  const ana = await comparing([...same, other]);
  assert.equal(ana.cookies.get("compare")?.split(".").length, 5, "another kind has room of its own");
});

async function fiveOfAKind(): Promise<string[]> {
  const backend = { headers: { token: "demo-casa", "accept-language": "ro" } };
  const known = await fetch(`${shop.backendUrl}/general/product-filter?ids=${same[0]}`, backend);
  const [card] = ((await known.json()) as { data: { categoryUrl: string }[] }).data;
  const all = await fetch(`${shop.backendUrl}/general/v2/category/${card?.categoryUrl}/?page=1&per_page=100`, backend);
  const { products } = (await all.json()) as { products: { productId: number; categoryUrl: string }[] };
  const ids = products.filter((one) => one.categoryUrl === card?.categoryUrl).map((one) => String(one.productId));
  return [...same, ...ids.filter((id) => !same.includes(id))];
}

test("a plain form adds and redirects back, never to another host", async () => {
  const ana = shop.shopper();
  const back = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams({ language: "uk", ...fields });
    const answer = await ana.send(address(same[0]), { method: "POST", body, headers });
    assert.equal(answer.status, 303);
    return answer.headers.get("location");
  };
  assert.equal(await back({ back: "/uk/compare?kind=x" }), "/uk/compare?kind=x");
  assert.equal(await back({ back: "//evil.example/" }), "/uk/compare");
  const { origin = "" } = ana.headers();
  assert.equal(await back({}, { referer: `${origin}/ro/ceva?page=2` }), "/ro/ceva?page=2");
  assert.equal(await back({}, { referer: "https://evil.example/ro" }), "/uk/compare");
});

test("the page shows one category at a time, its rows, the differences, and only these on demand", async () => {
  const ana = await comparing([other, ...same]);
  for (const language of LANGUAGES) {
    const page = await ana.visit(`/${language}/compare`);
    assert.equal(page.status, 200);
    assert.match(page.headers.get("cache-control") ?? "", /private/);
    assert.equal(page.document.querySelectorAll("thead th").length, 4);
    const kinds = [...page.document.querySelectorAll(".compare-choices nav a")];
    assert.equal(kinds.length, 2);
    const rows = page.document.querySelectorAll("tbody th[scope=row]").length;
    const differing = page.document.querySelectorAll("tbody tr.differs").length;
    assert.ok(differing > 0 && differing < rows, `${differing} of ${rows} rows differ`);
    const only = await ana.visit(page.document.querySelector(".compare-choices > a")?.getAttribute("href") ?? "");
    assert.equal(only.document.querySelectorAll("tbody th[scope=row]").length, differing);
    const second = await ana.visit(kinds[1]?.getAttribute("href") ?? "");
    assert.equal(second.document.querySelectorAll("thead th").length, 1);
  }
});

test("the comparison is never cached", async () => {
  const plain = await shop.fetch("/ro/compare");
  assert.equal(cacheStatus(plain).detail, "excluded");
  await plain.body?.cancel();
});

test("removing products on the page ends with the empty state", async () => {
  const ana = await comparing([same[0] ?? ""]);
  const page = await ana.visit("/ro/compare");
  const form = page.document.querySelector(".compare-product form");
  const fields = Object.fromEntries(
    [...(form?.querySelectorAll("input") ?? [])].map((field) => [field.name, field.value]),
  );
  const after = await ana.submit(form?.getAttribute("action") ?? "", fields);
  assert.ok(after.html.includes(wordsOf("ro")("compare.empty_title")));
});

test("a malformed cookie or query is read as far as possible and never echoed", async () => {
  for (const garbled of HOSTILE) {
    const cookie = `compare=${encodeURI(garbled)}; selected_city=${encodeURI(garbled)}`;
    const page = await shop.fetch("/ro/compare", { headers: { cookie } });
    assert.deepEqual([garbled.slice(0, 20), page.status], [garbled.slice(0, 20), 200]);
    assert.ok((await page.text()).endsWith("</html>"));
  }
  const ana = await comparing(same);
  for (const garbled of HOSTILE) {
    const query = new URLSearchParams({ kind: garbled, only: garbled });
    const page = await ana.visit(`/ro/compare?${query}`);
    assert.equal(page.document.querySelectorAll("thead th").length, 4, garbled);
    assert.ok(!page.html.includes("<script>9") && !page.html.includes('kind="'), garbled);
  }
});

test("a malformed or unknown product id is a 404", async () => {
  for (const bad of ["abc", "-1", "0x1", "1.5", "99999999999999999999999", "999999999"]) {
    const answer = await shop.shopper().send(address(bad), { method: "POST", body: {} });
    const { error } = (await answer.json()) as { error: { code: string } };
    assert.deepEqual([bad, answer.status, error.code], [bad, 404, "unknown_product"]);
  }
});

test("if its backend call fails, the comparison shows an error and keeps the list", async () => {
  const ana = await comparing(same);
  const before = ana.cookies.get("compare");
  await shop.demo.break({ call: "/general/product-filter", mode: "fail", status: 503 });
  const page = await ana.visit("/ro/compare");
  assert.equal(page.status, 503);
  const refused = await ana.send(address(other), { method: "POST", body: {} });
  assert.equal(refused.status, 503);
  assert.equal(ana.cookies.get("compare"), before);
});

const saysGone = (html: string, language: Language = "ro") => html.includes(wordsOf(language)("compare.gone"));

/** The product's backend call, as the comparison page makes it. */
async function callOf(id: string | undefined): Promise<string> {
  const backend = { headers: { token: "demo-casa", "accept-language": "ro" } };
  const answer = await fetch(`${shop.backendUrl}/general/product-filter?ids=${id}`, backend);
  const [card] = ((await answer.json()) as { data: { url: string }[] }).data;
  return `/general/v2/product/${card?.url}/`;
}

test("a product gone from the shop leaves the cookie with the page that reports it, once", async () => {
  for (const language of LANGUAGES) {
    const ana = shop.shopper();
    ana.cookies.set("compare", `${same[0]}.999999999.${same[1]}`);
    const page = await ana.visit(`/${language}/compare`);
    assert.equal(page.document.querySelectorAll("thead th").length, 2);
    assert.ok(saysGone(page.html, language), language);
    const [cookie = ""] = page.headers.getSetCookie();
    assert.equal(cookie, `compare=${same[0]}.${same[1]}; Path=/; Max-Age=31536000; SameSite=Lax`);
    const again = await ana.visit(`/${language}/compare`);
    assert.ok(!saysGone(again.html, language) && again.headers.getSetCookie().length === 0);
  }
  const ana = await comparing(same.slice(0, 2));
  await shop.demo.break({ call: await callOf(same[0]), mode: "fail", status: 404 });
  const page = await ana.visit("/ro/compare");
  assert.equal(page.document.querySelectorAll("thead th").length, 1);
  assert.equal(page.document.querySelector(".compare-choices nav .chip-count")?.textContent, "1");
  assert.ok(saysGone(page.html));
  assert.equal(ana.cookies.get("compare"), same[1]);
});

test("a malformed answer removes nothing from the cookie", async () => {
  const ana = await comparing(same.slice(0, 2));
  const before = ana.cookies.get("compare");
  await shop.demo.break({ call: "/general/product-filter", mode: "garbage" });
  await ana.visit("/ro/compare");
  assert.equal(ana.cookies.get("compare"), before);
});

test("a product whose call fails stays in the list", async () => {
  const ana = await comparing(same.slice(0, 2));
  const before = ana.cookies.get("compare");
  await shop.demo.break({ call: await callOf(same[0]), mode: "fail", status: 500 });
  const page = await ana.visit("/ro/compare");
  assert.equal(page.document.querySelectorAll("thead th").length, 1);
  assert.ok(!saysGone(page.html));
  assert.equal(ana.cookies.get("compare"), before);
  await shop.demo.break({ call: await callOf(same[1]), mode: "fail", status: 500 });
  assert.equal((await ana.visit("/ro/compare")).status, 503);
  assert.equal(ana.cookies.get("compare"), before);
});

test("an emptied category gives way to another one, and the last to the empty state", async () => {
  const ana = await comparing([same[0] ?? "", other, same[1] ?? ""]);
  const kindOfOther = (await ana.visit("/ro/compare")).document.querySelectorAll(".compare-choices nav a")[1];
  await shop.demo.break({ call: await callOf(other), mode: "fail", status: 404 });
  const chosen = await ana.visit(kindOfOther?.getAttribute("href") ?? "");
  assert.equal(chosen.document.querySelectorAll("thead th").length, 2);
  assert.equal(chosen.document.querySelectorAll(".compare-choices nav a").length, 1);
  assert.equal(ana.cookies.get("compare"), `${same[1]}.${same[0]}`);
  await shop.demo.heal();
  const ion = await comparing([other, same[0] ?? "", same[1] ?? ""]);
  for (const id of same.slice(0, 2)) await shop.demo.break({ call: await callOf(id), mode: "fail", status: 404 });
  const first = await ion.visit("/ro/compare");
  assert.equal(first.document.querySelectorAll("thead th").length, 1);
  assert.equal(ion.cookies.get("compare"), other);
  await shop.demo.break({ call: await callOf(other), mode: "fail", status: 404 });
  const nothing = await ion.visit("/ro/compare");
  assert.ok(nothing.html.includes(wordsOf("ro")("compare.empty_title")) && saysGone(nothing.html));
  assert.equal(ion.cookies.get("compare"), undefined);
});

test("the window is a fragment of the page's URL: all categories, no frame, uncached", async () => {
  const ana = await comparing([...same.slice(0, 2), other]);
  const part = await ana.send("/uk/compare", { headers: { part: "window" } });
  assert.deepEqual([part.status, part.headers.get("cache-control")], [200, "no-store"]);
  assert.match(part.headers.get("vary") ?? "", /\bPart\b/i);
  const { document } = parsed(await part.text());
  assert.equal(document.querySelector("header, main, title"), null);
  const window = document.querySelector("dialog[aria-labelledby]");
  assert.equal(window?.querySelectorAll("section").length, 2);
  const removing = [...(window?.querySelectorAll("li form") ?? [])].map((form) => form.getAttribute("action"));
  assert.deepEqual(removing.sort(), [...same.slice(0, 2), other].map(address).sort());
  assert.equal(window?.querySelector("a.button")?.getAttribute("href"), "/uk/compare");
  for (const name of ["listing", "Window", ""]) {
    const page = await ana.send("/uk/compare", { headers: { part: name } });
    assert.ok(parsed(await page.text()).document.querySelector("main"), `part ${name} is the page`);
  }
});

test("the window omits gone products, says when it is empty, and fails with its page's status", async () => {
  const ana = await comparing(same.slice(0, 1));
  ana.cookies.set("compare", `999999.${same[0]}`);
  const asked = () => ana.send("/ro/compare", { headers: { part: "window" } });
  assert.ok((await (await asked()).text()).includes(wordsOf("ro")("compare.gone")));
  assert.equal(ana.cookies.get("compare"), same[0]);
  const nobody = await shop.shopper().send("/ro/compare", { headers: { part: "window" } });
  const { document } = parsed(await nobody.text());
  assert.ok(document.body.textContent?.includes(wordsOf("ro")("compare.empty_text")));
  assert.equal(document.querySelector("form"), null);
  await shop.demo.break({ call: "/general/product-filter", mode: "fail", status: 500 });
  assert.equal((await asked()).status, 503);
});

test("a form and a script can remove all products at once", async () => {
  const ana = await comparing([same[0] ?? "", other]);
  const page = await ana.visit("/uk/compare");
  const form = page.document.querySelector("form[action='/api/compare']");
  assert.equal(form?.closest("details")?.querySelector("summary")?.textContent, wordsOf("uk")("compare.clear"));
  const body = new URLSearchParams({ language: "uk" });
  const answer = await ana.send("/api/compare", { method: "POST", body });
  assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/uk/compare"]);
  assert.equal(ana.cookies.get("compare"), undefined);
  const again = await ana.send("/api/compare", { method: "POST", body: {} });
  assert.deepEqual(await again.json(), { saved: false, count: 0 });
  assert.equal((await ana.send("/api/compare")).status, 405);
});
