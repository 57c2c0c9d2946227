// A short run of `npm run soak -- orders`: forms sent twice, and orders whose answer is lost, are counted in the backend.
import assert from "node:assert/strict";
import { test } from "node:test";
import { proveOrders } from "../soak/orders/prove.ts";

const FEW = { doubles: 20, unknowns: 10, accounts: 2, twice: false, kills: 0, lanes: 5 };

test("20 forms sent twice and 10 orders with a lost answer make 30 orders", async () => {
  const proved = await proveOrders({ keepsKeys: true, ...FEW });
  assert.deepEqual(proved.broken, [], JSON.stringify(proved.by));
});

test("a backend without keys has each order at most once, over kills, and no shopper is told otherwise", async () => {
  const proved = await proveOrders({ keepsKeys: false, ...FEW, kills: 2 });
  assert.deepEqual(proved.broken, [], JSON.stringify(proved.by));
});
