// Client state and feedback: comparison, viewed products, city, shortcuts, offline notices, the progress bar, and the
// scroll position.
import assert from "node:assert/strict";
import { after, afterEach, test } from "node:test";
import type { Locator } from "playwright-core";
import { expectAccessible, openBrowser } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { ofOneKind, PLENTY, someGoods } from "../support/goods.ts";
import { expectNoSideways, expectStill, watchShifts } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";
import { escaped } from "../support/words.ts";

const stage = await Stage.open();
const { shop } = stage;
const goods = await someGoods(shop);
/** A browser with the back-forward cache. */
const remembering = await openBrowser({ backForwardCache: true });
after(() => remembering.close());
afterEach(() => shop.demo.heal());

const pageOf = (at: number) => goods[at]?.path.slice("/ro".length) ?? "";

/** The comparison's count in the header. */
async function compared(ana: Customer): Promise<number> {
  const link = ana.tools.getByRole("link", { name: ana.say("compare.title") });
  return Number(((await link.textContent()) ?? "").match(/\d+/)?.[0] ?? 0);
}

/** The product's own button: cards have one too. */
const compareButton = (ana: Customer) =>
  ana.main.locator(".compare-button").and(ana.main.getByRole("button", { name: ana.say("compare.compare") }));

for (const javaScript of [true, false]) {
  test(`a product is added to the comparison and removed ${javaScript ? "with" : "without"} scripts`, async () => {
    const ana = await stage.customer({ javaScript });
    await ana.open(pageOf(0));
    await compareButton(ana).click();
    if (javaScript) {
      await ana.page
        .getByRole("status")
        .filter({ hasText: ana.say("compare.added") })
        .waitFor();
      await until("the count", async () => (await compared(ana)) === 1);
      assert.equal(await compareButton(ana).getAttribute("aria-pressed"), "true");
    } else {
      await until("the cookie", async () => (await ana.context.cookies()).some(({ name }) => name === "compare"));
    }
    await ana.main.getByRole("link", { name: ana.say("compare.see") }).click();
    const column = ana.main.getByRole("columnheader").filter({ hasText: goods[0]?.title ?? "?" });
    await column.getByRole("button", { name: ana.say("product.add_to_cart") }).waitFor();
    await column.getByRole("button", { name: ana.say("compare.remove") }).click();
    await ana.heading(ana.say("compare.empty_title")).waitFor();
  });
}

test("the table scrolls by keyboard, keeps its row headers visible and can show only differences", async () => {
  const ana = await stage.customer({ phone: true });
  await ana.open();
  const compare = { name: "compare", value: (await ofOneKind(shop)).join("."), url: ana.page.url() };
  await ana.context.addCookies([compare]);
  await ana.open("/compare");
  const region = ana.main.getByRole("region", { name: new RegExp(escaped(ana.say("compare.title")), "u") });
  // On a phone a row's header is a line above its values, with a sticky text.
  const name = ana.main
    .getByRole("rowheader", { name: ana.say("product.price") })
    .locator("span")
    .first();
  const leftEdge = async (element: Locator) => (await element.boundingBox())?.x;
  const before = await leftEdge(name);
  await region.focus();
  await until("the table has moved", async () => {
    await ana.page.keyboard.press("ArrowRight");
    return (await region.evaluate(({ scrollLeft }) => scrollLeft)) > 100;
  });
  assert.equal(await leftEdge(name), before);
  await expectNoSideways(ana.page, "the comparison");
  const rows = () => ana.main.getByRole("rowheader").count();
  const all = await rows();
  await ana.main.getByRole("link", { name: ana.say("compare.only_differences") }).click();
  await ana.main.getByRole("link", { name: ana.say("compare.all_rows") }).waitFor();
  assert.ok((await rows()) < all);
});

test("a page with nothing of its own shows what was viewed, and a cart or an account what others buy", async () => {
  const ana = await stage.customer();
  await watchShifts(ana.page);
  await ana.open(pageOf(0));
  await until("it is remembered", () =>
    ana.page.evaluate((id) => (localStorage["recent_products_ecom"] ?? "").includes(`"${id}"`), goods[0]?.id),
  );
  const region = (word: Parameters<typeof ana.say>[0]) => ana.main.getByRole("region", { name: ana.say(word) });
  const seen = async (path: string) => {
    await ana.open(path);
    await ana.page.waitForLoadState("load");
    await ana.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await region("states.recent").getByRole("listitem").first().waitFor();
  };
  for (const path of ["/cart", "/favorites", "/compare", "/no/such/page/here"]) await seen(path);
  await ana.open("/cart");
  await region("home.popular_products").getByRole("listitem").first().waitFor();
  await ana.has(PLENTY);
  await ana.open("/cart");
  await ana.heading(new RegExp(ana.say("cart.title"))).waitFor();
  assert.equal(await region("home.popular_products").count(), 0, "a cart with goods speaks of them");
});

test("viewed products are on a shelf, newest first, without the current one and without layout shifts", async () => {
  const ana = await stage.customer();
  await watchShifts(ana.page);
  for (const at of [0, 1, 2]) {
    await ana.open(pageOf(at));
    await until("it is remembered", () =>
      ana.page.evaluate((id) => (localStorage["recent_products_ecom"] ?? "").includes(`"${id}"`), goods[at]?.id),
    );
  }
  const shelf = ana.main.getByRole("region", { name: ana.say("states.recent") });
  for (const [path, shown] of [
    [pageOf(2), [goods[1], goods[0]]],
    ["", [goods[2], goods[1], goods[0]]],
  ] as const) {
    await ana.open(path);
    await ana.page.waitForLoadState("load");
    await ana.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await shelf.getByRole("listitem").first().waitFor();
    const titles = await shelf.getByRole("heading", { level: 3 }).allTextContents();
    assert.deepEqual(
      titles,
      shown.map((good) => good?.title),
      path,
    );
    await expectStill(ana.page, `the shelf of ${path || "home"}`);
    await expectAccessible(ana.page);
  }
  await ana.page.evaluate(() => localStorage.setItem("recent_products_ecom", "{broken"));
  await ana.open(pageOf(0));
  await until("it begins anew", () =>
    ana.page.evaluate((id) => localStorage["recent_products_ecom"] === `["${id}"]`, goods[0]?.id),
  );
});

for (const phone of [false, true]) {
  test(`the chosen city is shown on every page and preselected in the checkout, on ${phone ? "a phone" : "a desktop"}`, async () => {
    const ana = await stage.customer({ phone });
    await watchShifts(ana.page);
    const list = () => ana.page.getByRole("combobox", { name: ana.say("states.city") });
    const openMenu = async () => {
      if (phone) await ana.openMenu();
    };
    const storedCity = async () => (await ana.context.cookies()).find(({ name }) => name === "selected_city")?.value;
    await ana.open("/contacts");
    await ana.hasScripts();
    const field = ana.main.getByRole("textbox").first();
    await field.fill("half a sentence");
    await openMenu();
    // A focused select is not updated by the page.
    await list().focus();
    await list().selectOption("301");
    await until("the city is kept", async () => (await storedCity()) === "301");
    await list().press("ArrowDown");
    await until("so is one chosen by keyboard", async () => (await storedCity()) === "101");
    assert.equal(await field.inputValue(), "half a sentence");
    await ana.open();
    await openMenu();
    await until("the city is shown", async () => (await list().inputValue()) === "101");
    await expectStill(ana.page, "the header");
    await ana.open(pageOf(0));
    const delivery = ana.main.locator("[data-rate][aria-current=true]");
    await until("the product's delivery is to that city", async () => (await delivery.count()) === 1);
    const cities = ana.page.locator("select[name=city]").first();
    const city = await cities.evaluate((select: HTMLSelectElement) => select.options[select.selectedIndex]?.text);
    assert.match((await delivery.textContent()) ?? "", new RegExp(`^${city} `));
    await expectStill(ana.page, "the product");
    await ana.has(PLENTY);
    await ana.open("/checkout");
    assert.equal(await ana.main.locator("[name=locality]").inputValue(), "101");
  });

  test(`a city chosen on the cart page changes its sums, and the drawer's, on ${phone ? "a phone" : "a desktop"}`, async () => {
    const ana = await stage.customer({ phone });
    await ana.open();
    await ana.has(PLENTY);
    await ana.open("/cart");
    await ana.hasScripts();
    const sums = (where: Locator) => where.locator(".sums > div").allTextContents();
    const before = await sums(ana.main);
    assert.ok(before[1]?.startsWith(ana.say("cart.delivery")), before[1]);
    if (phone) await ana.openMenu();
    const list = ana.page.getByRole("combobox", { name: ana.say("states.city") });
    const name = (await list.getByRole("option").allTextContents()).at(-1) ?? "";
    await list.selectOption(name);
    const label = ana.say("cart.delivery_to", { city: name });
    await ana.main.getByText(label).waitFor();
    const after = await sums(ana.main);
    assert.notEqual(after[2], before[2], "another total");
    // The menu with the city select stays open: nothing is reloaded.
    if (phone) await ana.page.keyboard.press("Escape");
    await ana.openCart();
    await ana.drawer.getByText(label).waitFor();
    assert.deepEqual(await sums(ana.drawer), after);
    await ana.drawer.getByRole("link", { name: ana.say("cart.checkout") }).click();
    await ana.heading(ana.say("checkout.title")).waitFor();
    const due = ana.main.locator(".sums > .sums-total");
    assert.equal(await due.textContent(), after[2]);
    await ana.leave();
  });

  test(`slash and Ctrl+K focus the search, on ${phone ? "a phone" : "a desktop"}`, async () => {
    const ana = await stage.customer({ phone });
    await ana.open();
    await ana.hasScripts();
    const focused = () => ana.search.evaluate((field) => field === document.activeElement);
    await ana.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await ana.page.keyboard.press("/");
    assert.equal(await focused(), true);
    assert.equal(await ana.search.inputValue(), "");
    await ana.page.keyboard.type("a/b");
    assert.equal(await ana.search.inputValue(), "a/b");
    await ana.search.blur();
    await ana.openCart();
    await ana.page.keyboard.press("Control+k");
    await until("the search has the focus", focused);
    await ana.drawer.waitFor({ state: "hidden" });
    assert.equal(await ana.search.getAttribute("aria-keyshortcuts"), "/ Control+K Meta+K");
  });
}

test("going offline and online is announced, as is a press that waits for the network", async () => {
  const ana = await stage.customer();
  await ana.open(pageOf(0));
  await ana.hasScripts();
  const toast = (word: "cart.toast_offline" | "states.online" | "compare.added") =>
    ana.page
      .getByRole("status")
      .filter({ hasText: ana.say(word) })
      .waitFor();
  await ana.context.setOffline(true);
  await toast("cart.toast_offline");
  await ana.page.evaluate(() => document.querySelector("[data-toasts]")?.replaceChildren());
  await compareButton(ana).click();
  await toast("cart.toast_offline");
  await ana.context.setOffline(false);
  await toast("compare.added");
  assert.equal(await compared(ana), 1);
  await ana.page.evaluate(() => dispatchEvent(new Event("online")));
  await toast("states.online");
});

for (const options of [{ phone: true, colorScheme: "dark" }, { phone: false }] satisfies CustomerOptions[]) {
  const where = options.phone ? "a phone" : "a desktop";
  test(`a refused change and a lost network are shown and announced over the open cart, on ${where}`, async () => {
    const ana = await stage.customer(options);
    await ana.open();
    await ana.has(PLENTY);
    await ana.openCart();
    const expectOver = async (word: "cart.toast_failed" | "cart.toast_offline", region: Locator) => {
      const toast = region.getByRole("status").filter({ hasText: ana.say(word) });
      await toast.waitFor();
      const isOnTop = await toast.locator(".toast").evaluate(async (shown) => {
        await Promise.all(shown.getAnimations().map(({ finished }) => finished));
        const { left, top, width, height } = shown.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === shown;
      });
      assert.ok(isOnTop, `${word} is covered`);
    };
    const more = ana.drawer.getByRole("button", { name: ana.say.pattern("cart.increase_named") });
    await more.waitFor();
    await ana.page.route("**/api/cart/lines/*", (route) =>
      route.fulfill({ status: 422, json: { error: { code: "refused", message: ana.say("cart.toast_failed") } } }),
    );
    await more.click();
    await expectOver("cart.toast_failed", ana.drawer);
    await ana.page.unroute("**/api/cart/lines/*");
    await expectAccessible(ana.page);
    await ana.context.setOffline(true);
    await expectOver("cart.toast_offline", ana.drawer);
    // Closing the drawer keeps the toast.
    await ana.page.keyboard.press("Escape");
    await ana.drawer.waitFor({ state: "hidden" });
    await expectOver("cart.toast_offline", ana.page.locator("body"));
  });
}

/** Records in storage, across pages, the time when each page last showed the bar, in milliseconds. */
async function watchBar({ page }: Customer): Promise<void> {
  await page.addInitScript(() => {
    setInterval(() => {
      const bar = document.querySelector(".progress");
      if (bar && getComputedStyle(bar).visibility === "visible") sessionStorage[location.pathname] = Date.now();
    }, 20);
  });
}

const barWasSeenAt = ({ page }: Customer, path: string) =>
  page.evaluate((path) => Number(sessionStorage[path] ?? 0), path);

test("a slow page shows a progress bar, a fast one does not, and Back shows none", async () => {
  const ana = await stage.customer({}, remembering);
  await watchBar(ana);
  await ana.open("/favorites");
  await ana.hasScripts();
  const favourites = new URL(ana.page.url()).pathname;
  const delays = await ana.page.evaluate(() => {
    const { documentElement: root } = document;
    root.toggleAttribute("data-leaving", true);
    const running = document.querySelector(".progress")?.getAnimations() ?? [];
    const timings = running.map(({ effect }) => effect?.getTiming()).map((timing) => [timing?.delay, timing?.duration]);
    root.toggleAttribute("data-leaving", false);
    return timings;
  });
  assert.deepEqual(delays, [
    [200, 5000],
    [200, 5500],
  ]);
  await shop.demo.break({ call: "/general/v2/search/search/", mode: "slow", ms: 1500 });
  await ana.search.fill(goods[0]?.title ?? "");
  await ana.search.press("Enter");
  await ana.heading(ana.say.pattern("search.results_for")).waitFor();
  await shop.demo.heal();
  assert.ok(await barWasSeenAt(ana, favourites), "no bar");
  // Back may be slow on a busy machine, so the page being left may show the bar again.
  const arrival = await ana.page.evaluate(() => Date.now());
  await ana.page.goBack({ waitUntil: "commit" });
  await ana.heading(ana.say("favourites.empty_title")).waitFor();
  assert.equal(await ana.page.locator("html").getAttribute("data-leaving"), null);
  assert.ok((await barWasSeenAt(ana, favourites)) <= arrival, "a bar after Back");
});

for (const memory of [true, false]) {
  test(`Back restores the scroll position, from ${memory ? "the browser's memory" : "the network"}`, async () => {
    const ana = await stage.customer({}, memory ? remembering : stage.browser);
    await ana.open();
    await ana.page.waitForLoadState("load");
    await ana.page.evaluate(() => {
      scrollTo(0, 900);
      Object.assign(globalThis, { kept: true });
    });
    await until("it has scrolled", () => ana.page.evaluate(() => scrollY === 900));
    await ana.page.evaluate(() => document.querySelector<HTMLElement>("main a[href*='/product/']")?.click());
    await ana.page.waitForURL("**/product/**");
    await ana.page.goBack({ waitUntil: "commit" });
    await until("the page is where it was", () => ana.page.evaluate(() => Math.abs(scrollY - 900) < 5));
    assert.equal(await ana.page.evaluate(() => "kept" in globalThis), memory);
  });
}
