// The first second of a visit: everything works before the framework has loaded, and nothing loads before it is needed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessible } from "../support/browser.ts";
import type { Customer } from "../support/customer.ts";
import { aProduct } from "../support/goods.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const FRAMEWORK = /\/assets\/(react|preact)-/;

const stage = await Stage.open();
const { shop } = stage;
const good = await aProduct(shop);

/** A product's page whose framework request never completes. */
async function beforeFramework(): Promise<Customer> {
  const ana = await stage.customer();
  await ana.page.route(FRAMEWORK, () => {});
  await ana.open(good.path.slice("/ro".length));
  return ana;
}

test("add to cart works before the framework has loaded", async () => {
  const ana = await beforeFramework();
  await ana.addToCart();
  await ana.expectInCart(1);
  await ana.main
    .getByRole("button", { name: ana.say("product.added") })
    .first()
    .waitFor();
});

/** A page whose actions module never completes. */
async function withoutActions(path = good.path.slice("/ro".length)): Promise<Customer> {
  const ana = await stage.customer();
  await ana.page.route(/\/assets\/actions-/, () => {});
  await ana.open(path);
  await ana.hasScripts();
  return ana;
}

test("the first press is counted, even before any module has loaded", async () => {
  const ana = await withoutActions();
  await ana.addButton.click();
  await ana.expectInCart(1);
});

test("the first press counts even if the page is left at once", async () => {
  const ana = await withoutActions();
  await ana.page.evaluate(() => {
    document.querySelector<HTMLButtonElement>("#buy button")?.click();
    location.assign("/ro");
  });
  await ana.page.waitForURL("**/ro");
  await ana.expectInCart(1);
});

test("the first press on a heart saves its product, even before any module has loaded", async () => {
  const ana = await withoutActions();
  const heart = (pressed: boolean) =>
    ana.main.getByRole("button", { name: ana.say("product.favourite"), pressed }).first();
  await heart(false).click();
  await heart(true).waitFor();
});

test("a heart saves its product across pages, and a second press removes it", async () => {
  const ana = await beforeFramework();
  const heart = (pressed: boolean) =>
    ana.main.getByRole("button", { name: ana.say("product.favourite"), pressed }).first();
  await heart(false).click();
  await heart(true).waitFor();
  await ana.page.reload();
  await heart(true).click();
  await until("the heart is empty", async () => !(await heart(true).isVisible()));
});

test("hearts and card buttons react in the next frame, long before the response", async () => {
  const ana = await stage.customer();
  const held: (() => Promise<void>)[] = [];
  await ana.page.route(/\/api\/(favourites|cart\/lines)/, (route) => void held.push(() => route.continue()));
  await ana.open();
  await ana.hasScripts();
  const answered = await ana.page.evaluate(async () => {
    const buttons = [".favourite", ".add"].map((one) => document.querySelector<HTMLElement>(`main .card > ${one}`));
    for (const button of buttons) button?.click();
    await new Promise((painted) => requestAnimationFrame(painted));
    return buttons.map((button) => [button?.ariaPressed, button?.ariaBusy]);
  });
  assert.deepEqual(answered, [
    ["true", "true"],
    [null, "true"],
  ]);
  assert.equal(await ana.inCart(), 0, "no count is guessed");
  await until("both were sent", async () => held.length === 2);
  for (const pass of held) await pass();
  await ana.expectInCart(1);
  await ana.main.locator(".card > .favourite[aria-pressed=true]:not([aria-busy])").first().waitFor();
});

test("hearts pressed one after the other are all saved, however slow the responses", async () => {
  const ana = await stage.customer();
  const allArePressed = Promise.withResolvers<void>();
  await ana.page.route("**/api/favourites/*", async (route) => {
    await allArePressed.promise;
    await route.continue();
  });
  await ana.open();
  await ana.hasScripts();
  const empty = ana.main.getByRole("button", { name: ana.say("product.favourite"), pressed: false });
  await empty.first().waitFor();
  const pressed = await ana.page.evaluate(() => {
    const hearts = [...document.querySelectorAll<HTMLButtonElement>("main [data-list=favourites]")];
    const some = [...new Map(hearts.map((heart) => [heart.value, heart])).values()].slice(0, 3);
    for (const heart of some) heart.click();
    return some.map(({ value }) => value);
  });
  allArePressed.resolve();
  const favouritesCookie = async () =>
    (await ana.context.cookies()).find(({ name }) => name === "favourites")?.value ?? "";
  await until("all are kept", async () => (await favouritesCookie()).split(".").length === pressed.length);
  assert.deepEqual((await favouritesCookie()).split("."), pressed.reverse());
});

test("hearts pressed quickly are all saved, though the page is left before the first response", async () => {
  const ana = await stage.customer();
  // Responses come late, or never, since their page is left.
  const areLate = Promise.withResolvers<void>();
  let waiting = 0;
  await ana.page.route("**/api/favourites/*", async (route) => {
    waiting++;
    const answered = route.request().response();
    await areLate.promise;
    await route.continue().catch(() => {});
    await answered.catch(() => {});
    waiting--;
  });
  await ana.open();
  await ana.hasScripts();
  await ana.page.locator("shop-island[name=actions]").dispatchEvent("pointerdown");
  const first = ana.main.getByRole("button", { name: ana.say("product.favourite"), pressed: false }).first();
  await first.hover();
  await ana.page.locator("shop-island[name=actions][ready]").waitFor({ state: "attached" });
  const pressed = await ana.page.evaluate(() => {
    const hearts = [...document.querySelectorAll<HTMLButtonElement>("main [data-list=favourites]")];
    const some = [...new Map(hearts.map((heart) => [heart.value, heart])).values()].slice(0, 3);
    for (const heart of some) heart.click();
    location.assign("/ro/articles");
    return some.map(({ value }) => value);
  });
  await ana.page.waitForURL("**/ro/articles");
  const favouritesCookie = async () =>
    (await ana.context.cookies()).find(({ name }) => name === "favourites")?.value ?? "";
  await until("all are kept", async () => (await favouritesCookie()).split(".").length === pressed.length);
  areLate.resolve();
  await until("the late answers have come", async () => waiting === 0);
  assert.deepEqual((await favouritesCookie()).split("."), pressed.reverse(), "no late answer undoes it");
});

test("the catalogue window opens, navigates and closes", async () => {
  const ana = await beforeFramework();
  await ana.page
    .getByRole("banner")
    .first()
    .getByRole("button", { name: ana.say("shop.catalogue") })
    .click();
  const close = ana.page.getByRole("button", { name: ana.say("shop.close") });
  const window = ana.page
    .getByRole("navigation", { name: ana.say("shop.catalogue"), exact: true })
    .filter({ has: close });
  await window.getByRole("link").first().waitFor();
  await expectAccessible(ana.page);
  await ana.page.keyboard.press("Escape");
  await window.waitFor({ state: "hidden" });
});

test("the cart opens at once and shows that it is loading", async () => {
  const ana = await beforeFramework();
  await ana.addToCart();
  await ana.openCart();
  await ana.drawer.getByText(ana.say("cart.loading")).waitFor();
  await ana.drawer.getByRole("button", { name: ana.say("cart.close") }).click();
  await ana.drawer.waitFor({ state: "hidden" });
});

test("a search is submitted before the framework has loaded", async () => {
  const ana = await beforeFramework();
  await ana.search.fill(good.title);
  await ana.search.press("Enter");
  await ana.heading(ana.say.pattern("search.results_for")).waitFor();
});

test("nothing typed before the framework loaded is lost", async () => {
  const ana = await stage.customer();
  const waiting: (() => Promise<void>)[] = [];
  let held = true;
  await ana.page.route(FRAMEWORK, async (route) => {
    if (held) waiting.push(() => route.continue());
    else await route.continue();
  });
  await ana.open();
  await ana.search.pressSequentially(good.title.slice(0, 5));
  await until("the framework is asked for", async () => waiting.length > 0);
  held = false;
  for (const go of waiting) await go();
  await ana.page.getByRole("listbox").getByRole("option").first().waitFor();
  assert.equal(await ana.search.inputValue(), good.title.slice(0, 5));
});

for (const phone of [false, true]) {
  test(`submitting an untouched order form is answered by the page, on ${phone ? "a phone" : "a desktop"}`, async () => {
    const ana = await stage.customer({ phone, language: "uk" });
    const { page, say, main } = ana;
    await ana.open();
    await ana.has(good.id);
    let pass = () => {};
    const held = new Promise<void>((resolve) => {
      pass = resolve;
    });
    await page.route(/\/assets\/checkout-/, (route) => held.then(() => route.continue()));
    await ana.open("/checkout");
    await ana.hasScripts();
    await ana.placeOrder();
    pass();
    const summary = main.getByRole("alert");
    await summary.getByText(say("checkout.errors_title")).waitFor();
    await until("it has the focus", () => summary.evaluate((alert) => alert === document.activeElement));
    const link = summary.getByRole("link", { name: say("checkout.first_name") });
    await link.click();
    const field = ana.field("checkout.first_name");
    await until("the field has the focus", () => field.evaluate((input) => input === document.activeElement));
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    assert.equal(new URL(page.url()).pathname, "/uk/checkout");
  });
}
