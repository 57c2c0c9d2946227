// Islands start at their trigger, and a shop whose files were replaced recovers.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { complaintsOf } from "../support/browser.ts";
import type { Customer } from "../support/customer.ts";
import { aProduct, PLENTY } from "../support/goods.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";
import { LANGUAGES } from "../support/words.ts";

const FRAMEWORK = /\/assets\/(react|preact)-/;

const stage = await Stage.open();
const { shop } = stage;

const island = ({ page }: Customer, name: string) => page.locator(`shop-island[name=${name}]`);
const isReady = async (ana: Customer, name: string) => (await island(ana, name).getAttribute("ready")) !== null;

async function becomesReady(ana: Customer, name: string): Promise<void> {
  await until(`${name} is ready`, () => isReady(ana, name));
}

for (const language of LANGUAGES) {
  test(`each island starts at its own trigger and hydrates its markup as is, in ${language}`, async () => {
    const ana = await stage.customer({ language });
    const complaints = complaintsOf(ana.page);
    await ana.open();
    assert.equal(await isReady(ana, "header-search"), false);
    await ana.search.focus();
    await becomesReady(ana, "header-search");
    assert.equal(await isReady(ana, "cart-drawer"), false, "one island does not wake another");

    await ana.openCart();
    await becomesReady(ana, "cart-drawer");
    await ana.drawer.getByText(ana.say("cart.empty_text")).waitFor();

    await ana.has(PLENTY);
    await ana.open("/checkout");
    await ana.field("checkout.first_name").focus();
    await becomesReady(ana, "checkout");
    assert.deepEqual(complaints, [], "React would complain of markup that differs");
  });
}

/** Counts page loads, over all reloads. */
function loadsOf(page: Page): { count: number } {
  const loads = { count: 0 };
  page.on("load", () => {
    loads.count++;
  });
  return loads;
}

/** Resolves when an island has failed on this page. */
async function hearFailure(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const failed = new Promise((resolve) => document.addEventListener("island:error", () => resolve(true)));
    Object.assign(globalThis, { failed });
  });
  return () => page.evaluate(() => (globalThis as unknown as { failed: Promise<boolean> }).failed);
}

test("Failed chunk load: the page is loaded anew once, not again and again", async () => {
  const ana = await stage.customer();
  await ana.page.route(FRAMEWORK, (route) => route.abort());
  const loads = loadsOf(ana.page);
  await ana.open();
  await until("the page is there", async () => loads.count === 1);
  await ana.search.focus();
  await until("the page was loaded anew", async () => loads.count === 2);

  const failure = await hearFailure(ana.page);
  await ana.search.blur();
  await ana.search.focus();
  await failure();
  await ana.search.fill("still here");
  assert.equal(await ana.search.inputValue(), "still here");
  assert.equal(loads.count, 2);
});

test("Failed chunk load: without the drawer the cart's link opens the cart page", async () => {
  for (const missing of [FRAMEWORK, /\/assets\/cart-drawer-\w+\.js/]) {
    const ana = await stage.customer();
    await ana.page.route(missing, (route) => route.fulfill({ status: 404 }));
    await ana.open();
    await ana.has(PLENTY);
    await ana.open("/contacts");
    const loads = loadsOf(ana.page);
    await ana.cartLink.click();
    await ana.page.waitForURL("**/ro/cart");
    await ana.main.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(loads.count, 1, "nothing was loaded anew before");
  }
});

test("Failed chunk load: no input is lost, and an optional module reloads nothing", async () => {
  const ana = await stage.customer();
  await ana.page.route(/\/assets\/(actions|recent-shelf)-/, (route) => route.abort());
  await ana.open();
  await ana.has(PLENTY);
  const loads = loadsOf(ana.page);
  await ana.open("/contacts");
  await until("the page is there", async () => loads.count === 1);
  const failure = await hearFailure(ana.page);
  const field = ana.main.getByRole("textbox").first();
  await field.click();
  await failure();
  assert.equal(loads.count, 1, "the actions are missing");

  await field.fill("half a sentence");
  await ana.page.route(FRAMEWORK, (route) => route.abort());
  const another = await hearFailure(ana.page);
  await ana.search.focus();
  await another();
  await ana.search.fill("kettle");
  assert.deepEqual([await field.inputValue(), loads.count], ["half a sentence", 1]);
});

test("a file that fails once is retried and the island starts without a reload", async () => {
  const ana = await stage.customer();
  await ana.page.route(FRAMEWORK, (route) => route.abort(), { times: 1 });
  const loads = loadsOf(ana.page);
  await ana.open();
  await ana.search.focus();
  await becomesReady(ana, "header-search");
  assert.equal(loads.count, 1);
});

test("later presses are sent as plain forms if the actions cannot load, and handled by the actions if they are late", async () => {
  for (const missing of [true, false]) {
    const ana = await stage.customer();
    let ask = () => {};
    let come = () => {};
    const asked = new Promise<void>((resolve) => {
      ask = resolve;
    });
    const arrived = new Promise<void>((resolve) => {
      come = resolve;
    });
    await ana.page.route(/\/assets\/actions-/, async (route) => {
      ask();
      if (missing) return route.abort();
      await arrived;
      await route.continue();
    });
    await ana.open((await aProduct(shop)).path.slice("/ro".length));
    await ana.hasScripts();
    const here = ana.page.url();
    await ana.addButton.click();
    await asked;
    if (!missing) assert.equal(await ana.addButton.getAttribute("aria-busy"), "true");
    await ana.expectInCart(1);
    assert.equal(ana.page.url(), here, "the first is sent by the page itself");
    if (!missing) await ana.addButton.click();
    come();
    await until("it is taken", async () => (await ana.addButton.getAttribute("aria-busy")) !== "true");
    if (missing) await ana.addButton.click();
    await ana.expectInCart(2);
    assert.equal(ana.page.url() !== here, missing, "a plain form leads to the cart");
  }
});

test("the checkout can be sent as a plain form without its module", async () => {
  const ana = await stage.customer();
  await ana.page.route(/\/assets\/checkout-/, (route) => route.abort());
  await ana.open();
  await ana.has(PLENTY);
  const loads = loadsOf(ana.page);
  await ana.open("/checkout");
  const failure = await hearFailure(ana.page);
  await ana.field("checkout.first_name").focus();
  await failure();
  await ana.sayWhoIAm({ name: "Ana", phone: "+373 69 123 456" });
  await ana.choose("checkout.method_address");
  await ana.field("checkout.street").fill("Florilor");
  await ana.field("checkout.building").fill("7");
  assert.equal(loads.count, 1, "nothing that was written is lost");
  await ana.placeOrder();
  await ana.orderNumber();
});
