// A backend that throttles per client: the visitor data it gets, and the messages when it throttles.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { CartStorage } from "../support/cart-storage.ts";
import { ConfiguredShop } from "../support/configured-shop.ts";
import { FILLED } from "../support/forms.ts";
import { type Good, PLENTY, someGoods } from "../support/goods.ts";
import { ANA, form, LOGIN_PATH } from "../support/session.ts";
import { parsed } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

let configured: ConfiguredShop;
let good: Good;
before(async () => {
  configured = await ConfiguredShop.open({ backendOfCarts: true });
  [good] = (await someGoods(configured.shop)) as [Good];
});
after(() => configured.close());
afterEach(() => configured.backend.scripts.clear());

const FROM = { "cf-connecting-ip": "203.0.113.7", "x-forwarded-for": "1.2.3.4" };

const heardOf = (path: string, { backend } = configured) =>
  backend.heard.filter((call) => call.path.startsWith(path)).map(({ headers }) => headers["x-forwarded-for"]);

test("a throttled page says when to come back, and makes one call", async () => {
  configured.backend.throttle("/general/v2/product/", "90");
  configured.backend.heard.length = 0;
  for (const [language, words] of [
    ["ro", "peste 2 minute."],
    ["ru", "через 2 минуты."],
    ["uk", "через 2 хвилини."],
    ["en", "in 2 minutes."],
  ] as const) {
    const answer = await configured.shop.fetch(configured.fresh(good.path.replace("/ro/", `/${language}/`)));
    assert.deepEqual([answer.status, answer.headers.get("retry-after")], [429, "90"]);
    assert.equal(answer.headers.get("cache-control"), "no-store");
    const { document } = parsed(await answer.text());
    const main = document.querySelector("main")?.textContent ?? "";
    assert.ok(main.includes(words), main);
    assert.ok(!main.includes(say(language, "failure", "something_went_wrong_text")));
  }
  assert.equal(heardOf("/general/v2/product/").length, 4);
});

test("a throttled form and sign-in keep their input", async () => {
  configured.backend.throttle("/base/book-consultation", "30");
  configured.backend.throttle("/auth/jwt/create/", "3600");
  const letter = await configured.shop.shopper().send("/api/forms/consultation?language=en", form(FILLED.consultation));
  assert.deepEqual([letter.status, letter.headers.get("retry-after")], [429, "30"]);
  const written = await letter.text();
  assert.ok(written.includes("Try again in 30 seconds.") && written.includes("Cât cântărește?"));

  const door = await configured.shop.shopper().send(LOGIN_PATH, form({ ...ANA, language: "ru" }));
  assert.deepEqual([door.status, door.headers.get("retry-after")], [429, "3600"]);
  const { document } = parsed(await door.text());
  assert.ok(document.querySelector("[role=alert]")?.textContent?.includes("через 60 минут."));
  assert.equal(document.querySelector("input[name=email]")?.getAttribute("value"), ANA.email);
});

test("a program gets the same message, with its code", async () => {
  configured.backend.throttle("/auth/jwt/create/", "");
  const answer = await configured.shop.shopper().send(LOGIN_PATH, { body: { ...ANA, language: "en" } });
  assert.deepEqual([answer.status, answer.headers.get("retry-after")], [429, "60"]);
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  assert.equal(error.code, "too_often");
  assert.match(error.message, /Try again in 1 minute\.$/);
});

test("by default no client address is forwarded", async () => {
  configured.backend.heard.length = 0;
  await (await configured.shop.fetch(configured.fresh(good.path), { headers: FROM })).text();
  assert.ok(configured.backend.heard.length > 0);
  assert.ok(configured.backend.heard.every(({ headers }) => headers["x-forwarded-for"] === undefined));
});

test("if the site says so, a visitor's own calls carry the visitor's address, and shared calls none", async () => {
  const company = { name: "Pe Nume SRL", code: "1" };
  await configured.push({ forward_client_address: true, company }, (page) => page.includes(company.name));
  configured.backend.heard.length = 0;
  await (await configured.shop.fetch(configured.fresh(good.path), { headers: FROM })).text();
  const door = form({ ...ANA, language: "ro" });
  await configured.shop.shopper().send(LOGIN_PATH, { ...door, headers: FROM });
  await configured.shop.shopper().send("/api/cart/lines", { body: { product: PLENTY, quantity: 1 }, headers: FROM });
  // The cart's copy is made in the background, and validated at its end.
  const copied = ["fetch-all", "add-item", "validate-products"].map((call) => `/general/cart/${call}/`);
  await until("the copy is judged", async () => heardOf(copied.at(-1) ?? "").length > 0);
  for (const path of ["/general/v2/product/", "/auth/jwt/create/", "/general/product-filter", ...copied]) {
    const heard = heardOf(path);
    assert.ok(heard.length > 0 && heard.every((address) => address === "203.0.113.7"), `${path}: ${heard}`);
  }
  for (const path of ["/settings/global_site_settings", "/general/menu_tree"]) {
    const heard = heardOf(path);
    assert.ok(heard.length > 0 && heard.every((address) => address === undefined), `${path}: ${heard}`);
  }
});

test("a throttled copy is not retried before the backend's Retry-After, though the cart changes", async () => {
  const state = await mkdtemp(join(tmpdir(), "vitrina-throttled-"));
  const own = await ConfiguredShop.open({ state, backendOfCarts: true });
  const [hour_ms, call] = [3_600_000, "/general/cart/fetch-all/"];
  const asked_ms = Date.now();
  own.backend.throttle(call, "3600");
  const ana = own.shop.shopper();
  await ana.addToCart(PLENTY, 1);
  const isNoted = () => own.shop.said.some((line) => line.includes("cart sync: was asked too often"));
  await until("the copy came too often", async () => isNoted());
  await ana.addToCart(PLENTY, 1);
  assert.equal(heardOf(call, own).length, 1);
  await own.close();
  {
    using storage = new CartStorage(state);
    const [due] = storage.rows("SELECT value FROM metadata WHERE name = 'sync_due_ms'");
    assert.ok(Number(due?.["value"]) >= asked_ms + hour_ms, JSON.stringify(due));
  }
  await rm(state, { recursive: true, force: true });
});
