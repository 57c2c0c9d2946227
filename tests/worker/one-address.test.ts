// A page has one canonical address: equivalent ones redirect to it once, and only the page at its own address is cached. A
// contradictory answer is shown but not cached.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { DocumentedBackend, type Fixture, fixtures } from "../support/documented-backend.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";

const backend = new DocumentedBackend(["category-groups"]);
let shop: Shop;
before(async () => {
  const variables = { PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "3600" };
  shop = await openShop({ variables, backend: await backend.open() });
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => backend.instead.clear());

const storedPages = async () =>
  (await (await shop.pages()).list()).keys.filter(({ name }) => !name.startsWith("restrictions/")).length;

const led = async (path: string, sent: { method?: string; headers?: Record<string, string> } = {}) => {
  const answer = await shop.fetch(path, sent);
  await answer.text();
  return [answer.status, answer.headers.get("location")];
};

test("another spelling of an address redirects to it and is not cached", async () => {
  assert.deepEqual(await led("/ro/gallery/1"), [200, null]);
  await until("the page is kept", async () => (await storedPages()) === 1);
  for (const other of ["01", "001", "+1", "+01", "%31", "%2B1", "0%31"]) {
    const path = `/ro/gallery/${other}`;
    assert.deepEqual(await led(path), [301, "/ro/gallery/1"], path);
    assert.deepEqual(await led(path, { method: "HEAD" }), [301, "/ro/gallery/1"], path);
    assert.deepEqual(await led(`${path}?a=1&b`), [301, "/ro/gallery/1?a=1&b"], path);
    const foreign = { headers: { cookie: "i18n_redirected=ru" } };
    assert.deepEqual(await led(path, foreign), [301, "/ro/gallery/1"], path);
  }
  for (const [path, own] of [
    ["/ro/%67allery/1", "/ro/gallery/1"],
    ["/ro/%63art", "/ro/cart"],
    ["/ro/product/oal%61", "/ro/product/oala"],
    ["/ro/product/%d1%87ai", "/ro/product/%D1%87ai"],
    ["/ro/brands/c%6Fdru/%6f", "/ro/brands/codru/o"],
    ["/ro/bucatarie%2doale", "/ro/bucatarie-oale"],
  ]) {
    assert.deepEqual(await led(path ?? ""), [301, own], path);
  }
  assert.equal(await storedPages(), 1);
  assert.deepEqual((await led("/ro/gallery/01", { method: "POST" }))[0], 405);
});

test("capitals, as on paper and in codes, lead to the page's own address with the query", async () => {
  for (const [path, own] of [
    ["/RO", "/ro"],
    ["/Ru?utm_source=qr", "/ru?utm_source=qr"],
    ["/RO?login=true&back=%2Fro%2Fcart", "/ro?login=true&back=%2Fro%2Fcart"],
    ["/ro/Cart?a=1|2", "/ro/cart?a=1%7C2"],
    ["/RO/PRODUCT/oala", "/ro/product/oala"],
    ["/ro/Articles/01", "/ro/articles/1"],
    ["/ro/articles/001", "/ro/articles/1"],
    ["/ro/articles/+1", "/ro/articles/1"],
    ["/ACCOUNT?a=1", "/account?a=1"],
    ["/Robots.txt", "/robots.txt"],
  ]) {
    assert.deepEqual(await led(path ?? ""), [301, own], path);
    assert.deepEqual(await led(path ?? "", { method: "HEAD" }), [301, own], path);
  }
});

test("an address that the backend spells differently redirects there too", async () => {
  const before = await storedPages();
  const named = (name: string, fields: object) => {
    const { documented } = fixtures().get(name) as Fixture;
    backend.instead.set(name, { status: 200, body: { ...(documented.body as object), ...fields } });
  };
  named("brand", { slug: "codru" });
  named("album", { id: 7 });
  named("article", { slug: "ceai-de-munte" });
  for (const [path, own] of [
    ["/ro/brands/Codru", "/ro/brands/codru"],
    ["/ro/brands/CODRU?a=1", "/ro/brands/codru?a=1"],
    ["/ro/articles/Ceai-de-Munte", "/ro/articles/ceai-de-munte"],
    ["/ro/articles/ceai-de-munte.", "/ro/articles/ceai-de-munte"],
    ["/ro/gallery/7.", "/ro/gallery/7"],
  ]) {
    assert.deepEqual(await led(path ?? ""), [301, own], path);
  }
  assert.equal(await storedPages(), before);
  assert.deepEqual(await led("/ro/articles/alt-nume"), [200, null], "another name is another address");
});

const NOTHING = { totalCount: 60, pages: 2 };

test("an empty list with a non-zero total is shown and not cached", async () => {
  for (const [name, path, body] of [
    ["category", "/ro/goala", { id: 1, categoryTitle: "Oale", data: [], ...NOTHING }],
    ["category", "/ro/goala-2", { id: 1, categoryTitle: "Oale", data: [{ id: "x" }], ...NOTHING }],
    ["category", "/ro/goala-3", { id: 1, categoryTitle: "Oale", count: 60, next: "/?page=2", results: [] }],
    ["articles", "/ro/articles", { data: [], ...NOTHING }],
    ["reviews", "/ro/feedbacks", { data: [], ...NOTHING }],
    ["brand", "/ro/brands/codru", { name: "Codru", slug: "codru", products: [], ...NOTHING }],
    ["album", "/ro/gallery/9", { id: 9, title: "Vara", count: 12, images: [] }],
  ] as const) {
    backend.instead.set(name, { status: 200, body });
    for (let visit = 0; visit < 2; visit++) {
      const answer = await shop.fetch(path);
      const html = await answer.text();
      assert.ok(html.endsWith("</html>"));
      const { status, headers } = answer;
      assert.deepEqual([path, status, headers.get("cache-status")], [path, 200, "vitrina; fwd=miss"]);
      assert.equal(headers.get("cache-control"), "private, no-cache");
    }
  }
});
