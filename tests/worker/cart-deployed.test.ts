// Cart objects deploy before the pages, so older pages call them for a while.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { openShop } from "../support/shop.ts";

test("pages older than the cart objects read and change carts, and open sockets", async () => {
  await using shop = await openShop({ olderPages: true });
  const ana = shop.shopper();
  assert.equal((await ana.addToCart(PLENTY, 2)).count, 2);
  assert.equal((await ana.setQuantity(PLENTY, 3)).lines[0]?.quantity, "3");
  const socket = await shop.socket("/ws/cart", ana.headers());
  const ready = (await socket.next()) as { revision: number };
  assert.equal(ready.revision, (await ana.cart()).revision);
  socket.close();
});

test("a throttled promo code reaches older pages as an error they know: nobody can judge it", async () => {
  await using shop = await openShop({ olderPages: true });
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 2);
  await shop.demo.break({ call: "/general/promo-code/update_prices", mode: "fail", status: 429 });
  const answer = await ana.send("/api/cart/promo", { body: { code: "TOAMNA10", language: "en" } });
  const { error } = (await answer.json()) as { error: { code: string } };
  assert.deepEqual([answer.status, error.code], [503, "promo_untold"]);
});
