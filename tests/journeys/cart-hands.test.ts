// The cart on a phone and on a desktop: quick presses and undo, offline actions that outlive the page, and a link that
// shows the goods to another shopper.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Customer } from "../support/customer.ts";
import { type Good, someGoods } from "../support/goods.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();
const { shop } = stage;
const [good, other] = (await someGoods(shop)).filter(({ stock, step }) => stock > 9 && step === 1) as [Good, Good];

const onPage = ({ main }: Customer) => main.locator(".cart-page");
const button = (ana: Customer, word: "increase_named" | "decrease_named" | "remove_named", { title }: Good) =>
  onPage(ana).getByRole("button", { name: ana.say(`cart.${word}`, { title }), exact: true });

async function openCart(ana: Customer, goods: Good[]): Promise<void> {
  await ana.open();
  for (const { id } of goods) await ana.has(id);
  await ana.open("/cart");
  await ana.page.evaluate(() => Object.assign(globalThis, { kept: true }));
}

const isKept = ({ page }: Customer) => page.evaluate(() => "kept" in globalThis);

async function quantityInShop({ page }: Customer, { id }: Good): Promise<string | undefined> {
  const { lines } = await (await page.request.get(new URL("/api/cart?language=ro", page.url()).href)).json();
  return lines.find(({ product }: { product: string }) => product === id)?.quantity;
}

for (const phone of [true, false]) {
  const where = phone ? "on a phone" : "on a desktop";

  test(`quick presses add up, and a removed line is restored, ${where}`, async () => {
    const ana = await stage.customer({ phone });
    await openCart(ana, [good, other]);
    const total = onPage(ana).locator(".sums-total dd");
    const before = await total.textContent();
    const more = button(ana, "increase_named", good);
    for (let presses = 0; presses < 4; presses++) await more.click({ noWaitAfter: true });
    await button(ana, "decrease_named", good).click();
    await ana.expectQuantity(good.title, "4", onPage(ana));
    await until("the shop has all presses", async () => (await quantityInShop(ana, good)) === "4");
    await until("the sum is the edge's", async () => (await total.textContent()) !== before);

    await button(ana, "remove_named", good).click();
    const undo = onPage(ana).getByRole("button", { name: ana.say("cart.undo") });
    await undo.waitFor();
    await until("the focus is on undo", () => undo.evaluate((element) => element === document.activeElement));
    await until("the line is gone", async () => (await quantityInShop(ana, good)) === undefined);
    await undo.click();
    await ana.expectQuantity(good.title, "4", onPage(ana));
    await undo.waitFor({ state: "detached" });
    assert.ok(await isKept(ana), "no page was loaded");
  });

  test(`offline actions outlive their page and are sent once, ${where}`, async () => {
    const ana = await stage.customer({ phone });
    await openCart(ana, [good, other]);
    await button(ana, "increase_named", good).click();
    await until("the first press is there", async () => (await quantityInShop(ana, good)) === "2");
    await ana.context.setOffline(true);
    await button(ana, "increase_named", good).click();
    await button(ana, "increase_named", other).click();
    await ana.page.getByText(ana.say("cart.offline_waiting")).locator("visible=true").first().waitFor();
    await ana.page.close();
    await ana.context.setOffline(false);
    const again = new Customer(await ana.context.newPage(), ana.language, phone);
    await again.open("/cart");
    await again.expectQuantity(good.title, "3", onPage(again));
    await again.expectQuantity(other.title, "2", onPage(again));
    assert.deepEqual([await quantityInShop(again, good), await quantityInShop(again, other)], ["3", "2"]);
    assert.equal(await again.page.evaluate(() => localStorage.getItem("cart_unsent")), null);
  });
}

test("marking a line for points waits offline, and is sent when the network is back", async () => {
  const ana = await stage.customer({ phone: true });
  await ana.isSignedIn();
  // A product that the account's points can pay for.
  const cheap = (await someGoods(shop)).find(({ price, stock, step }) => price < 120 && stock > 5 && step === 1);
  assert.ok(cheap);
  await openCart(ana, [cheap]);
  const line = ana.line(cheap.title, onPage(ana));
  const before = await quantityInShop(ana, cheap);
  await button(ana, "increase_named", cheap).click();
  await until("the first press is there", async () => (await quantityInShop(ana, cheap)) !== before);
  await until("the line is at rest", async () => !(await line.getAttribute("aria-busy")));
  await ana.context.setOffline(true);
  await line.getByRole("button", { name: ana.say("cart.pay_with_points", { points: "" }).trim() }).click();
  await ana.page.getByText(ana.say("cart.offline_waiting")).locator("visible=true").first().waitFor();
  assert.equal(await line.getAttribute("aria-busy"), "true");
  assert.ok(await isKept(ana), "no page was loaded");
  await ana.context.setOffline(false);
  await line.getByRole("button", { name: ana.say("cart.pay_with_money") }).waitFor();
  assert.ok(await isKept(ana), "no page was loaded");
});

test("a link shows the goods to another shopper, who adds them", async () => {
  const ana = await stage.customer();
  await openCart(ana, [good, other]);
  await ana.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await ana.page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await ana.page.keyboard.press("Tab");
  await ana.page.locator("shop-island[name=cart-page][ready]").waitFor({ state: "attached" });
  await ana.page.getByText(ana.say("cart.share"), { exact: true }).click();
  await ana.page.getByText(ana.say("product.shared")).waitFor();
  const link = new URL(await ana.page.evaluate(() => navigator.clipboard.readText()));

  const ion = await stage.customer({ phone: true, javaScript: false });
  await ion.page.goto(link.pathname + link.search);
  await ion.heading(ion.say("cart.shared_title")).waitFor();
  assert.equal(await ion.inCart(), 0);
  await ion.main.getByRole("button", { name: ion.say("cart.shared_add") }).click();
  for (const { title } of [good, other]) await ion.line(title, onPage(ion)).waitFor();
});
