// Windows of a page: one at a time, closed by Back and Escape, and the dialog for an unresponsive shop.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator } from "playwright-core";
import { expectAccessibleInBothSchemes } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { aCategory, ofOneKind, PLENTY } from "../support/goods.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();
const { shop } = stage;

const catalogue = (ana: Customer) => ana.page.getByRole("navigation", { name: ana.say("shop.catalogue"), exact: true });
const openCatalogue = async (ana: Customer) => {
  await ana.tools.getByRole("button", { name: ana.say("shop.catalogue") }).click();
  await catalogue(ana).waitFor();
};
/** Back as a person presses it; it need not load a page. */
const back = (ana: Customer) => ana.page.evaluate(() => history.back());
const place = (ana: Customer) => new URL(ana.page.url()).pathname;
/** Waits until the open window has its history entry. */
const waitForHistoryEntry = (ana: Customer) =>
  until("Back knows of the window", () => ana.page.evaluate(() => history.state?.over !== undefined));
const hasFocus = (element: Element) => element === document.activeElement;

for (const options of [{ phone: true }, { phone: false }] satisfies CustomerOptions[]) {
  test(`Back closes the open window, and the next Back leaves the page, ${options.phone ? "on a phone" : "on a desktop"}`, async () => {
    const ana = await stage.customer(options);
    await ana.open("/delivery");
    await ana.open("/contacts");
    await openCatalogue(ana);
    await waitForHistoryEntry(ana);
    await back(ana);
    await catalogue(ana).waitFor({ state: "hidden" });
    assert.equal(place(ana), "/ro/contacts");
    // However often it was open: a window closed by other means leaves no extra step for Back.
    await ana.openCart();
    await waitForHistoryEntry(ana);
    await ana.page.keyboard.press("Escape");
    await ana.drawer.waitFor({ state: "hidden" });
    assert.ok(await ana.cartLink.evaluate(hasFocus), "the focus is back on what opened it");
    await openCatalogue(ana);
    await ana.page.keyboard.press("Escape");
    await catalogue(ana).waitFor({ state: "hidden" });
    await back(ana);
    await ana.page.waitForURL("**/ro/delivery");
  });
}

test("a text selection that ends outside a window leaves it open, and a press outside closes it", async () => {
  const ana = await stage.customer();
  await ana.open("/contacts");
  await ana.openCart();
  const title = ana.drawer.getByRole("heading", { level: 2 }).first();
  await until("the drawer has come", async () => {
    const { x, width } = (await ana.drawer.boundingBox()) ?? { x: 0, width: 0 };
    return x > 0 && x + width <= (ana.page.viewportSize()?.width ?? 0);
  });
  const box = await title.boundingBox();
  assert.ok(box);
  await ana.page.mouse.move(box.x + 20, box.y + box.height / 2);
  await ana.page.mouse.down();
  await ana.page.mouse.move(40, box.y + box.height / 2);
  await ana.page.mouse.up();
  await ana.page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))));
  assert.equal(await ana.drawer.getAttribute("open"), "");
  await ana.page.mouse.click(40, 300);
  await ana.drawer.waitFor({ state: "hidden" });
});

test("after following a link in a window, one Back returns, and the next one leaves", async () => {
  const ana = await stage.customer();
  await ana.open("/delivery");
  await ana.open("/contacts");
  await openCatalogue(ana);
  await waitForHistoryEntry(ana);
  await catalogue(ana).getByRole("link").first().click();
  await ana.page.waitForURL((url) => url.pathname !== "/ro/contacts");
  await back(ana);
  await ana.page.waitForURL("**/ro/contacts");
  assert.equal(await catalogue(ana).isVisible(), false);
  // The page was reloaded: the code that skips the window's entry loads at idle.
  await ana.page.locator("shop-island[name=actions][ready]").waitFor({ state: "attached" });
  await back(ana);
  await ana.page.waitForURL("**/ro/delivery");
});

test("a filter chosen in the sheet stays when Back closes the sheet", async () => {
  const ana = await stage.customer({ phone: true });
  await ana.page.goto(await aCategory(shop));
  const sheet = ana.page.locator("#filters");
  await ana.page.locator(".filters-open").click();
  await sheet.waitFor();
  await waitForHistoryEntry(ana);
  await ana.page.locator("shop-island[name=listing][ready]").waitFor({ state: "attached" });
  const choice = sheet.locator("a[href*='?']").first();
  await choice.click();
  await ana.page.waitForURL(/\?/);
  const chosen = ana.page.url();
  await waitForHistoryEntry(ana);
  await back(ana);
  await sheet.waitFor({ state: "hidden" });
  assert.equal(ana.page.url(), chosen);
});

test("an unresponsive shop is retried on the shopper's request, and the dialog closes other windows", async () => {
  const ana = await stage.customer();
  await ana.page.clock.install();
  await ana.open();
  await ana.has(PLENTY);
  await ana.openCart();
  const more = ana.drawer.getByRole("button", { name: ana.say.pattern("cart.increase_named") });
  await more.waitFor();
  await ana.page.route("**/api/cart/lines/*", (route) => route.abort());
  await more.click();
  const question = ana.page.getByRole("alertdialog", { name: ana.say("states.unanswered_title") });
  await until("it was sent again often enough", async () => {
    await ana.page.clock.runFor(500);
    return question.isVisible();
  });
  await ana.drawer.waitFor({ state: "hidden" });
  await expectAccessibleInBothSchemes(ana.page);
  await ana.page.unroute("**/api/cart/lines/*");
  await ana.page.clock.resume();
  await question.getByRole("button", { name: ana.say("states.unanswered_again") }).click();
  await question.waitFor({ state: "hidden" });
  await ana.expectInCart(2);
});

/** Whether nothing covers a window; a modal one covers the whole screen. */
const isOnTop = (window: Locator) =>
  window.evaluate((element) => {
    const isModal = element instanceof HTMLDialogElement;
    const { left, top, right, bottom } = isModal
      ? new DOMRect(0, 0, innerWidth, innerHeight)
      : element.getBoundingClientRect();
    const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
    const places = parts.flatMap((x) =>
      parts.map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    );
    const seen = places.filter(([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight);
    return seen.length > 0 && seen.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  });

test("each window is on top of everything, and closes the one before it", async () => {
  const ana = await stage.customer();
  await ana.page.setViewportSize({ width: 900, height: 800 });
  await ana.page.goto(await aCategory(shop));
  await ana.page.locator("shop-island[name=actions]").waitFor({ state: "attached" });
  const header = ana.page.getByRole("banner").first();
  const press = (button: Locator) => () => button.press("Enter");
  // A modal window blocks everything but the search shortcuts.
  const windows: Record<string, { open: () => Promise<void>; window: Locator }> = {
    catalogue: { open: press(header.locator("[popovertarget=catalogue]").first()), window: catalogue(ana) },
    languages: {
      open: press(header.locator("[popovertarget=languages]").first()),
      window: ana.page.locator("#languages"),
    },
    filters: { open: press(ana.page.locator(".filters-open")), window: ana.page.locator("#filters") },
    search: { open: () => ana.page.keyboard.press("Control+KeyK"), window: ana.page.locator(".search-window") },
    cart: { open: press(ana.cartLink), window: ana.drawer },
  };
  const pairs = Object.keys(windows).flatMap((one) => Object.keys(windows).map((other) => [one, other] as const));
  for (const [first, second] of pairs) {
    const [one, other] = [windows[first], windows[second]];
    if (!one || !other || one === other || (first === "cart" && second !== "search")) continue;
    await one.open();
    await one.window.waitFor();
    await until(`${first} lies on top`, () => isOnTop(one.window));
    await other.open();
    await other.window.waitFor();
    await one.window.waitFor({ state: "hidden" });
    await until(`${second} lies on top after ${first}`, () => isOnTop(other.window));
    await ana.page.keyboard.press("Escape");
    await other.window.waitFor({ state: "hidden" });
  }
});

test("a tooltip hides after eight seconds, unless it is hovered", async () => {
  const ana = await stage.customer();
  await ana.context.addCookies([{ name: "compare", value: (await ofOneKind(shop)).join("."), url: shop.origin() }]);
  await ana.page.clock.install();
  await ana.open("/compare");
  const tooltip = ana.page.getByText(ana.say("compare.about_text"));
  await ana.main.getByRole("button", { name: ana.say("compare.about") }).click();
  await tooltip.waitFor();
  // The module that hides it loads after the next frame.
  await until("the module is there", async () => {
    await ana.page.clock.runFor(50);
    return ana.page.evaluate(() => document.querySelector("shop-island[name=actions]")?.hasAttribute("ready"));
  });
  await tooltip.hover();
  await ana.page.clock.runFor(20_000);
  assert.equal(await tooltip.isVisible(), true, "somebody is reading");
  await ana.page.mouse.move(5, 5);
  await ana.page.clock.runFor(2500);
  assert.equal(await tooltip.isVisible(), true);
  await ana.page.clock.runFor(6000);
  await tooltip.waitFor({ state: "hidden" });
  await ana.main.getByRole("button", { name: ana.say("compare.about") }).click();
  await tooltip.waitFor();
  await ana.page.mouse.move(5, 5);
  await ana.page.clock.runFor(7500);
  assert.equal(await tooltip.isVisible(), true);
  await ana.page.clock.runFor(1000);
  await tooltip.waitFor({ state: "hidden" });
  assert.equal(await ana.page.evaluate(() => history.state?.over), undefined, "it is no window");
});

test("a command that the shopper abandons fails, and the page says so", async () => {
  const ana = await stage.customer({ phone: true });
  await ana.page.clock.install();
  await ana.open();
  await ana.page.route("**/api/favourites/*", (route) => route.fulfill({ status: 503, body: "" }));
  const heart = ana.main.getByRole("button", { name: ana.say("product.favourite") }).first();
  await heart.click();
  const question = ana.page.getByRole("alertdialog", { name: ana.say("states.unanswered_title") });
  await until("it was sent again often enough", async () => {
    await ana.page.clock.runFor(500);
    return question.isVisible();
  });
  await ana.page.clock.resume();
  await question.getByRole("button", { name: ana.say("states.unanswered_leave") }).click();
  const failed = ana.page.getByRole("status").filter({ hasText: ana.say("cart.toast_failed") });
  await failed.waitFor();
  await until("the heart may be pressed again", async () => (await heart.getAttribute("aria-busy")) === null);
  assert.equal(await heart.getAttribute("aria-pressed"), "false");
});
