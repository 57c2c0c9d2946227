// A cart whose storage is full or fails at times: no partial writes, acknowledged changes stay, the visitor sees the true
// state, and the alarm retries.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { full, kept, last, nearlyFull, spoilt, undue } from "../support/full-storage.ts";
import { PLENTY } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { request } from "../support/request.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { parsed } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { LANGUAGES, say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ fullStorage: true });
});
after(() => shop.close());

const PATH = "/api/cart/lines";

const logged = ({ said }: Shop, words: string) => said.filter((line) => line.includes(words)).length;

test("a change that does not fit is refused whole, and the cart stays as acknowledged", async () => {
  const ana = shop.shopper();
  const before = await ana.addToCart(PLENTY, 2);
  for (const command of [full("a"), full("a"), full("b"), nearlyFull("c"), nearlyFull("c")]) {
    const body = { command, product: PLENTY, quantity: 1 };
    const answer = await ana.send(PATH, { method: "POST", body });
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    assert.deepEqual([answer.status, error.code], [503, "cart_closed"]);
    assert.equal(error.message, say("ro", "failure", "cart_closed"));
    assert.deepEqual(await ana.cart(), before);
  }
  const later = await ana.addToCart(PLENTY, 1, "with-room");
  assert.deepEqual([later.count, later.revision > before.revision], [3, true]);
});

test("a plain form reports it in the visitor's language, and the cart is unchanged", async () => {
  const ana = shop.shopper();
  const { lines } = await ana.addToCart(PLENTY, 2);
  for (const language of LANGUAGES) {
    const fields = new URLSearchParams({ command: full(language), quantity: "7", language });
    const answer = await ana.send(`${PATH}/${PLENTY}`, { method: "POST", body: fields });
    const html = await answer.text();
    assert.equal(answer.status, 503);
    assert.ok(
      parsed(html)
        .document.querySelector("[role=alert]")
        ?.textContent?.includes(say(language, "failure", "cart_closed")),
    );
    assert.ok(html.includes(`${PATH}/${lines[0]?.product}`), "the line is there");
  }
  assert.equal((await ana.cart()).count, 2);
});

test("a cart that could not be stored does not exist, and the next try creates it", async () => {
  const ana = shop.shopper();
  const body = { product: PLENTY, quantity: 1 };
  assert.equal((await ana.send(PATH, { method: "POST", body: { ...body, command: full("new") } })).status, 503);
  assert.equal((await ana.addToCart(PLENTY, 1)).count, 1);
});

test("a placed order is confirmed even if its cart cannot be read afterwards", async () => {
  for (const isForm of [false, true]) {
    const ana = shop.shopper();
    await ana.addToCart(PLENTY, 1);
    const fields = { ...ORDER_FORM, command: last(`order-${isForm}`) };
    const body = isForm ? new URLSearchParams(fields) : fields;
    const answer = await ana.send("/api/orders", { method: "POST", body });
    const text = await answer.text();
    assert.equal(answer.status, isForm ? 303 : 200, text);
    const target = isForm ? answer.headers.get("location") : JSON.parse(text).redirect;
    assert.match(target, /^\/ro\/cart\/success/);
    assert.equal((await ana.cart()).count, 0);
  }
});

test("an order with stored steps proceeds even if no alarm can be set", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 1);
  const body = { ...ORDER_FORM, command: undue("order") };
  const answer = await ana.send("/api/orders", { method: "POST", body });
  assert.equal(answer.status, 200, await answer.text());
  await shop.logged("nothing is due after a step of an order");
  assert.equal((await ana.cart()).count, 0);
});

test("a failed alarm is retried", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 2, spoilt("alarm"));
  const [token] = (ana.cookies.get("user_token") ?? "").split(".");
  const copy = `/general/cart/fetch-all/?no_user_id=${token}`;
  const headers = { token: "demo-casa", "accept-language": "ro" };
  await until("the alarm has failed", async () => logged(shop, "an alarm of a cart failed") > 0);
  await until("the next one has brought the copy up to date", async () =>
    (await (await request(shop.backendUrl, copy, { headers })).text()).includes(`"productId":${PLENTY}`),
  );
});

test("a failed deletion of a cart is retried", async () => {
  const short = await openShop({ fullStorage: true, variables: { CART_DAY_MS: "20" } });
  try {
    const ana = short.shopper();
    await ana.addToCart(PLENTY, 1, kept("first"));
    await ana.remove(PLENTY);
    await until("the deletion has failed", async () => logged(short, "internal error") > 0);
    await until("the cart has ended", async () => logged(short, "a cart that nobody uses ends") > 0);
    assert.deepEqual((await ana.cart()).lines, []);
  } finally {
    await short.close();
  }
});
