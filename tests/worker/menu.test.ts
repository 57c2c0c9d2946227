// Menu links with their own style and target: valid ones on a page, and unsafe ones.
import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, afterEach, before, test } from "node:test";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { parsed } from "../support/shopper.ts";

const MENU = "/general/menu_tree";
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

const OWN = ["size", "light", "dark", "hover-light", "hover-dark"] as const;

let visits = 0;
async function home() {
  const answer = await shop.fetch(`/ro?visit=${visits++}`);
  const html = await answer.text();
  const { document } = parsed(html);
  /** The link's own style attributes. */
  const look = (selector: string) =>
    OWN.map((name) => document.querySelector(selector)?.getAttribute(`data-${name}`) ?? null);
  return { answer, html, document, look };
}

/** Home with one link in its menu. */
function withLink(link: Record<string, unknown>) {
  const items = [{ id: 7, categoryTitle: "Ceai", categoryUrl: "ceai", ...link }];
  backend.scripts.set(MENU, (_: unknown, answer: ServerResponse) =>
    answer.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(items)),
  );
  return home();
}

test("the demo's last department has its own style, in the bar and in the catalogue's window", async () => {
  const { document, html, look } = await home();
  const own = [null, "#1d5c3f", "#a8dcc0", "#0f3d28", "#d3f0e0"];
  assert.deepEqual(
    [look(".category-item:last-child > a"), look(".catalogue-group:last-child > .catalogue-group-name")],
    [own, own],
  );
  assert.equal(document.querySelectorAll("[data-light]").length, 2);
  assert.doesNotMatch(html, /<[^>]+ style=/);
});

test("an invalid colour, size or image never reaches a page", async () => {
  const none = OWN.map(() => null);
  for (const value of ["red;}body{display:none", "</style><script>alert(1)</script>", "url(//evil.example)", {}, 1e9]) {
    const { html, look } = await withLink({ text_size: value, text_color_light: value, hover_color_dark: value });
    assert.deepEqual(look(".category-item > a"), none, JSON.stringify(value));
    assert.doesNotMatch(html.slice(html.indexOf("<body")), /alert\(1\)|evil\.example|body\{display:none\b/);
  }
  const pale = await withLink({
    text_color_light: "#fefefe",
    text_color_dark: "#010101",
    hover_color_light: "#000000",
  });
  assert.deepEqual(pale.look(".category-item > a"), [null, null, null, "#000000", null]);
});

test("a menu link may point within the shop or to https", async () => {
  const leads = async (link: unknown) => {
    const { document } = await withLink({ link });
    return [".category-item > a", ".catalogue-group-name", ".tile", ".footer-columns h2 + ul a"].map((at) =>
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
    assert.deepEqual(await leads(link), [href, href, href, href], JSON.stringify(link));
  }
});
