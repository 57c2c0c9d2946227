// Links of the menu with a look and a way of their own: what a page shows of them, and what nobody should have sent.
import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, afterEach, before, test } from "node:test";
import { RudeBackend } from "../support/rude-backend.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { parsed } from "../support/shopper.ts";

const MENU = "/general/menu_tree";
const backend = new RudeBackend();
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
afterEach(() => backend.rude.clear());

let visits = 0;
async function home() {
  const answer = await shop.fetch(`/ro?visit=${visits++}`);
  const html = await answer.text();
  const { document } = parsed(html);
  const href = document.querySelector("link[href^='/site/menu.css']")?.getAttribute("href") ?? "";
  return { answer, html, document, href };
}

/** Home with one link in its menu. */
function withLink(link: Record<string, unknown>) {
  const items = [{ id: 7, categoryTitle: "Ceai", categoryUrl: "ceai", ...link }];
  backend.rude.set(MENU, (_: unknown, answer: ServerResponse) =>
    answer.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(items)),
  );
  return home();
}

test("the demo's first category has a look of its own, in a file of the shop that the policy lets in", async () => {
  const { answer, document, html, href } = await home();
  const first = document.querySelector(".category-item");
  const name = [...(first?.classList ?? [])].find((one) => one.startsWith("link-")) ?? "";
  assert.ok(document.querySelector(`.catalogue-group.${name}`), "in the catalogue's window as in the bar");
  assert.equal(document.querySelectorAll(".category-item[class*=link-]").length, 1);
  assert.doesNotMatch(html, /<[^>]+ style=/);
  assert.match(answer.headers.get("content-security-policy") ?? "", /style-src 'self' 'sha256-/);
  const file = await shop.fetch(href);
  assert.deepEqual([file.status, file.headers.get("content-type")], [200, "text/css; charset=utf-8"]);
  assert.match(file.headers.get("cache-control") ?? "", /immutable/);
  const css = await file.text();
  assert.ok(css.includes(`.${name}.${name}>a{font-size:0.9375rem}`), css);
  assert.match(css, /:not\(:hover\)\{color:light-dark\(#\w{6},#\w{6}\)\}/);
  assert.match(css, />a:hover\{color:light-dark\(#\w{6},#\w{6}\)\}/);
});

test("a look that changes changes its address, and without one there is no file", async () => {
  const one = await withLink({ text_size: 15 });
  const other = await withLink({ text_size: 16 });
  assert.ok(one.href && other.href && one.href !== other.href);
  const old = await shop.fetch(one.href);
  assert.doesNotMatch(old.headers.get("cache-control") ?? "", /immutable/);
  assert.equal((await withLink({})).href, "");
  assert.equal((await shop.fetch("/site/menu.css")).status, 404);
});

test("what is no colour, no size or cannot be read never reaches a page", async () => {
  for (const value of ["red;}body{display:none", "</style><script>alert(1)</script>", "url(//evil.example)", {}, 1e9]) {
    const { html, href } = await withLink({ text_size: value, text_color_light: value, hover_color_dark: value });
    assert.equal(href, "", JSON.stringify(value));
    assert.doesNotMatch(html, /alert\(1\)|evil\.example|display:none\b/);
  }
  const pale = await withLink({
    text_color_light: "#fefefe",
    text_color_dark: "#010101",
    hover_color_light: "#000000",
  });
  const css = await (await shop.fetch(pale.href)).text();
  assert.doesNotMatch(css, /fefefe|010101/, "a colour that cannot be read in its scheme");
  assert.match(css, /:hover\{color:light-dark\(#000000,var\(--link\)\)\}/);
});

test("a link of the menu leads where it says, within the shop or to https", async () => {
  const leads = async (link: unknown) => {
    const { document } = await withLink({ link });
    return [".category-item > a", ".catalogue-group-name"].map((at) =>
      document.querySelector(at)?.getAttribute("href"),
    );
  };
  for (const [link, href] of [
    ["", "/ro/ceai"],
    ["/articles", "/ro/articles"],
    ["https://blog.example/a", "https://blog.example/a"],
    ["javascript:alert(1)", "/ro/ceai"],
    ["//evil.example", "/ro/ceai"],
    [{}, "/ro/ceai"],
  ] as const) {
    assert.deepEqual(await leads(link), [href, href], JSON.stringify(link));
  }
});
