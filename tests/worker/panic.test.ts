// Panics in a page or in a deferred part: the visitor gets a 500 page or an apology, the log has message and location, and
// the next request works. (Carts: panic-cart.test.ts.)
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { aProduct } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";
import { type Language, say } from "../support/words.ts";

const PLACE = "/uk/about";
/** A deferred part of home. */
const PART = "/main/slides-popular-product/";
const SIMILAR = "/general/product_similar_products";

/** A critical call. */
const CRITICAL = "/base/partners/region_partners";

let shop: Shop;
before(async () => {
  shop = await openShop({
    variables: { PAGE_MEMORY_SECONDS: "0", PANIC_AT: `page=${PLACE} part=${PART}` },
  });
});
after(() => shop.close());

const countCalls = async (call: string) => (await shop.demo.log()).filter(({ path }) => path.startsWith(call)).length;

test("a person gets the shop's error page, in the address's language", async () => {
  const answer = await shop.fetch(PLACE, { headers: { accept: "text/html" } });
  assert.equal(answer.status, 500);
  assert.match(answer.headers.get("cache-control") ?? "", /no-store/);
  const page = await answer.text();
  assert.match(page, /<html lang="uk"/);
  assert.match(page, /<footer/);
});

test("a program gets the common error shape, without details", async () => {
  const answer = await shop.fetch(PLACE, { headers: { accept: "application/json" } });
  assert.equal(answer.status, 500);
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  assert.equal(error.code, "internal");
  assert.doesNotMatch(error.message, /panic/);
});

test("the log has message and location", async () => {
  await (await shop.fetch(PLACE)).text();
  await shop.logged(/panicked at edge\/platform\/src\/bindings\.rs:\d+/);
  await shop.logged(/asked to panic at page=\/uk\/about/);
});

test("the next request works; a concurrent page fails, works, or has an apology, but it ends", async () => {
  await (await shop.fetch(PLACE)).text();
  assert.equal((await shop.fetch("/uk/contacts")).status, 200);
  const paths = ["/ro/contacts", PLACE, "/ro/about", "/en/about", PLACE, "/ru/contacts"];
  const answers = await Promise.all(paths.map((path) => shop.fetch(path, { headers: { accept: "text/html" } })));
  for (const [index, answer] of answers.entries()) {
    assert.ok([200, 500].includes(answer.status), `${paths[index]} ${answer.status}`);
    const html = await answer.text();
    assert.ok(html.endsWith("</html>"), paths[index]);
  }
  assert.equal((await shop.fetch("/ro/contacts")).status, 200);
});

test("a concurrent page waiting for the backend fails at once instead of timing out", async () => {
  await (await shop.fetch("/ro/partners")).text();
  await shop.demo.break({ call: CRITICAL, mode: "hang", times: 1 });
  const before = await countCalls(CRITICAL);
  const neighbour = shop.fetch("/ro/partners?again", { headers: { accept: "text/html" } });
  await until("the neighbour's call is under way", async () => (await countCalls(CRITICAL)) > before);
  await (await shop.fetch(PLACE)).text();
  const answer = await neighbour;
  assert.equal(answer.status, 500);
  const html = await answer.text();
  assert.ok(html.endsWith("</html>"), html);
});

test("the panic page cannot be requested from outside", async () => {
  const answer = await shop.fetch("/uk/contacts?PANICKED=true", { headers: { panicked: "true" } });
  assert.equal(answer.status, 200);
  await answer.text();
});

/** The number of apologies in a complete page. */
function apologies(html: string, language: Language): number {
  assert.ok(html.endsWith("</html>"), html.slice(-200));
  assert.match(html, /<footer/);
  return html.split(say(language, "failure", "part_missing")).length - 1;
}

const stored = async () => (await (await shop.pages()).list()).keys.length;

test("a page whose deferred part panics ends at once with an apology, and is not stored", async () => {
  const before = await stored();
  for (const language of ["ro", "ru"] as const) {
    const answer = await shop.fetch(`/${language}`);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get("x-request-id") ?? "", /\w/);
    const html = await answer.text();
    assert.equal(apologies(html, language), 1);
    assert.ok(html.includes(say(language, "home", "categories")), "what came before the panic stays");
  }
  assert.equal(await stored(), before);
  assert.equal((await shop.fetch("/ro/contacts")).status, 200);
});

test("a concurrent streaming page gets an apology too, and is complete the next time", async () => {
  const { path } = await aProduct(shop);
  await shop.demo.break({ call: SIMILAR, mode: "hang", times: 1 });
  const before = await countCalls(SIMILAR);
  const neighbour = await shop.fetch(path);
  await until("the neighbour's part is asked for", async () => (await countCalls(SIMILAR)) > before);
  await (await shop.fetch("/ro")).text();
  assert.equal(neighbour.status, 200);
  assert.equal(apologies(await neighbour.text(), "ro"), 1);
  const next = await shop.fetch(path);
  assert.equal(next.status, 200);
  assert.equal(apologies(await next.text(), "ro"), 0);
});
