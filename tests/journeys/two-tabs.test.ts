// Cart consistency: across tabs, under quick presses, after Back, offline.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Request } from "playwright-core";
import type { Customer } from "../support/customer.ts";
import { categoryPaths, type Good, PLENTY, pickedUp, someGoods } from "../support/goods.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open({ backForwardCache: true });
const { shop } = stage;
const [good, other] = (await someGoods(shop)).filter(({ stock }) => stock > 9) as [Good, Good];

const pageOf = ({ path }: Good) => path.slice("/ro".length);

/** The cart's count in the shop, by API. */
async function countedByShop({ page }: Customer): Promise<number> {
  const { origin } = new URL(page.url());
  const cart = await (await page.request.get(`${origin}/api/cart?language=ro`)).json();
  return cart.count;
}

for (const site of ["casa", "pharmacy", "romania"] as const) {
  test(`a second tab of ${site} shows the first tab's changes without a reload`, async () => {
    const [sold] = await someGoods(shop, site);
    assert.ok(sold);
    const first = await stage.customer({ site });
    await first.open(pageOf(sold));
    await first.addToCart();
    const second = await first.anotherTab();
    await second.page.goto(first.page.url());
    await second.openCart();
    await second.expectQuantity(sold.title, "1");
    let loads = 0;
    second.page.on("framenavigated", () => loads++);

    await first.addToCart();
    await second.expectQuantity(sold.title, "2");
    await first.expectInCart(2);

    await second.drawer
      .getByRole("button", { name: second.say("cart.remove_named", { title: sold.title }), exact: true })
      .click();
    await first.expectInCart(0);
    assert.equal(loads, 0);
  });
}

test("the socket updates the second tab", async () => {
  const first = await stage.customer();
  await first.open(pageOf(good));
  await first.addToCart();
  const second = await first.anotherTab();
  // Disables the cookie store, whose events tell tabs of one browser, to act like another device of the account.
  await second.page.addInitScript(() => Object.defineProperty(globalThis, "cookieStore", { value: undefined }));
  const held: (() => void)[] = [];
  let holding = false;
  await second.page.routeWebSocket("**/ws/cart", (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const pass = () => socket.send(message);
      if (holding && String(message).includes("cart:event")) held.push(pass);
      else pass();
    });
  });
  await second.page.goto(first.page.url());
  await second.openCart();
  await second.expectQuantity(good.title, "1");

  holding = true;
  await first.addToCart();
  await until("the event of the socket", async () => held.length > 0);
  assert.equal(await second.quantity(good.title).inputValue(), "1");
  for (const pass of held) pass();
  await second.expectQuantity(good.title, "2");
});

test("an untouched tab shows the change too", async () => {
  const first = await stage.customer();
  await first.open(pageOf(good));
  const second = await first.anotherTab();
  await second.page.goto(first.page.url());
  await first.addToCart();
  await second.expectInCart(1);
  await first.addToCart();
  await second.expectInCart(2);
});

const sum = ({ cartLink }: Customer) => cartLink.locator(".tool-word").getAttribute("data-sum");

for (const phone of [false, true]) {
  test(`every tab shows the cart's sum, ${phone ? "in the bottom bar" : "in the header"}, until another shopper comes`, async () => {
    const first = await stage.customer({ phone });
    await first.open();
    const second = await first.anotherTab();
    await second.open("/contacts");
    await first.open(pageOf(good));
    await first.addToCart();
    const said = await first.page.locator(".added-sum strong").textContent();
    assert.match(said ?? "", /\d/);
    const third = await first.anotherTab();
    await third.open("/delivery");
    for (const tab of [second, third]) {
      await until("the sum of the first tab", async () => (await sum(tab)) === said);
    }
    await first.addButton.click();
    await first.expectInCart(2);
    await until("the new sum", async () => ![null, said].includes(await sum(second)));
    // An answer on its way to an open page would bring the cookies back.
    for (const { page } of [first, third]) await page.close();
    await second.page.goto("about:blank");
    await second.context.clearCookies();
    await second.open("/contacts");
    await second.expectInCart(0);
    assert.equal(await sum(second), null);
    assert.equal(await second.page.evaluate(() => localStorage.getItem("cart_sum")), null);
  });
}

test("an untouched tab gets the change by the socket", async () => {
  const first = await stage.customer();
  await first.open(pageOf(good));
  await first.addToCart();
  const second = await first.anotherTab();
  await second.page.addInitScript(() => Object.defineProperty(globalThis, "cookieStore", { value: undefined }));
  let ready = false;
  second.page.on("websocket", (socket) => {
    socket.on("framereceived", () => {
      ready = true;
    });
  });
  await second.page.goto(first.page.url());
  await second.expectInCart(1);
  await until("the socket is open", async () => ready);
  await first.addToCart();
  await second.expectInCart(2);
});

test("a page with an orphaned cart learns it from its socket, and continues from there", async () => {
  const ana = await stage.customer();
  const pending = new Set<Request>();
  ana.page.on("request", (request) => pending.add(request));
  ana.page.on("requestfinished", (request) => pending.delete(request));
  ana.page.on("requestfailed", (request) => pending.delete(request));
  const sum = () => ana.cartLink.locator("[data-sum]").getAttribute("data-sum");
  await ana.open(pageOf(good));
  await ana.addToCart();
  const first = await sum();
  await ana.addToCart();
  await ana.page.evaluate(() => Object.assign(globalThis, { kept: true }));
  // A late answer would bring the token back.
  await until("the page has read its cart", async () => (await sum()) !== first && pending.size === 0);
  await ana.page.goto("about:blank");
  await ana.context.clearCookies({ name: "user_token" });
  await ana.page.goBack({ waitUntil: "commit" });
  await ana.heading(good.title).waitFor();
  assert.equal(await ana.page.evaluate(() => "kept" in globalThis), true, "the page came from the browser's memory");
  await ana.expectInCart(0);
  const hint = async () => (await ana.context.cookies()).some(({ name }) => name === "cart_count");
  await until("the hint is gone", async () => !(await hint()));
  await ana.addToCart();
  assert.equal(await countedByShop(ana), 1);
});

test("an open checkout follows another tab's cart, explains its changes, and keeps valid input", async () => {
  const medicine = await pickedUp(shop);
  const elsewhere = await stage.customer({ site: "pharmacy", phone: true });
  await elsewhere.open();
  await elsewhere.has(PLENTY);
  const ana = await elsewhere.anotherTab();
  await ana.open("/checkout");
  await ana.page.locator("shop-island[name=checkout][ready]").waitFor({ state: "attached" });
  await ana.sayWhoIAm({ name: "Ana", phone: "+373 69 123 456" });
  const [courier, pickup] = (["address", "pickup"] as const).map((way) =>
    ana.main.getByRole("radio", { name: ana.say(`checkout.method_${way}`) }),
  );
  assert.ok(await courier?.isChecked());

  await elsewhere.has(medicine.id);
  const why = ana.say("cart.pickup_only", { products: medicine.title });
  await ana.page.getByRole("status").filter({ hasText: why }).waitFor();
  await ana.main.getByRole("group").getByText(why, { exact: true }).waitFor();
  assert.equal(await courier?.count(), 0);
  assert.ok(await pickup?.isChecked());
  await ana.main.locator("[name=store]").first().check();

  const removal = `/api/cart/lines/${medicine.id}`;
  const answer = await elsewhere.page.evaluate(
    async (url) => (await fetch(url, { method: "POST", body: new URLSearchParams({ quantity: "0" }) })).status,
    removal,
  );
  assert.equal(answer, 200);
  await courier?.waitFor();
  assert.ok(await pickup?.isChecked());
  assert.ok(await ana.main.locator("[name=store]").first().isChecked());
  await until("the reason is gone", async () => (await ana.page.getByText(why).count()) === 0);
});

for (const [path, button, listed] of [
  ["/favorites", "product.favourite", "listitem"],
  ["/compare", "compare.compare", "columnheader"],
] as const) {
  test(`an open ${path} without the focus follows what another tab adds to its list and removes`, async () => {
    const ana = await stage.customer();
    const category = (await categoryPaths(shop)).find((path) => path.split("/").length > 3);
    await ana.page.goto(category ?? "");
    const cards = ana.main.locator(".card");
    const toggle = (place: number) => cards.nth(place).getByRole("button", { name: ana.say(button) });
    const [kept, changed] = (await cards.locator(".card-title").allTextContents()) as [string, string];
    await toggle(0).click();
    await toggle(0).and(ana.page.locator("[aria-pressed=true]:not([aria-busy=true])")).waitFor();
    for (const state of ["visible", "detached"] as const) {
      const { page, main } = await unfocused(ana, path);
      await main.getByRole(listed).filter({ hasText: kept }).waitFor();
      await toggle(1).click();
      await main.getByRole(listed).filter({ hasText: changed }).waitFor({ state });
      await main.getByRole(listed).filter({ hasText: kept }).waitFor();
      await page.close();
    }
  });
}

/** Another tab with this page, behind the first one; Playwright has pages believe that they have the focus. */
async function unfocused(ana: Customer, path: string): Promise<Customer> {
  const behind = await ana.anotherTab();
  await behind.open(path);
  await behind.hasScripts();
  const session = await behind.context.newCDPSession(behind.page);
  await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  await ana.page.bringToFront();
  return behind;
}

test("quick presses all count, on the page and in the drawer", async () => {
  const ana = await stage.customer();
  await ana.open(pageOf(good));
  await ana.addButton.click({ clickCount: 4 });
  await ana.expectInCart(4);
  await ana.openCart();
  await ana.expectQuantity(good.title, "4");
  const more = ana.drawer.getByRole("button", {
    name: ana.say("cart.increase_named", { title: good.title }),
    exact: true,
  });
  await more.click({ clickCount: 3 });
  await ana.expectQuantity(good.title, "7");
  await ana.expectInCart(7);
  assert.equal(await countedByShop(ana), 7);
});

test("a double click on a card adds two", async () => {
  const ana = await stage.customer();
  await ana.open();
  const shelf = ana.main.getByRole("region", { name: ana.say("home.new_products") });
  const card = shelf
    .getByRole("listitem")
    .filter({ has: ana.page.getByRole("link", { name: good.title, exact: true }) });
  await card.getByRole("button", { name: ana.say("product.add_to_cart") }).dblclick();
  await ana.expectInCart(2);
  assert.equal(await countedByShop(ana), 2);
});

test("Back shows the current cart, with every window closed", async () => {
  const ana = await stage.customer();
  await ana.open(pageOf(good));
  await ana.addToCart();
  await ana.openCart();
  await ana.line(good.title).waitFor();
  await ana.page.evaluate(() => Object.assign(globalThis, { kept: true }));

  await ana.open(pageOf(other));
  await ana.addToCart();
  await ana.expectInCart(2);
  await ana.page.goBack({ waitUntil: "commit" });
  await ana.heading(good.title).waitFor();
  assert.equal(await ana.page.evaluate(() => "kept" in globalThis), true, "the page came from the browser's memory");
  await ana.expectInCart(2);
  // It was closed when the page was left, and may still be animating.
  await ana.drawer.waitFor({ state: "hidden" });
  await ana.openCart();
  await ana.line(other.title).waitFor();
});

test("an offline addition is kept and sent when the network is back", async () => {
  const ana = await stage.customer();
  await ana.open(pageOf(good));
  await ana.addToCart();
  await ana.context.setOffline(true);
  await ana.addButton.click();
  await ana.page
    .getByRole("status")
    .filter({ hasText: ana.say("cart.toast_offline") })
    .waitFor();
  assert.equal(await ana.inCart(), 1);
  await ana.context.setOffline(false);
  await ana.expectInCart(2);
  assert.equal(await countedByShop(ana), 2);
});
