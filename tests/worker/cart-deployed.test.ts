// The carts are deployed first: until the pages are too, older pages ask them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { openShop } from "../support/shop.ts";

test("pages that are older than the carts read and change them, and their sockets open", async () => {
  await using shop = await openShop({ olderPages: true });
  const ana = shop.shopper();
  assert.equal((await ana.addToCart(PLENTY, 2)).count, 2);
  assert.equal((await ana.setQuantity(PLENTY, 3)).lines[0]?.quantity, "3");
  const socket = await shop.socket("/ws/cart", ana.headers());
  const ready = (await socket.next()) as { revision: number };
  assert.equal(ready.revision, (await ana.cart()).revision);
  socket.close();
});
