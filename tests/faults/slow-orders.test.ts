// Orders while the backend takes three seconds for each call, and orders right after an outage, before any breaker would
// let a page's call through.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";

const SLOW = { call: "/", mode: "slow", ms: 3000 } as const;
const AWAY = { call: "/", mode: "fail", status: 503 } as const;
/** More failures than open a breaker. */
const MANY = 12;

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const order = (shopper: Shopper, fields: Record<string, string> = {}) =>
  shopper.send("/api/orders", { method: "POST", body: { ...ORDER_FORM, command: randomUUID(), ...fields } });

async function placed(answer: Response): Promise<void> {
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  assert.match(text, /cart\/success/);
}

test("a backend that takes three seconds for each call takes orders of guests and accounts, each once", async () => {
  const shoppers = [shop.shopper(), await signedIn(shop), shop.shopper()];
  const [guest, ana, other] = shoppers as [Shopper, Shopper, Shopper];
  // Of one the backend has its copy already, of the others it has to be made for the order.
  await guest.addToCart(PLENTY, 1);
  const before = (await shop.demo.orders()).length;
  await shop.demo.break(SLOW);
  await Promise.all([ana.addToCart(PLENTY, 1), other.addToCart(PLENTY, 1)]);
  const page = await guest.visit("/ro/checkout");
  assert.equal(page.status, 200);
  assert.ok(page.document.querySelector("form.checkout"));
  await Promise.all(shoppers.map(async (shopper) => placed(await order(shopper))));
  assert.equal((await shop.demo.orders()).length, before + shoppers.length);
  for (const shopper of shoppers) assert.equal((await shopper.cart()).lines.length, 0);
});

test("a plain form waits for a slow backend too, and leads to the page of thanks", async () => {
  const guest = shop.shopper();
  await guest.addToCart(PLENTY, 1);
  await shop.demo.break(SLOW);
  const body = new URLSearchParams({ ...ORDER_FORM, command: randomUUID() });
  const answer = await guest.send("/api/orders", { method: "POST", body });
  assert.equal(answer.status, 303, await answer.text());
  assert.match(answer.headers.get("location") ?? "", /cart\/success/);
});

test("right after an outage the first order is placed, though the breakers are open", async () => {
  const guest = shop.shopper();
  await guest.addToCart(PLENTY, 1);
  await shop.demo.break(AWAY);
  for (let time = 0; time < MANY; time++) {
    const refused = await order(guest);
    assert.equal(refused.status, 503, await refused.text());
    for (const path of ["/ro/cart", "/ro/checkout", `/ro/search?query=outage${time}`]) {
      await (await guest.send(path)).text();
    }
  }
  await shop.demo.heal();
  await placed(await order(guest));
});
