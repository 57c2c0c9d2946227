// Restrictions that the backend's settings name, while the settings are unavailable: the last known ones in every language,
// and while none are known the strict side: guests see no prices and cannot order.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { cacheStatus } from "../support/cache-status.ts";
import { changeSite } from "../support/changed-site.ts";
import { ConfiguredShop } from "../support/configured-shop.ts";
import { aProduct, type Good } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { OwnState } from "../support/own-state.ts";
import { signedIn } from "../support/session.ts";
import type { Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";
import { LANGUAGES, say } from "../support/words.ts";

const SETTINGS = "/settings/global_site_settings";
const KEY = "restrictions/casa";
const AMOUNT = /\d[\s\u00a0](?:de[\s\u00a0])?(?:lei|лей|лея|леев|леїв|леї)|priceCurrency|"price":"?\d/;

let state: string;
let configured: ConfiguredShop;
let shop: Shop;
let good: Good;

/** Another isolate with the same KV. */
async function anotherIsolate(): Promise<void> {
  await configured?.close();
  configured = await ConfiguredShop.open({ state });
  shop = configured.shop;
}

const away = () => configured.backend.scripts.set(SETTINGS, (_, answer) => answer.writeHead(503).end());
const back = () => configured.backend.scripts.delete(SETTINGS);
const kept = async () => JSON.parse((await (await shop.pages()).get(KEY)) ?? "null");

/** Whether a guest sees an amount on the product's page in this language. */
async function guestSeesPrices(language: string): Promise<boolean> {
  const { path } = await aProduct(shop, "casa", language as "ro");
  const { html } = await shop.shopper("casa").visit(configured.fresh(path));
  return AMOUNT.test(html);
}

async function refusal(answer: Response): Promise<unknown[]> {
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  return [answer.status, error.code, error.message];
}

const order = (command: string) => ({ method: "POST", body: { ...ORDER_FORM, command } });

before(async () => {
  state = OwnState.make()?.folder ?? mkdtempSync(join(tmpdir(), "vitrina-shop-"));
  await anotherIsolate();
  good = await aProduct(shop);
});
after(async () => {
  await configured.close();
  rmSync(state, { recursive: true, force: true, maxRetries: 10 });
});

test("settings that never loaded: guests see no price in any language, an order is refused, nothing is cached", async () => {
  away();
  for (const language of LANGUAGES) {
    const { path } = await aProduct(shop, "casa", language);
    const { html, document } = await shop.shopper("casa").visit(configured.fresh(path));
    assert.doesNotMatch(html, AMOUNT, language);
    assert.ok(document.body.textContent.includes(say(language, "product", "price_unknown")), language);
  }
  const guest = shop.shopper("casa");
  const added = (await guest.addToCart(good.id)) as unknown as Record<string, unknown>;
  assert.equal(added["unpriced"], say("ro", "cart", "unpriced"));
  const refused = await refusal(await guest.send("/api/orders", order("strict-0123456789")));
  assert.deepEqual(refused, [503, "unpriced", say("ro", "cart", "unpriced")]);
  for (const _ of [1, 2]) {
    const response = await shop.fetch(good.path, { site: "casa" });
    await response.text();
    const { hit, stored } = cacheStatus(response);
    assert.deepEqual([hit, stored], [false, false]);
  }
  assert.equal(await kept(), null);
  const ana = await signedIn(shop);
  const { html } = await ana.visit(configured.fresh(good.path));
  assert.match(html, AMOUNT, "an account sees prices");
});

test("where the config shows prices: guests see them, and are told in each language that they cannot order now", async () => {
  await changeSite(shop, "casa", { hide_prices_from_guests: false }, "shown");
  await until("prices are shown", () => guestSeesPrices("ro"));
  const guest = shop.shopper("casa");
  await guest.addToCart(good.id);
  for (const language of LANGUAGES) {
    const reason = say(language, "checkout", "error_guests_wait");
    const page = await guest.visit(`/${language}/checkout`);
    assert.equal(page.status, 503);
    assert.ok(page.document.querySelector("main")?.textContent.includes(reason), language);
  }
  const refused = await refusal(await guest.send("/api/orders", order("strict-1123456789")));
  assert.deepEqual(refused, [503, "guests_wait", say("ro", "checkout", "error_guests_wait")]);
  back();
  await until("orders are taken again", async () => (await guest.visit("/ro/checkout")).status === 200);
  const placed = await guest.send("/api/orders", order("strict-2123456789"));
  assert.equal(placed.status, 200, await placed.text());
  await changeSite(shop, "casa", { hide_prices_from_guests: undefined }, "left-out");
});

test("restrictions that one language has told hold in all, in this isolate and in another", async () => {
  await configured.settings({ hide_prices_from_guests: true });
  await until("prices are hidden", async () => !(await guestSeesPrices("ro")));
  await until("the restrictions are kept", async () => (await kept())?.hide_prices_from_guests === true);
  for (const isolate of ["this", "another"]) {
    if (isolate === "another") await anotherIsolate();
    away();
    for (const language of LANGUAGES) {
      const { path } = await aProduct(shop, "casa", language);
      const { html, document } = await shop.shopper("casa").visit(configured.fresh(path));
      assert.doesNotMatch(html, AMOUNT, `${isolate} ${language}`);
      const reason = say(language, "product", "price_after_sign_in");
      assert.ok(document.body.textContent.includes(reason), `${isolate} ${language}`);
    }
  }
});

test("required registration holds without the settings", async () => {
  await configured.settings({ is_registration_required_for_order: true });
  await until("prices are shown", () => guestSeesPrices("ro"));
  await until("the restrictions are kept", async () => (await kept())?.is_registration_required_for_order === true);
  await anotherIsolate();
  away();
  const guest = shop.shopper("casa");
  await guest.addToCart(good.id);
  const refused = await refusal(await guest.send("/api/orders", order("strict-3123456789")));
  assert.deepEqual(refused, [401, "sign_in_first", say("ro", "checkout", "error_sign_in")]);
  assert.ok(await guestSeesPrices("ru"), "prices are not restricted");
});
