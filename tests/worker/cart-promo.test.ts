// A promo code: validated by the backend, kept until the cart changes, part of every displayed sum.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { DocumentedBackend } from "../support/documented-backend.ts";
import { type Good, PLENTY, someGoods } from "../support/goods.ts";
import { signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { CartView, Shopper, Visited } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { LANGUAGES, wordsOf } from "../support/words.ts";

const PROMO = "/api/cart/promo";
const REMOVAL = "/api/cart/no-promo";

let shop: Shop;
let good: Good;
let other: Good;
/** A shop over a backend with only documented fields, and its product. */
let plain: Shop;
const backend = new DocumentedBackend();
const POT = "101";
before(async () => {
  shop = await openShop();
  plain = await openShop({ backend: await backend.open(), backendOfCarts: true });
  [good, other] = (await someGoods(shop)).filter(({ stock }) => stock > 20) as [Good, Good];
});
after(async () => {
  await Promise.all([shop.close(), plain.close()]);
  backend.close();
});
afterEach(async () => {
  await shop.demo.heal();
  backend.instead.clear();
});

interface Promoted extends CartView {
  promo: string | null;
  lapsed: string | null;
  lines: (CartView["lines"][number] & { amount: string; oldSum: string | null; saving: string | null })[];
}

interface Refusal {
  error: { code: string; message: string; fields?: Record<string, string> };
}

const hundredths = (amount: string | number) => Math.round(Number(amount) * 100);
/** The hundredths of a sum in English notation; no sum is 0. */
const hundredthsOf = (text: string) => hundredths(text.replace(/[^\d.]/g, ""));

const apply = (shopper: Shopper, code: string, language = "en", command: string = randomUUID()) =>
  shopper.send(PROMO, { method: "POST", body: { code, language, command } });

async function applied(shopper: Shopper, code: string): Promise<Promoted> {
  const answer = await apply(shopper, code);
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return JSON.parse(text);
}

async function refused(answer: Response): Promise<{ status: number; code: string; message: string | undefined }> {
  const { error } = (await answer.json()) as Refusal;
  return { status: answer.status, code: error.code, message: error.fields?.["code"] };
}

const cartOf = async (shopper: Shopper) => (await shopper.cart("en")) as Promoted;

const field = ({ document }: Visited) => document.querySelector("#promo-code");

/** Paths of backend calls made during this, without queries. */
async function callsDuring(during: () => Promise<unknown>): Promise<string[]> {
  const before = (await shop.demo.log()).length;
  await during();
  return (await shop.demo.log()).slice(before).map(({ path }) => path.split("?")[0] ?? "");
}

test("a percentage is taken off each line, and cart and checkout show the same sums", async () => {
  const ana = shop.shopper();
  await ana.addToCart(good.id, 2);
  await ana.addToCart(other.id, 1);
  const before = await cartOf(ana);
  const cart = await applied(ana, "toamna10");
  assert.equal(cart.promo, "TOAMNA10", "as the backend spells it");
  const savings = cart.lines.map(
    (line) => Math.floor((hundredths(line.amount) * 10 + 50) / 100) * Number(line.quantity),
  );
  const saved = savings.reduce((sum, one) => sum + one, 0);
  assert.deepEqual(
    cart.lines.map((line) => hundredthsOf(line.saving ?? "")),
    savings,
  );
  assert.equal(hundredthsOf(cart.quote.discount), saved);
  assert.equal(cart.quote.goods, before.quote.goods);
  assert.equal(hundredthsOf(cart.quote.total), hundredthsOf(before.quote.total) - saved);
  const checkout = await ana.visit("/en/checkout");
  const sums = [...checkout.document.querySelectorAll("[data-sum]")].map((sum) => sum.textContent);
  assert.ok(sums.includes(cart.quote.total) && sums.includes(`−${cart.quote.discount}`), sums.join());
});

test("a fixed value is taken off once, and product codes skip reduced products", async () => {
  const ana = shop.shopper();
  await ana.addToCart(good.id, 3);
  const value = await applied(ana, "MINUS50");
  assert.equal(hundredthsOf(value.quote.discount), 5000);
  assert.equal(value.lines[0]?.saving, null, "no line of its own");
  const goods = hundredthsOf(value.quote.goods);
  const products = await applied(ana, "NOU20LEI");
  const [line] = products.lines;
  const saving = line?.oldSum ? 0 : 6000;
  assert.deepEqual([hundredthsOf(line?.saving ?? ""), hundredthsOf(products.quote.discount)], [saving, saving]);
  assert.equal(hundredthsOf(products.quote.goods), goods);
});

test("a code is sent once the backend's copy of the cart is up to date", async () => {
  const ana = shop.shopper();
  await ana.addToCart(good.id, 2);
  const paths = await callsDuring(() => applied(ana, "TOAMNA10"));
  const [added, previewCalls] = ["/general/cart/add-item/", "/general/promo-code/update_prices/"].map((path) =>
    paths.indexOf(path),
  );
  assert.ok(Number(added) < Number(previewCalls), paths.join());
});

test("any change of the cart removes the code but keeps it in its field", async () => {
  const ana = shop.shopper();
  await ana.addToCart(good.id, 1);
  await applied(ana, "TOAMNA10");
  const added = (await ana.addToCart(other.id, 1)) as Promoted;
  assert.deepEqual([added.promo, added.lapsed, added.quote.discount], [null, "TOAMNA10", ""]);
  const page = await ana.visit("/en/cart");
  assert.equal(field(page)?.getAttribute("value"), "TOAMNA10");
  assert.ok(page.html.includes(wordsOf("en")("cart.promo_lapsed")));
  await applied(ana, "TOAMNA10");
  const set = (await ana.setQuantity(good.id, 2)) as Promoted;
  assert.equal(set.promo, null);
  await applied(ana, "TOAMNA10");
  const removed = (await ana.remove(other.id)) as Promoted;
  assert.deepEqual([removed.promo, removed.lapsed], [null, "TOAMNA10"]);
});

test("a repeated command is answered once, and another tab sees the code with a newer revision", async () => {
  const ana = shop.shopper();
  const before = await ana.addToCart(good.id, 1);
  const command = randomUUID();
  const first = (await (await apply(ana, "TOAMNA10", "en", command)).json()) as Promoted;
  assert.ok(first.revision > before.revision);
  const again = (await (await apply(ana, "TOAMNA10", "en", command)).json()) as Promoted;
  assert.equal(again.revision, first.revision);
  assert.equal((await cartOf(ana)).promo, "TOAMNA10");
});

test("plain forms apply and remove the code", async () => {
  const ana = shop.shopper();
  await ana.addToCart(good.id, 1);
  const page = await ana.submit(PROMO, { code: " toamna10 ", language: "ru", back: "/ru/cart" });
  assert.equal(page.status, 200);
  assert.equal(field(page), null);
  assert.equal(page.document.querySelector(".code-form b")?.textContent, "TOAMNA10");
  assert.ok(page.html.includes(wordsOf("ru")("cart.promo_applied").replace("{{code}}", "TOAMNA10")));
  const removal = page.document.querySelector("form.code-form")?.getAttribute("action") ?? "";
  assert.equal(removal, REMOVAL);
  const without = await ana.submit(removal, { language: "ru", back: "/ru/cart" });
  assert.equal(field(without)?.getAttribute("value"), "");
  assert.equal((await cartOf(ana)).promo, null);
});

test("a refused code stays typed, with the reason in the visitor's language, and the old code still applies", async () => {
  const ana = shop.shopper();
  await ana.addToCart(good.id, 1);
  await applied(ana, "TOAMNA10");
  const page = await ana.submit(PROMO, { code: "VARA2025", language: "uk", back: "/uk/cart" });
  assert.equal(page.status, 422);
  assert.equal(field(page)?.getAttribute("value"), "VARA2025");
  assert.equal(field(page)?.getAttribute("aria-invalid"), "true");
  const reason = page.document.getElementById(field(page)?.getAttribute("aria-describedby") ?? "");
  assert.equal(reason?.textContent, "Строк дії цього промокоду минув.");
  assert.equal((await cartOf(ana)).promo, "TOAMNA10");
});

test("without a reason from the backend an unknown error is shown, in every language", async () => {
  const ana = plain.shopper();
  await ana.addToCart(POT, 1);
  backend.instead.set("promo-code-update_prices", { status: 400, body: {} });
  for (const language of LANGUAGES) {
    assert.deepEqual(await refused(await apply(ana, "X", language)), {
      status: 422,
      code: "fields",
      message: wordsOf(language)("cart.promo_unknown_error"),
    });
  }
});

test("a malformed code is refused without a backend call", async () => {
  const ana = shop.shopper();
  await ana.addToCart(good.id, 1);
  const paths = await callsDuring(async () => {
    assert.equal((await refused(await apply(ana, "  "))).code, "promo_empty");
    assert.equal((await refused(await apply(ana, "x".repeat(65)))).code, "promo_not_a_code");
    const list = await ana.send(PROMO, { method: "POST", body: { code: ["a"], language: "en" } });
    assert.equal((await refused(list)).code, "promo_not_a_code");
  });
  assert.ok(!paths.some((path) => path.includes("promo")), paths.join());
});

test("a code for an empty or missing cart is refused and makes no cart", async () => {
  const nobody = shop.shopper();
  assert.deepEqual(await refused(await apply(nobody, "TOAMNA10")), {
    status: 409,
    code: "empty_cart",
    message: wordsOf("en")("cart.empty_title"),
  });
  assert.equal(nobody.cookies.size, 0);
  const ana = shop.shopper();
  await ana.addToCart(good.id, 1);
  await ana.remove(good.id);
  assert.equal((await refused(await apply(ana, "TOAMNA10"))).code, "empty_cart");
});

test("a backend error is reported as one, and the cart is unchanged", async () => {
  const ana = shop.shopper();
  await ana.addToCart(good.id, 1);
  await applied(ana, "MINUS50");
  const { revision } = await cartOf(ana);
  await shop.demo.break({ call: "/general/promo-code/", mode: "fail" });
  assert.deepEqual(await refused(await apply(ana, "TOAMNA10")), {
    status: 503,
    code: "promo_untold",
    message: wordsOf("en")("cart.promo_untold"),
  });
  const cart = await cartOf(ana);
  assert.deepEqual([cart.promo, cart.revision], ["MINUS50", revision]);
});

test("a code validated for an older cart is not applied", async () => {
  const ana = shop.shopper();
  await ana.addToCart(good.id, 1);
  const call = "/general/promo-code/update_prices/";
  await shop.demo.break({ call, mode: "slow", ms: 2000 });
  const previewCalls = async () => (await shop.demo.log()).filter(({ path }) => path.startsWith(call)).length;
  const before = await previewCalls();
  const answer = apply(ana, "TOAMNA10");
  await until("the backend judges the code", async () => (await previewCalls()) > before);
  await ana.addToCart(other.id, 1);
  assert.deepEqual(await refused(await answer), {
    status: 409,
    code: "promo_cart_changed",
    message: wordsOf("en")("cart.promo_cart_changed"),
  });
  assert.equal((await cartOf(ana)).promo, null);
});

test("an account without promo codes is told so, and one with them gets its discount", async () => {
  const ana = await signedIn(plain);
  await ana.addToCart(POT, 1);
  backend.instead.set("users-me", { status: 200, body: { id: 7, can_use_promocode: false } });
  assert.deepEqual(await refused(await apply(ana, "TOAMNA10")), {
    status: 403,
    code: "promo_not_allowed",
    message: wordsOf("en")("cart.promo_not_allowed"),
  });
  backend.instead.clear();
  assert.equal((await applied(ana, "TOAMNA10")).promo, "TOAMNA10");
});

test("the documented answer is enough: the code, its products and the price of all goods", async () => {
  const ana = plain.shopper();
  await ana.addToCart(POT, 1);
  const cart = await applied(ana, "toamna10");
  assert.deepEqual([cart.promo, hundredthsOf(cart.quote.discount)], ["TOAMNA10", 12_999]);
  assert.equal(hundredthsOf(cart.lines[0]?.saving ?? ""), 12_999);
});

test("prices and discounts sent by a browser change nothing", async () => {
  const ana = shop.shopper();
  await ana.addToCart(good.id, 1);
  const honest = await applied(ana, "TOAMNA10");
  const forged = { code: "TOAMNA10", promo_value: "100", general_price: "0", discount: "999999", total: "0" };
  const answer = await ana.send(PROMO, { method: "POST", body: { ...forged, language: "en" } });
  assert.deepEqual(((await answer.json()) as Promoted).quote, honest.quote);
});

const ORDER = {
  first_name: "Ana",
  phone: "+37360123456",
  method: "pickup",
  store: "1",
  payment: "cash",
  language: "en",
};

async function order(shopper: Shopper, fields: Record<string, string> = {}): Promise<Response> {
  const { revision } = await shopper.cart();
  const body = { ...ORDER, command: randomUUID(), revision, ...fields };
  return shopper.send("/api/orders", { method: "POST", body });
}

test("a sold-out line does not block a code for the rest, and a code for nothing else names what to remove", async () => {
  const last = (await someGoods(shop)).find(({ id, stock }) => id !== PLENTY && stock > 0 && stock <= 20);
  assert.ok(last);
  const [ana, ion] = [shop.shopper(), shop.shopper()];
  await ana.addToCart(last.id, 1);
  await ana.addToCart(PLENTY, 2);
  await ion.addToCart(last.id, last.stock);
  assert.equal((await order(ion)).status, 200);
  const cart = await applied(ana, "TOAMNA10");
  assert.equal(cart.promo, "TOAMNA10");
  assert.ok(hundredthsOf(cart.quote.discount) > 0);
  await ana.remove(PLENTY);
  assert.deepEqual(await refused(await apply(ana, "TOAMNA10")), {
    status: 409,
    code: "promo_nothing_sold",
    message: wordsOf("en")("cart.promo_nothing_sold"),
  });
});

const reservations = (paths: string[]) => paths.filter((path) => path === "/general/cart/create-reservation/").length;

test("the order's preview, reservation and creation carry the code, which leaves the cart with the goods", async () => {
  const ana = shop.shopper();
  await ana.addToCart(good.id, 1);
  await applied(ana, "TOAMNA10");
  const paths = await callsDuring(async () => {
    const answer = await order(ana);
    assert.equal(answer.status, 200, await answer.text());
  });
  const steps = ["/general/order/preview-promo/", "/general/cart/create-reservation/", "/general/v3/order/"];
  assert.deepEqual(
    paths.filter((path) => steps.includes(path)),
    steps,
  );
  const placed = (await shop.demo.orders()).find(({ promo_code }) => promo_code === "TOAMNA10");
  assert.ok(placed);
  await ana.addToCart(good.id, 1);
  const after = await cartOf(ana);
  assert.deepEqual([after.promo, after.lapsed], [null, null]);
});

test("a card-only code does not apply to cash: nothing is reserved, and cart and code stay", async () => {
  const ana = shop.shopper();
  await ana.addToCart(good.id, 1);
  await applied(ana, "CARD5");
  const paths = await callsDuring(async () => {
    const answer = await order(ana);
    const { error } = (await answer.json()) as Refusal;
    assert.equal(answer.status, 422);
    assert.match(error.fields?.["payment"] ?? "", /CARD5.*for payment by card only/);
  });
  assert.equal(reservations(paths), 0);
  assert.equal((await cartOf(ana)).promo, "CARD5");
  assert.equal((await order(ana, { payment: "card" })).status, 200);
});

test("a code whose discount has changed is shown again before the order", async () => {
  const ana = plain.shopper();
  await ana.addToCart(POT, 1);
  assert.equal(hundredthsOf((await applied(ana, "TOAMNA10")).quote.discount), 12_999);
  const body = { status: "success", type: "product", general_price: 1299.9, code: "TOAMNA10" };
  backend.instead.set("order-preview-promo", { status: 200, body });
  const answer = await order(ana);
  assert.deepEqual([answer.status, ((await answer.json()) as Refusal).error.code], [409, "promo_changed"]);
  assert.ok(!backend.asked.includes("POST /general/v3/order/"));
  const cart = await cartOf(ana);
  assert.deepEqual([cart.promo, cart.quote.discount], ["TOAMNA10", ""]);
});

test("a code removed while its order is placed stays removed, even if its discount has changed", async () => {
  const ana = plain.shopper();
  await ana.addToCart(POT, 1);
  await applied(ana, "TOAMNA10");
  const body = { status: "success", type: "product", general_price: 1299.9, code: "TOAMNA10" };
  backend.instead.set("order-preview-promo", { status: 200, body });
  const before = backend.asked.length;
  backend.delay = 300;
  try {
    const answer = order(ana);
    await until("the code is looked at", async () =>
      backend.asked.slice(before).includes("POST /general/order/preview-promo/"),
    );
    const removal = ana.send(REMOVAL, { method: "POST", body: { language: "en", command: randomUUID() } });
    const { error } = (await (await answer).json()) as Refusal;
    assert.deepEqual([error.code, (await removal).status], ["promo_changed", 200]);
  } finally {
    backend.delay = 0;
  }
  assert.equal((await cartOf(ana)).promo, null);
});
