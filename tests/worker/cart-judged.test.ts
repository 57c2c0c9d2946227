// The backend validates a cart in the background after each change: its errors stand at the lines, and block orders.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { type Good, PLENTY, someGoods } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { request } from "../support/request.ts";
import { signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { CartView, Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";

let shop: Shop;
let goods: Good[];
before(async () => {
  shop = await openShop();
  goods = (await someGoods(shop)).filter(({ id }) => id !== PLENTY);
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const VALIDATE = "/general/cart/validate-products/";
type Judged = Omit<CartView, "lines"> & { wrong: string[]; lines: (CartView["lines"][number] & { news: string[] })[] };
const cartOf = async (shopper: Shopper, language = "ro") => (await shopper.cart(language)) as unknown as Judged;
const newsOf = async (shopper: Shopper, product: string, language = "ro") =>
  (await cartOf(shopper, language)).lines.find((line) => line.product === product)?.news;
const validations = async () => (await shop.demo.log()).filter(({ path }) => path.startsWith(VALIDATE));

async function order(shopper: Shopper) {
  const body = { ...ORDER_FORM, command: randomUUID() };
  const answer = await shopper.send("/api/orders", { method: "POST", body });
  const { error } = (await answer.json()) as { error?: { code: string; fields?: Record<string, string> } };
  return { status: answer.status, code: error?.code, fields: error?.fields };
}

/** Another shopper buys one of the last pieces. */
async function sellOne(product: string): Promise<void> {
  const ion = shop.shopper();
  await ion.addToCart(product, 1);
  assert.equal((await order(ion)).status, 200);
}

for (const account of [false, true]) {
  test(`an error in ${account ? "an account's" : "a guest's"} cart shows at its line until the line changes`, async () => {
    const good = goods[account ? 1 : 0];
    assert.ok(good);
    const ana = account ? await signedIn(shop) : shop.shopper();
    await ana.addToCart(good.id, good.stock);
    await sellOne(good.id);
    const said = `În stoc sunt doar ${good.stock - 1}.`;
    await ana.addToCart(PLENTY, 1);
    await until("the verdict is there", async () => (await newsOf(ana, good.id))?.includes(said));
    const { document } = await ana.visit("/ro/cart");
    assert.ok(document.querySelector(`[data-key="${good.id}"]`)?.textContent?.includes(said));
    await ana.setQuantity(good.id, good.stock - 1);
    assert.deepEqual(await newsOf(ana, good.id), []);
    for (const product of [good.id, PLENTY]) await ana.remove(product);
  });
}

test("validation errors are in the reader's language", async () => {
  const good = goods[2];
  assert.ok(good);
  const ana = shop.shopper();
  await ana.addToCart(good.id, good.stock);
  await sellOne(good.id);
  await ana.addToCart(PLENTY, 1);
  const said = { ro: `În stoc sunt doar ${good.stock - 1}.`, en: `Only ${good.stock - 1} in stock.` };
  for (const [language, text] of Object.entries(said)) {
    await until(`it is told in ${language}`, async () => (await newsOf(ana, good.id, language))?.includes(text));
  }
});

test("a change is answered before the backend validates it, and the call names the guest", async () => {
  const before = (await validations()).length;
  await shop.demo.break({ call: VALIDATE, mode: "slow", ms: 3000 });
  const ana = shop.shopper();
  const verdict = request(shop.backendUrl, VALIDATE).then(() => "a verdict that was asked for before");
  const answer = ana.addToCart(PLENTY, 1).then(() => "the answer");
  assert.equal(await Promise.race([verdict, answer]), "the answer");
  const [token] = (ana.cookies.get("user_token") ?? "").split(".");
  await until("it is asked", async () =>
    (await validations()).slice(before).some(({ path }) => path === `${VALIDATE}?no_user_id=${token}`),
  );
});

test("while validation is down, no line has errors and orders go on", async () => {
  await shop.demo.break({ call: VALIDATE, mode: "fail", status: 503 });
  const before = (await validations()).length;
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 1);
  await until("it was asked", async () => (await validations()).length > before);
  const { wrong, lines } = await cartOf(ana);
  assert.deepEqual([wrong, lines[0]?.news], [[], []]);
  assert.equal((await order(ana)).status, 200);
});

test("a refusal without details counts for the whole cart, and blocks the order", async () => {
  await shop.demo.break({ call: VALIDATE, mode: "fail", status: 400 });
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 1);
  await until("the verdict is there", async () => (await cartOf(ana)).wrong.length > 0);
  const refused = await order(ana);
  assert.deepEqual([refused.status, refused.code], [409, "unavailable"]);
  assert.equal((await ana.cart()).count, 1);
  const { document } = await ana.visit("/ro/cart");
  const said = (await cartOf(ana)).wrong[0] ?? "?";
  assert.ok(document.querySelector(".cart-page .notice")?.textContent?.includes(said), said);
});
