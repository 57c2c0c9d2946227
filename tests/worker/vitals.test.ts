// The vitals of visits: taken where the site and the visitor allow it, within their bounds, as points without anything of
// the visitor.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changeSite } from "../support/changed-site.ts";
import { inOneMinute } from "../support/one-minute.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";

const PATH = "/api/vitals";
const PAGE = "/ro/product/oala";

let shop: Shop;
before(async () => {
  shop = await openShop({ points: true, site: { vitals: "always" }, variables: { PAGE_MEMORY_SECONDS: "0" } });
});
after(() => shop.close());

/** Sends vitals as the script of a page does. */
async function send(to: Shop, vitals: Record<string, string>, more: Record<string, string> = {}, page = PAGE) {
  const origin = to.origin();
  const headers = { origin, referer: `${origin}${page}`, ...more };
  const answer = await to.fetch(PATH, { headers, body: new URLSearchParams(vitals) });
  await answer.text();
  return answer.status;
}

const vitalsOf = (of: Shop) => of.points.filter(({ blobs }) => blobs[0] === "visit");

test("a visit is a point with site, kind of page, language, version, device and its vitals", async () => {
  const agent = { "user-agent": "Mozilla/5.0 (Linux; Android 15) Mobile", cookie: "user_token=planted" };
  assert.equal(await send(shop, { lcp: "2600", cls: "40" }, agent, `${PAGE}?email=planted@example.com`), 204);
  await until("it is written", async () => vitalsOf(shop).length === 1);
  const [point] = vitalsOf(shop);
  const version = (await (await shop.config()).get("site/casa")) ?? "";
  assert.deepEqual(point?.indexes, ["casa"]);
  assert.deepEqual(point?.blobs, ["visit", "casa", "Product", "ro", version, "phone"]);
  assert.deepEqual(point?.doubles, [2600, -1, 40, -1, -1]);
  assert.ok(!JSON.stringify(shop.points).includes("planted"));
});

test("what is no vital, out of bounds, sent by another site or for no page is not kept", async () => {
  const before = vitalsOf(shop).length;
  const refused: [number, Record<string, string>, Record<string, string>?, string?][] = [
    [400, {}],
    [400, { lcp: "-1" }],
    [400, { lcp: "60001" }],
    [400, { lcp: "12.5" }],
    [400, { lcp: "1", name: "Ana" }],
    [403, { lcp: "1" }, { origin: "https://evil.example" }],
    [204, { lcp: "1" }, {}, "/api/cart"],
    [204, { lcp: "1" }, { referer: "https://evil.example/ro" }],
  ];
  for (const [status, vitals, headers, page] of refused) {
    assert.equal(await send(shop, vitals, headers, page), status, JSON.stringify([vitals, headers, page]));
  }
  assert.equal((await shop.fetch(PATH)).status, 405);
  assert.equal(await send(shop, { lcp: "7" }), 204);
  await until("the good one is written", async () => vitalsOf(shop).length > before);
  assert.equal(vitalsOf(shop).length, before + 1);
});

test("a site that asks first keeps nothing before consent, and its pages have the panel and the script", async () => {
  await using asking = await openShop({ points: true, site: { vitals: "after_consent", services: [] } });
  const page = await (await asking.fetch("/ro")).text();
  assert.match(
    page,
    /<shop-island name="vitals" when="idle"[^>]*data-url="\/api\/vitals"><span hidden data-after-consent>/,
  );
  assert.match(page, /<form class="consent"[^>]*>.*name="category" value="statistics"/s);
  for (const cookie of ["", "consent=none", "consent=marketing.chat"]) {
    assert.equal(await send(asking, { lcp: "1" }, cookie ? { cookie } : {}), 204);
  }
  assert.equal(await send(asking, { lcp: "2" }, { cookie: "consent=statistics" }), 204);
  await until("the allowed one is written", async () => vitalsOf(asking).length > 0);
  assert.deepEqual(
    vitalsOf(asking).map(({ doubles }) => doubles[0]),
    [2],
  );
});

test("a site that measures nothing has no script and keeps nothing", async () => {
  await using off = await openShop({ points: true });
  assert.ok(!(await (await off.fetch("/ro")).text()).includes('name="vitals"'));
  assert.equal(await send(off, { lcp: "1" }, { cookie: "consent=statistics" }), 204);
  await changeSite(off, "casa", { vitals: "always" });
  await until("the site measures", async () => {
    await send(off, { lcp: "3" });
    return vitalsOf(off).length > 0;
  });
  assert.ok(vitalsOf(off).every(({ doubles }) => doubles[0] === 3));
});

test("one address cannot send without end, and a worker without the dataset takes vitals too", async () => {
  const site = { vitals: "always" };
  await using limited = await openShop({ points: true, site, limits: { LOOKUPS_OF_ADDRESS: 3 } });
  let last = 0;
  await inOneMinute(async () => {
    const statuses = [];
    const sender = { "cf-connecting-ip": `203.0.113.${++last}` };
    for (let time = 0; time < 5; time++) statuses.push(await send(limited, { lcp: "1" }, sender));
    assert.deepEqual(statuses, [204, 204, 204, 429, 429]);
  });
  await using bare = await openShop({ site, without: "ANALYTICS", variables: { LOG_ONE_OF: "1" } });
  assert.equal(await send(bare, { lcp: "1" }), 204);
  await until("it is logged", async () => bare.requests.length > 0);
  assert.ok(!bare.said.some((line) => line.includes("data point")));
});
