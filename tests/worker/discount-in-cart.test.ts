// A site whose carts subtract a product's `discount`: pages show the reduced price, and cart, checkout and order all use
// it; without that setting the price applies.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { ConfiguredShop } from "../support/configured-shop.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { request } from "../support/request.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

interface Card {
  productId: number;
  url: string;
  price: number;
  discount: number;
  available: boolean;
  multiplicity: number;
}

let configured: ConfiguredShop;
let card: Card;
before(async () => {
  configured = await ConfiguredShop.open();
  const headers = { token: "demo-casa", "accept-language": "ro" };
  const path = "/shop/product/?type=discount&page_size=10";
  const answer = await request(configured.shop.backendUrl, path, { headers });
  const cards = (await answer.json()) as Card[];
  const sold = cards.find(({ available, multiplicity, discount }) => available && multiplicity === 1 && discount > 0);
  assert.ok(sold, "the demo sells something with a discount");
  card = sold;
});
after(() => configured.close());

const lei = (hundredths: number) => `${(hundredths / 100).toFixed(2).replace(".", ",").replace(",00", "")}\u00a0lei`;

test("the discount applies in the cart only where the config says so", async () => {
  const path = `/ro/product/${card.url}`;
  const guest = configured.shop.shopper("casa");
  await guest.addToCart(String(card.productId));
  const { quote, lines } = await guest.cart();
  assert.equal(quote.discount, "");
  assert.equal(lines[0]?.saving, null);

  const price = Math.round(card.price * 100);
  const saved = Math.round((price * card.discount) / 100);
  const inCart = say("ro", "product", "price_in_cart").replace("{{price}}", lei(price - saved));
  assert.ok(!(await guest.visit(configured.fresh(path))).html.includes(inCart));
  await configured.push({ discount_in_cart: "percent" }, () => true);
  await until("the page says what it costs in the cart", async () =>
    (await guest.visit(configured.fresh(path))).html.includes(inCart),
  );

  const after = await guest.cart();
  assert.equal(after.lines[0]?.saving, say("ro", "cart", "line_discount").replace("{{sum}}", lei(saved)));
  assert.equal(after.quote.discount, lei(saved));
  const { document } = await guest.visit("/ro/checkout");
  assert.equal(document.querySelector("[data-sum=discount]")?.textContent, `−${lei(saved)}`);

  const total = document.querySelector("input[name=total]")?.getAttribute("value");
  const body = { ...ORDER_FORM, command: randomUUID(), total };
  const ordered = await guest.send("/api/orders", { method: "POST", body });
  const { redirect } = (await ordered.json()) as { redirect: string };
  const thanks = (await guest.visit(redirect)).document;
  assert.equal(thanks.querySelector(".sums .sums-positive")?.textContent, `−${lei(saved)}`);
});
