// A quantity above the known stock is refused with the number in stock, by every way into the cart.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { after, before, test } from "node:test";
import { DocumentedBackend } from "../support/documented-backend.ts";
import { type Good, someGoods } from "../support/goods.ts";
import { ROOT } from "../support/root.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Visited } from "../support/shopper.ts";
import { LANGUAGES, type Language } from "../support/words.ts";

let shop: Shop;
let good: Good;
let other: Good;
before(async () => {
  shop = await openShop();
  const few = (await someGoods(shop)).filter(({ stock }) => stock < 500);
  [good, other] = few as [Good, Good];
});
after(() => shop.close());

const LINES = "/api/cart/lines";
const line = ({ id }: Good) => `${LINES}/${id}`;

interface Refusal {
  error: { code: string; message: string; fields?: Record<string, string> };
}

/** The localized sentences for this many pieces left. */
function sentences(language: Language, pieces: number): string[] {
  const texts = JSON.parse(readFileSync(resolve(ROOT, `locales/${language}/failure.json`), "utf8"));
  const forms = Object.keys(texts).filter((key) => key.startsWith("pieces_left"));
  return forms.map((form) => texts[form].replace("{{count}}", String(pieces)));
}

async function refused(answer: Response): Promise<string> {
  const { error } = (await answer.json()) as Refusal;
  assert.deepEqual([answer.status, error.code], [409, "not_enough"]);
  assert.deepEqual(error.fields, { quantity: error.message });
  return error.message;
}

const fieldOf = ({ document }: Visited, { id }: Good) =>
  document.querySelector(`[data-key="${id}"] input[name=quantity]`)?.getAttribute("value");

test("a script that adds or sets too much is refused in its language, and the cart is unchanged", async () => {
  const ana = shop.shopper();
  for (const language of LANGUAGES) {
    const body = { product: good.id, quantity: good.stock + 1, language, command: randomUUID() };
    const message = await refused(await ana.send(LINES, { method: "POST", body }));
    assert.ok(sentences(language, good.stock).includes(message), message);
  }
  assert.equal((await ana.cart()).empty, true);
  await ana.addToCart(good.id, good.stock);
  const more = await ana.send(line(good), { method: "POST", body: { quantity: good.stock + 1, language: "en" } });
  assert.equal(await refused(more), `Only ${good.stock} left.`);
  const added = await ana.send(LINES, { method: "POST", body: { product: good.id, language: "en" } });
  assert.equal(await refused(added), `Only ${good.stock} left. Your cart already has ${good.stock}.`);
  assert.equal((await ana.cart()).lines[0]?.quantity, String(good.stock));
});

test("a refused command is judged anew, an applied one is not", async () => {
  const ana = shop.shopper();
  const [add, set] = [randomUUID(), randomUUID()];
  const first = await ana.addToCart(good.id, good.stock, add);
  assert.deepEqual(await ana.addToCart(good.id, good.stock, add), first);
  const body = { quantity: good.stock + 1, command: set };
  await refused(await ana.send(line(good), { method: "POST", body }));
  await refused(await ana.send(line(good), { method: "POST", body }));
  await ana.setQuantity(good.id, 1, set);
});

test("a line's plain form that asks for too much comes back with its input and the reason", async () => {
  const ana = shop.shopper();
  await ana.addToCart(good.id, 1);
  const typed = String(good.stock + 2);
  const page = await ana.submit(line(good), { quantity: typed, language: "uk", back: "/uk/cart" });
  assert.equal(page.status, 409);
  assert.equal(fieldOf(page, good), typed);
  const field = page.document.querySelector(`[data-key="${good.id}"] [aria-invalid=true]`);
  const reason = page.document.getElementById(field?.getAttribute("aria-describedby") ?? "");
  assert.ok(sentences("uk", good.stock).includes(reason?.textContent ?? ""));
  assert.equal(fieldOf(await ana.visit("/uk/cart"), good), "1");
});

test("a product's plain form that asks for too much can be corrected in place", async () => {
  const ana = shop.shopper();
  await ana.addToCart(other.id, 1);
  const typed = String(good.stock + 2);
  const page = await ana.submit(LINES, { product: good.id, quantity: typed, language: "ro", back: "/ro/cart" });
  assert.equal(page.status, 409);
  const problem = page.document.querySelector(".cart-problem");
  assert.ok(problem?.textContent?.includes(good.title));
  const alert = problem?.querySelector("[role=alert]")?.textContent ?? "";
  assert.ok(sentences("ro", good.stock).includes(alert), alert);
  assert.equal(problem?.querySelector("input[name=quantity]")?.getAttribute("value"), typed);
  assert.equal(problem?.querySelector("button")?.getAttribute("value"), good.id);
  assert.equal(problem?.querySelector("form")?.getAttribute("action"), LINES);
  assert.equal(fieldOf(page, other), "1", "the line of another product stays as it is");
});

test("a saved cart above the stock is refused whole", async () => {
  const ana = shop.shopper();
  await ana.addToCart(other.id, 1);
  const products = [
    { product: Number(other.id), count: 2 },
    { product: Number(good.id), count: good.stock + 1 },
  ];
  const body = { order: { localCart: { products }, localDataFields: {} } };
  await refused(await ana.send("/api/cart-redis?language=en", { method: "POST", body }));
  assert.deepEqual(
    (await ana.cart()).lines.map(({ product, quantity }) => [product, quantity]),
    [[other.id, "1"]],
  );
});

test("with unknown stock nothing is refused up to the line's limit of 99999", async () => {
  const backend = new DocumentedBackend();
  const product = { productId: 101, title: "Ceai", url: "ceai", price: 10, qtt: null };
  backend.instead.set("product-filter", { status: 200, body: [product] });
  const simple = await openShop({ backend: await backend.open() });
  try {
    const ana = simple.shopper();
    await ana.addToCart("101", 99_998);
    assert.equal((await ana.addToCart("101", 5)).lines[0]?.quantity, "99999");
    assert.equal((await ana.setQuantity("101", 500)).lines[0]?.note, null);
  } finally {
    await simple.close();
    backend.close();
  }
});

test("a command that returns the cart calls the catalogue once for all its products", async () => {
  // No other cart here holds these products, since background copies of other carts call the catalogue too.
  const [one, another] = (await someGoods(shop)).filter(({ id }) => id !== good.id && id !== other.id);
  assert.ok(one && another);
  const ana = shop.shopper();
  await ana.addToCart(one.id, 1);
  await ana.addToCart(another.id, 1);
  const lookUps = async () =>
    (await shop.demo.log()).map(({ path }) => path).filter((path) => path.startsWith("/general/product-filter?ids="));
  const before = await lookUps();
  await ana.addToCart(one.id, 1);
  await ana.setQuantity(another.id, 2);
  const asked = (await lookUps())
    .slice(before.length)
    .map((path) => path.split("=")[1] ?? "")
    .filter((ids) => ids.split(",").some((id) => id === one.id || id === another.id));
  assert.deepEqual(asked, [`${one.id},${another.id}`, `${another.id},${one.id}`]);
});
