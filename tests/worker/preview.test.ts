// The preview of a version: a signed link shows it to its holder, marked and uncached, through cart and order, until it
// ends.
import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { cacheStatus } from "../support/cache-status.ts";
import { ConfiguredShop } from "../support/configured-shop.ts";
import { PLENTY } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { previewToken } from "../support/preview-link.ts";
import { form } from "../support/session.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

const ACCENT = "--accent:light-dark(#123456";
const BAR = 'id="preview-bar"';
const key = randomBytes(32).toString("hex");
const next = previewToken(key, { version: "next" });

let configured: ConfiguredShop;
before(async () => {
  configured = await ConfiguredShop.open({ backendOfCarts: true });
  const config = await configured.shop.config();
  const current = (await config.get("site/casa")) ?? "";
  const { site, theme } = JSON.parse((await config.get(`site/casa/${current}`)) ?? "{}");
  theme.light.accent = "#123456";
  const bodies = { order: { tel: "{contact.phone}", items: { each: "products", item: { sku: "{product_id}" } } } };
  await config.put("site/casa/next", JSON.stringify({ site: { ...site, bodies, currency: "EUR" }, theme }));
  await config.put("preview/casa", key);
});
after(() => configured.close());

const html = { accept: "text/html" };
const get = (path: string, cookie?: string) =>
  configured.shop.fetch(path, { headers: { ...html, ...(cookie && { cookie }) } });

/** A shopper who has opened a link. */
async function holder(token = next): Promise<Shopper> {
  const shopper = configured.shop.shopper();
  const opened = await shopper.send(`/ro?preview=${token}`, { headers: html });
  assert.equal(opened.headers.get("location"), "/ro");
  return shopper;
}

test("a link leads to the page without its token and sets a cookie that ends with it", async () => {
  const opened = await get(`/ro/delivery?a=1&preview=${next}&b=2`);
  assert.equal(opened.status, 303);
  assert.equal(opened.headers.get("location"), "/ro/delivery?a=1&b=2");
  assert.equal(opened.headers.get("cache-control"), "no-store");
  const [cookie = ""] = opened.headers.getSetCookie();
  const [, age] = /^preview=[\w.-]+; Path=\/; Max-Age=(\d+); .*HttpOnly/.exec(cookie) ?? [];
  assert.ok(Number(age) > 3500 && Number(age) <= 3600, cookie);
  assert.match(cookie, /SameSite=Lax/);
});

test("pages of a preview are marked, uncached and unindexed, and nobody else sees them", async () => {
  await (await get("/ro")).text();
  const before = await until("the page is stored", async () => {
    const page = await get("/ro");
    return cacheStatus(page).hit && page.text();
  });
  const ana = await holder();
  for (let visit = 0; visit < 2; visit += 1) {
    const page = await ana.visit("/ro");
    assert.ok(page.html.includes(ACCENT) && page.html.includes(BAR));
    assert.ok(page.html.includes('<meta name="robots" content="noindex"'));
    assert.equal(page.headers.get("x-robots-tag"), "noindex, nofollow");
    assert.equal(page.headers.get("cache-control"), "no-store");
    assert.equal(cacheStatus(page).hit, false);
  }
  const missing = await ana.visit("/ro/nothing-is-here");
  assert.ok(missing.status === 404 && missing.html.includes(BAR));
  const others = await get("/ro");
  assert.ok(cacheStatus(others).hit);
  assert.equal(await others.text(), before);
  assert.equal(others.headers.get("x-robots-tag"), null);
});

test("a preview goes through cart and order, whose call follows its version", async () => {
  const bodies: Record<string, unknown>[] = [];
  configured.backend.scripts.set("/general/v3/order/", async (asked, reply) => {
    bodies.push(JSON.parse(await text(asked)));
    reply
      .writeHead(201, { "content-type": "application/json" })
      .end(JSON.stringify({ orderNumber: `8-preview-${bodies.length}` }));
  });
  for (const [shopper, fields] of [
    [await holder(), ["tel", "items"]],
    [configured.shop.shopper(), undefined],
  ] as const) {
    await shopper.addToCart(PLENTY, 2);
    const cart = await shopper.visit("/ro/cart");
    const checkout = await shopper.visit("/ro/checkout");
    for (const page of [cart, checkout]) {
      assert.equal(page.html.includes(BAR), fields !== undefined);
      assert.equal(page.html.includes("€"), fields !== undefined);
    }
    const placed = await shopper.send("/api/orders", form({ ...ORDER_FORM, command: randomUUID() }));
    assert.equal(placed.status, 303, await placed.text());
    const sent = Object.keys(bodies.at(-1) ?? {});
    if (fields) assert.deepEqual(sent, fields);
    else assert.ok(sent.includes("products"), `${sent}`);
    const thanks = await shopper.visit(placed.headers.get("location") ?? "");
    assert.equal(thanks.html.includes(BAR), fields !== undefined);
  }
  assert.equal(bodies.length, 2);
});

test("the bar's form ends the preview, and only from the shop's own pages", async () => {
  const ana = await holder();
  const foreign = await ana.send("/ro/cart?preview=end", {
    method: "POST",
    headers: { ...html, origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  });
  assert.equal(foreign.headers.getSetCookie().length, 0);
  const ended = await ana.send("/ro/cart?preview=end", form({}));
  assert.equal(ended.status, 303);
  assert.equal(ended.headers.get("location"), "/ro/cart");
  const page = await ana.visit("/ro");
  assert.ok(!page.html.includes(BAR) && !page.html.includes(ACCENT));
});

test("an ended link shows the live page and says so, in the visitor's language", async () => {
  const ended = previewToken(key, { version: "next", until: 1_700_000_000 });
  const ana = configured.shop.shopper();
  const opened = await ana.send(`/uk?preview=${ended}`, { headers: html });
  assert.equal(opened.headers.get("location"), "/uk");
  const page = await ana.visit("/uk");
  assert.ok(page.html.includes(say("uk", "preview", "ended")));
  assert.ok(!page.html.includes(BAR) && !page.html.includes(ACCENT));
  assert.ok(!(await ana.visit("/uk")).html.includes(say("uk", "preview", "ended")));
  const kept = await (await get("/ro", `preview=${ended}`)).text();
  assert.ok(!kept.includes(BAR) && !kept.includes(ACCENT));
});

test("foreign, cut and forged tokens get the shop that everybody gets", async () => {
  const forged = [
    previewToken(randomBytes(32).toString("hex"), { version: "next" }),
    previewToken(key, { site: "pharmacy", version: "next" }),
    next.slice(0, -1),
    next.replace("next", "nexu"),
    `${next}.`,
    "x".repeat(10_000),
    "end",
    "",
  ];
  for (const token of forged) {
    for (const page of [await get(`/ro?preview=${token}`), await get("/ro", `preview=${token}`)]) {
      assert.equal(page.status, 200, token);
      assert.ok(!page.headers.getSetCookie().some((cookie) => cookie.startsWith("preview=")));
      const body = await page.text();
      assert.ok(!body.includes(BAR) && !body.includes(ACCENT), token);
    }
  }
  const away = await get(`//evil.example/?preview=${next}`);
  assert.ok((away.headers.get("location") ?? "/").startsWith("/") && !away.headers.get("location")?.startsWith("//"));
});

test("a version that cannot be read leaves the version in force, and the bar says so", async () => {
  const ana = await holder(previewToken(key, { version: "absent" }));
  const page = await ana.visit("/ro");
  assert.ok(page.html.includes(BAR) && !page.html.includes(ACCENT));
  assert.ok(page.html.includes(say("ro", "preview", "unreadable").replace("{{version}}", "absent")));
  await configured.shop.logged(/its preview waits: site\/casa\/absent is missing/);
});

test("another key ends all links at once", async () => {
  const ana = await holder();
  assert.ok((await ana.visit("/ro")).html.includes(BAR));
  await (await configured.shop.config()).put("preview/casa", randomBytes(32).toString("hex"));
  await until("the preview has ended", async () => !(await ana.visit("/ro")).html.includes(BAR));
  assert.ok(!(await ana.visit("/ro")).html.includes(ACCENT));
});
