// A short run of `npm run soak -- orders`: forms that are sent twice, and orders whose answer is lost, are counted one by
// one in the backend.
import assert from "node:assert/strict";
import { test } from "node:test";
import { proveOrders } from "../soak/orders/prove.ts";

test("20 forms that are sent twice and 10 orders whose answer is lost are 30 orders", async () => {
  const proved = await proveOrders({ doubles: 20, unknowns: 10, accounts: 2, twice: false, kills: 0, lanes: 5 });
  assert.deepEqual(proved.broken, [], JSON.stringify(proved.by));
});
