// A panic in the program: the visitor gets the 500 page, the log message and place, and the next request works.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { someGoods } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";

const PLACE = "/uk/about";

let shop: Shop;
before(async () => {
  shop = await openShop({ variables: { PANIC_AT: PLACE } });
});
after(() => shop.close());

test("a person gets the shop's page of a fault, in the language of the address", async () => {
  const answer = await shop.fetch(PLACE, { headers: { accept: "text/html" } });
  assert.equal(answer.status, 500);
  assert.match(answer.headers.get("cache-control") ?? "", /no-store/);
  const page = await answer.text();
  assert.match(page, /<html lang="uk"/);
  assert.match(page, /<footer/);
});

test("a program gets the shape of errors, and nothing of the fault", async () => {
  const answer = await shop.fetch(PLACE, { headers: { accept: "application/json" } });
  assert.equal(answer.status, 500);
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  assert.equal(error.code, "internal");
  assert.doesNotMatch(error.message, /panic/);
});

test("the log tells message and place", async () => {
  await (await shop.fetch(PLACE)).text();
  const log = shop.said.join("\n");
  assert.match(log, /panicked at edge\/platform\/src\/bindings\.rs:\d+/);
  assert.match(log, /asked to panic at \/uk\/about/);
});

test("the next request works; beside a panic an answer fails, works, or breaks off if its stream had begun", async () => {
  await (await shop.fetch(PLACE)).text();
  assert.equal((await shop.fetch("/uk/contacts")).status, 200);
  const paths = ["/ro", PLACE, "/ro/contacts", "/en", PLACE, "/ru/contacts"];
  const answers = await Promise.all(paths.map((path) => shop.fetch(path)));
  for (const [index, answer] of answers.entries()) {
    assert.ok([200, 500].includes(answer.status), `${paths[index]} ${answer.status}`);
    // A stream that had begun ends with the instance: its status was sent before.
    await answer.text().catch((error: Error) => assert.equal(answer.status, 200, error.message));
  }
  assert.equal((await shop.fetch("/ro")).status, 200);
});

test("nobody outside can ask for the page of a panic", async () => {
  const answer = await shop.fetch("/uk/contacts?PANICKED=true", { headers: { panicked: "true" } });
  assert.equal(answer.status, 200);
  await answer.text();
});

test("a cart whose object panics answers with an error, and the shop goes on", async () => {
  const carts = await openShop({ variables: { PANIC_AT: "carts" } });
  try {
    const [good] = await someGoods(carts);
    const body = { product: good?.id ?? "", quantity: 1, command: crypto.randomUUID() };
    const headers = { origin: carts.url, accept: "application/json" };
    const answer = await carts.fetch("/api/cart/lines", { body, headers });
    assert.equal(answer.status, 500);
    assert.deepEqual(Object.keys((await answer.json()) as object), ["error"]);
    assert.equal((await carts.fetch("/ro")).status, 200);
  } finally {
    await carts.close();
  }
});
