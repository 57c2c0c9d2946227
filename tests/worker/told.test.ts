// A backend's refusals are shown in its words, in Django REST's formats; a refused list request falls back to the nearest
// one.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { endpoint, FILLED } from "../support/forms.ts";
import { aCategory, someGoods } from "../support/goods.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { form, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { wordsOf } from "../support/words.ts";

const ro = wordsOf("ro");
const backend = new ScriptedBackend();
let shop: Shop;
before(async () => {
  const variables = { PAGE_MEMORY_SECONDS: "0" };
  shop = await openShop({ variables, backend: await backend.open() });
  backend.upstream = shop.backendUrl;
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => backend.scripts.clear());

/** Refuses calls with this path prefix. */
const refuse = (call: string, status: number, body: unknown) =>
  backend.scripts.set(call, (_, answer) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    answer.writeHead(status, { "content-type": "application/json" }).end(text);
  });
const notice = (document: { querySelector(selector: string): { textContent: string | null } | null }) =>
  document.querySelector("main .notice")?.textContent?.trim() ?? "";

test("a favourite that the account refuses is not saved, and the shopper reads why", async () => {
  const ana = await signedIn(shop);
  await ana.send("/api/favourites", { method: "POST", body: {} });
  const [good] = await someGoods(shop);
  const address = `/api/favourites/${good?.id}`;
  const why = "Cel mult 50 de favorite.";
  backend.scripts.set("/favorites/", (asked, answer) => {
    const [status, body] = asked.method === "GET" ? [200, []] : [400, { product_id: [why] }];
    answer.writeHead(status as number, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const refused = await ana.send(address, { method: "POST", body: { saved: true } });
  assert.equal(refused.status, 422);
  assert.equal(((await refused.json()) as { error: { message: string } }).error.message, why);
  assert.equal(ana.cookies.get("favourites"), undefined);
  const page = await ana.submit(address, { language: "ro", saved: "true" });
  assert.equal(page.status, 422);
  assert.ok(page.document.querySelector("main")?.textContent?.includes(why));
  // Removing an absent favourite succeeds.
  assert.equal((await ana.send(address, { method: "POST", body: { saved: false } })).status, 200);
});

test("a refused vote says why without scripts too", async () => {
  refuse("/general/product-review/", 400, { non_field_errors: ["Ați votat deja."] });
  const page = await shop.shopper().submit("/api/reviews/1", { language: "ro", judgement: "like" });
  assert.equal(page.status, 409);
  assert.ok(page.document.querySelector("main")?.textContent?.includes("Ați votat deja."));
});

test("a refused subscription shows the reason at its field, or the shop's own words without one", async () => {
  const send = async () => {
    const page = await shop.shopper().submit(endpoint("newsletter"), FILLED.newsletter);
    assert.equal(page.status, 422);
    assert.equal(page.document.querySelector("main [name=email]")?.getAttribute("value"), FILLED.newsletter["email"]);
    return page.document.querySelector("main")?.textContent ?? "";
  };
  refuse("/settings/news-letter", 400, { email: ["Deja abonat.", "Alegeți alta."] });
  assert.ok((await send()).includes("Deja abonat. Alegeți alta."));
  refuse("/settings/news-letter", 400, "<h1>Bad Request (400)</h1>");
  assert.ok((await send()).includes(ro("failure.not_accepted")));
});

test("an order list with a refused page or filter falls back to the nearest one", async () => {
  const ana = await signedIn(shop);
  const demo = await ana.visit("/ro/account/orders");
  const list = () => demo.document.querySelectorAll(".order-list li").length;
  backend.scripts.set("/general/v2/order/?page=9", (_, answer) => {
    answer.writeHead(404, { "content-type": "application/json" }).end(`{"detail":"Invalid page."}`);
  });
  const page = await ana.visit("/ro/account/orders?page=9");
  assert.equal(page.status, 200);
  assert.equal(notice(page.document), ro("account.no_such_page", { page: "1" }));
  assert.equal(page.document.querySelectorAll(".order-list li").length, list());
  refuse("/general/v2/order/?page=1&status=sent", 400, { status: ["Select a valid choice."] });
  const all = await ana.visit("/ro/account/orders?status=sent");
  assert.equal(all.status, 200);
  assert.equal(notice(all.document), ro("account.no_such_filter"));
  assert.equal(all.document.querySelectorAll(".order-list li").length, list());
  refuse("/general/v2/order/?page=1", 500, {});
  assert.equal((await ana.visit("/ro/account/orders?page=9")).status, 503);
});

test("withdrawn filters leave all products, and the page says so", async () => {
  const category = await aCategory(shop);
  for (const [page, call] of [
    [`${category}?`, "/general/v2/category/"],
    ["/ro/search?query=oal&", "/general/v2/search"],
  ] as const) {
    const cards = async (query: string) => {
      const { status, document } = await shop.shopper().visit(`${page}${query}`);
      assert.equal(status, 200, page);
      return { count: document.querySelectorAll("main .card").length, says: notice(document) };
    };
    const whole = await cards("visit=1");
    assert.ok(whole.count > 0, page);
    const asked = backend.heard.findLast(({ path }) => path.startsWith(call))?.path ?? "";
    refuse(`${asked}&filters=`, 400, { filters: ["Select a valid choice."] });
    assert.deepEqual(await cards("filters=99:1"), { ...whole, says: ro("catalogue.withdrawn") });
  }
});

test("a refused search finds nothing, and is no error", async () => {
  const search = (query: string) => shop.shopper().visit(`/ro/search?query=oal&${query}`);
  for (const status of [400, 422]) {
    refuse("/general/v2/search", status, { query: ["Enter a valid value."] });
    const page = await search(`visit=${status}`);
    assert.equal(page.status, 200);
    assert.ok(page.document.querySelector("main")?.textContent?.includes(ro("search.empty_title", { query: "oal" })));
    const window = await shop.fetch("/api/search?query=oal&language=ro");
    assert.deepEqual([window.status, ((await window.json()) as { products: [] }).products], [200, []]);
    assert.equal((await shop.fetch("/ro/search?query=oal&page=3")).headers.get("location"), "/ro/search?query=oal");
  }
  refuse("/general/v2/search", 500, {});
  assert.equal((await search("visit=500")).status, 503);
});

test("a hidden promotion is a 404, and one that is temporarily unavailable can be retried", async () => {
  for (const [status, shown] of [
    [403, 404],
    [400, 404],
    [410, 404],
    [401, 503],
    [500, 503],
  ] as const) {
    refuse("/general/promotions", status, { detail: "Nu." });
    assert.equal((await shop.fetch(`/ro/promotions/1?visit=${status}`)).status, shown, `${status}`);
  }
});

test("an address with a refused street keeps its input, and offers the town's streets", async () => {
  const ion = await signedIn(shop, "casa", { email: "ion@example.com" });
  refuse("/general/cart/create-delivery-address/", 400, { shipping_street_id: ["This field is required."] });
  refuse("/base/address", 200, [
    { id: 5, label: "Teilor" },
    { id: 6, label: "Morilor" },
  ]);
  const typed = {
    region: "4",
    shipping_city_id: "401",
    shipping_street_id: "Nufărului",
    shipping_building: "7",
    shipping_address_note: "la poartă",
    language: "ro",
  };
  const { status, document } = await ion.submit("/api/addresses", typed);
  assert.equal(status, 422);
  for (const name of ["shipping_street_id", "shipping_building", "shipping_address_note"] as const) {
    assert.equal(document.querySelector(`[name=${name}]`)?.getAttribute("value"), typed[name], name);
  }
  const street = document.querySelector("[name=shipping_street_id]");
  const error = document.querySelector(`#${street?.getAttribute("aria-describedby")}`)?.textContent;
  assert.equal(error, ro("account.street_unknown", { street: "Nufărului" }));
  const offered = [...document.querySelectorAll(`#${street?.getAttribute("list")} option`)];
  assert.deepEqual(
    offered.map((option) => option.getAttribute("value")),
    ["Teilor", "Morilor"],
  );
  backend.scripts.delete("/general/cart/create-delivery-address/");
  const made = await ion.send("/api/addresses", form({ ...typed, shipping_street_id: "morilor" }));
  assert.equal(made.status, 303);
  const sent = backend.heard.findLast(({ path }) => path.startsWith("/general/cart/create-delivery-address/"));
  assert.equal(JSON.parse(sent?.body ?? "{}").shipping_street_id, 6);
});
