// `npm run contract` as an operator runs it: against the demo backend, against one with only the documented fields, and
// against none.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { contract, contractReport } from "../support/contract.ts";
import { DocumentedBackend } from "../support/documented-backend.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

test("the demo backend passes the whole contract", async () => {
  const login = ["--login", "ana@example.com:demo-parola"];
  const site = ["--token", "demo-casa", "--slow", "60000"];
  const { ok, calls, config, left } = await contractReport(shop.backendUrl, ...site, ...login, "--write");
  const wanting = calls.filter(({ verdict }) => verdict !== "ok" && verdict !== "less");
  assert.deepEqual(wanting, []);
  assert.deepEqual(config, ['"repeats_orders": true']);
  assert.match(left.join("; "), /^(?!.*saved address).*orders \S+, \S+, to be cancelled/);
  assert.ok(ok && calls.length > 45);
});

test("a backend with only the documented fields passes too, and a broken one is told where", async () => {
  const backend = new DocumentedBackend(["category-groups"]);
  const url = await backend.open();
  try {
    const fine = await contract(url, "--login", "a@b.c:secret", "--write", "--slow", "60000");
    assert.equal(fine.code, 0, fine.out);
    assert.match(fine.out, /^ok +GET \/auth\/users\/me\/ +\d+ ms$/m);
    assert.deepEqual(backend.unknown, []);

    backend.instead.set("menu_tree", { status: 200, body: [{ id: 1, categoryTitle: ["x"], categoryUrl: "x" }] });
    backend.instead.set("brands", { status: 500, body: null });
    const faulty = await contract(url, "--slow", "60000");
    assert.equal(faulty.code, 1);
    assert.match(faulty.out, /^broken +GET \/general\/menu_tree/m);
    assert.match(faulty.out, /^ +\[0\]\.categoryTitle is a list where the shop reads text: /m);
    assert.match(faulty.out, /^failed +GET \/general\/brand\/ +\d+ ms {2}answered 500$/m);
  } finally {
    backend.close();
  }
});

test("without a backend, or with unknown arguments, nothing is checked", async () => {
  const backend = new DocumentedBackend();
  const url = await backend.open();
  backend.close();
  const absent = await contract(url);
  assert.deepEqual([absent.code, absent.out], [2, ""]);
  assert.match(absent.errors, /cannot be reached/);
  const wrong = await contract("--jason");
  assert.deepEqual([wrong.code, wrong.out], [2, ""]);
  assert.match(wrong.errors, /--jason is not understood[\s\S]*Usage/);
});
