// The operators' redirect table in KV: cached look-ups need no read, and a push shows at once.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { seed } from "../support/seed.ts";
import { openShop, type Shop, type Site } from "../support/shop.ts";
import { until } from "../support/until.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ faultyKv: true });
});
after(() => shop.close());
afterEach(() => shop.kv.break({}));

const HITS = 20;
const BROKEN = { CONFIG: [{ operation: "get" as const, fail: true }] };

async function target(path: string, site?: Site): Promise<string | null> {
  return (await shop.fetch(path, { ...(site && { site }) })).headers.get("location");
}

test("a cached redirect needs no second read, also while the store fails", async () => {
  assert.equal(await target("/ro/magazin"), "/ro");
  await shop.kv.break(BROKEN);
  for (let hit = 0; hit < HITS; hit++) {
    assert.deepEqual([await target("/ro/magazin"), await target("/ro/cos?a=1")], ["/ro", "/ro/cart?a=1"]);
  }
  const { "CONFIG.get": reads = 0 } = await shop.kv.counts();
  assert.ok(reads < HITS, `${reads} reads: only the site's pointer may be looked at, every few seconds`);
});

test("requests other than reads are not redirected", async () => {
  for (const method of ["POST", "DELETE", "PUT"]) {
    const { status, headers } = await shop.fetch("/ro/magazin", { method, headers: { origin: shop.url } });
    assert.deepEqual([method, status, headers.get("location")], [method, 405, null]);
  }
});

test("a shard whose read failed is read again", async () => {
  assert.equal((await shop.fetch("/ro", { site: "pharmacy" })).status, 200);
  await shop.kv.break(BROKEN);
  assert.equal(await target("/ro/farmacie", "pharmacy"), null);
  await shop.kv.break({});
  assert.equal(await target("/ro/farmacie", "pharmacy"), "/ro");
});

/** The bytes of a stored value of the seed. */
function seeded(key: string): Buffer {
  const pair = seed().find((pair) => pair.key === key);
  assert.ok(pair, key);
  return Buffer.from(pair.value, pair.base64 ? "base64" : "utf8");
}

/** Publishes a version of the default site that differs only in its redirect targets: one shard and its name. */
async function push(version: string, targets: Record<string, string>): Promise<void> {
  const config = await shop.config();
  const current = (await config.get("site/casa")) ?? "";
  const published = JSON.parse((await config.get(`site/casa/${current}`)) ?? "{}");
  const [shard = ""] = seed().flatMap(({ key }) => /^redirects\/casa\/rules\/(.*)$/.exec(key)?.[1] ?? []);
  const rules = JSON.parse((await config.get(`redirects/casa/rules/${shard}`)) ?? "{}");
  const [table, moved] = ["00000000000000aa", "00000000000000bb"];
  const index = seeded(`redirects/casa/${published.redirects}`);
  const at = index.indexOf(Buffer.from(shard, "hex"));
  assert.ok(at > 0, "the table names its shard");
  Buffer.from(moved, "hex").copy(index, at);
  await config.put(`redirects/casa/rules/${moved}`, JSON.stringify({ ...rules, ...targets }));
  await config.put(`redirects/casa/${table}`, index);
  await config.put(`site/casa/${version}`, JSON.stringify({ ...published, redirects: table }));
  await config.put("site/casa", version);
}

test("pushed targets apply although the old ones are cached", async () => {
  assert.equal(await target("/shop"), "/en");
  await push("moved", { "/shop": "/en/search" });
  await until("the new version is in force", async () => {
    const found = await target("/shop");
    assert.ok(found === "/en" || found === "/en/search", `${found}`);
    return found === "/en/search";
  });
  assert.equal(await target("/ro/magazin"), "/ro");
});

test("a version whose table is missing does not replace the last good one", async () => {
  const config = await shop.config();
  const current = (await config.get("site/casa")) ?? "";
  const published = JSON.parse((await config.get(`site/casa/${current}`)) ?? "{}");
  const lost = { ...published, redirects: "00000000000000cc" };
  await config.put("site/casa/lost", JSON.stringify(lost));
  await config.put("site/casa", "lost");
  await until("the pointer was read", async () => {
    assert.equal(await target("/ro/magazin"), "/ro");
    return shop.said.some((line) => line.includes("redirects/casa/00000000000000cc"));
  });
  await config.put("site/casa", current);
});
