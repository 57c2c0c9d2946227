// Price and stock on kept product pages: what the edge has just learnt is true on the next page in every language.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { cacheStatus } from "../support/cache-status.ts";
import { DocumentedBackend, fixtures } from "../support/documented-backend.ts";
import { someGoods } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";
import { LANGUAGES, type Language, say } from "../support/words.ts";

const backend = new DocumentedBackend();
let shop: Shop;
let documented: Shop;
before(async () => {
  shop = await openShop();
  documented = await openShop({ backend: await backend.open(), variables: { PAGE_MEMORY_SECONDS: "0" } });
});
after(async () => {
  await Promise.all([shop.close(), documented.close()]);
  backend.close();
});
afterEach(() => backend.instead.clear());

const isHit = (answer: Response) => cacheStatus(answer).hit;

/** Opens a page until it comes from the cache, and returns it. */
const keep = (at: Shop, path: string) =>
  until(`${path} is kept`, async () => {
    const answer = await at.fetch(path);
    return isHit(answer) && (await answer.text());
  });

const page = async (at: Shop, path: string) => (await at.fetch(path)).text();
const offer = (at: Shop, path: string) => at.fetch(path, { headers: { part: "offer" } });
const soldOut = (language: Language) => `>${say(language, "product", "out_of_stock")}</p>`;

const PATH = "/product/oala-de-fonta";
/** The documented product with other fields, by its slug and by its id. */
function change(fields: object): void {
  const product = fixtures().get("product")?.documented.body as { product: object };
  backend.instead.set("product", { status: 200, body: { ...product, product: { ...product.product, ...fields } } });
  const list = fixtures().get("product-filter")?.documented.body as { data: object[] };
  const [good, ...others] = list.data;
  backend.instead.set("product-filter", { status: 200, body: { ...list, data: [{ ...good, ...fields }, ...others] } });
}

test("after the last piece is ordered its pages say so in every language", async () => {
  const goods = await Promise.all(LANGUAGES.map((language) => someGoods(shop, "casa", language)));
  const [last] = goods[0]?.filter(({ stock, price }) => stock < 100 && price < 400) ?? [];
  assert.ok(last);
  const paths = goods.map((list) => list.find(({ id }) => id === last.id)?.path as string);
  for (const path of paths) assert.ok(!(await keep(shop, path)).includes(`"stock stock-no"`), path);
  const ana = shop.shopper();
  await ana.addToCart(last.id, last.stock);
  const body = { ...ORDER_FORM, command: randomUUID() };
  assert.equal((await ana.send("/api/orders", { method: "POST", body })).status, 200);
  for (const [index, language] of LANGUAGES.entries()) {
    const html = await page(shop, paths[index] as string);
    assert.ok(html.includes(soldOut(language)), `${language}: ${html.match(/class="stock[^/]*/)?.[0]}`);
    assert.ok(html.includes("schema.org/OutOfStock"));
  }
});

test("a refusal for stock makes the pages stale in every language, and the script reads what it said", async () => {
  for (const language of ["ro", "ru"]) await keep(documented, `/${language}${PATH}`);
  change({ qtt: 2 });
  const add = (quantity: number) => ({ product: "101", quantity, language: "ro", command: randomUUID() });
  const ana = documented.shopper();
  const refused = await ana.send("/api/cart/lines", { method: "POST", body: add(3) });
  assert.equal(refused.status, 409);
  for (const language of ["ro", "ru"] as const) {
    const html = await page(documented, `/${language}${PATH}`);
    assert.ok(html.includes(`>${say(language, "product", "few")}</p>`), language);
    assert.ok(!html.includes("data-most"), "the kept page names no small number");
  }
  const asked = await (await offer(documented, `/ro${PATH}`)).text();
  const left = say("ro", "product", "few_left_few").replace("{{count}}", "2");
  assert.ok(asked.includes(`>${left}</p>`) && asked.includes('data-max="2"'), asked);
  change({ qtt: 0, available: false });
  const gone = await ana.send("/api/cart/lines", { method: "POST", body: add(1) });
  assert.equal(gone.status, 409);
  for (const language of ["ro", "ru"] as const)
    assert.ok((await page(documented, `/${language}${PATH}`)).includes(soldOut(language)), language);
});

test("a product found sold out in one language is not offered in another", async () => {
  await keep(documented, `/en${PATH}`);
  change({ available: false });
  const ru = await documented.fetch(`/ru${PATH}?quantity=1`);
  assert.ok((await ru.text()).includes(soldOut("ru")));
  await until("the other page is dropped", async () => (await page(documented, `/en${PATH}`)).includes(soldOut("en")));
});

test("the script's question drops a page with another price or supply, and leaves a true one", async () => {
  await keep(documented, `/uk${PATH}`);
  await offer(documented, `/uk${PATH}`);
  await keep(documented, `/en${PATH}`);
  change({ price: 1199.9 });
  const asked = await offer(documented, `/uk${PATH}`);
  assert.equal(asked.headers.get("cache-control"), "no-store");
  assert.match(await asked.text(), /1.199,9/);
  for (const language of ["uk", "en"])
    await until(`${language} has the price`, async () =>
      /1.199[,.]9/.test(await page(documented, `/${language}${PATH}`)),
    );
});

test("guests share an answer for some seconds, shoppers with a session have their own", async () => {
  const [good] = await someGoods(shop, "casa", "en");
  assert.ok(good);
  const calls = async () => (await shop.demo.log()).filter(({ path }) => path.startsWith("/general/v2/product/"));
  const before = (await calls()).length;
  const answers = await Promise.all([1, 2, 3, 4].map(async () => (await offer(shop, good.path)).text()));
  assert.equal(new Set(answers).size, 1);
  assert.equal((await calls()).length, before + 1);
  assert.equal((await offer(shop, "/en/product/no-such-thing")).status, 404);
});
