// Hosts and sites that operators remove from the store stop selling.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

const VARIABLES = { PAGE_MEMORY_SECONDS: "0" };
const MOVED = "moved.example";
const ASKED = 20;

/** A shop with a fallback site for other hosts, and one without. */
let others: Shop;
let strict: Shop;
before(async () => {
  others = await openShop({ variables: VARIABLES, faultyKv: true });
  strict = await openShop({ variables: { ...VARIABLES, SITE: "" }, faultyKv: true });
});
after(() => Promise.all([others.close(), strict.close()]));

const ask = async (shop: Shop, host: string) => {
  const answer = await shop.fetch("/ro", { headers: { host, accept: "text/html,*/*" } });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

test("a removed host counts as unknown", async () => {
  for (const shop of [others, strict]) {
    const config = await shop.config();
    await config.put(`host/${MOVED}`, "pharmacy");
    assert.ok((await ask(shop, MOVED)).html.includes("Farmacia Izvor"));
    await config.delete(`host/${MOVED}`);
    const after = await until("the host is forgotten", async () => {
      const answer = await ask(shop, MOVED);
      return !answer.html.includes("Farmacia Izvor") && answer;
    });
    assert.deepEqual([after.status, after.html.includes("Casa Codru")], shop === others ? [200, true] : [404, false]);
  }
});

test("a removed site is gone from its hosts, and a restored one is back", async () => {
  for (const shop of [others, strict]) {
    const config = await shop.config();
    const version = (await config.get("site/romania")) ?? "";
    assert.ok((await ask(shop, "romania.localhost")).html.includes("Atelier Lumina"));
    await config.delete("site/romania");
    const after = await until("the site is forgotten", async () => {
      const answer = await ask(shop, "romania.localhost");
      return !answer.html.includes("Atelier Lumina") && answer;
    });
    assert.deepEqual([after.status, after.html.includes("Casa Codru")], shop === others ? [200, true] : [404, false]);
    await config.put("site/romania", version);
    await until("the site is back", async () => (await ask(shop, "romania.localhost")).html.includes("Atelier Lumina"));
  }
});

test("an unknown host is a 404 page, no error, and is looked up once in seconds", async () => {
  await ask(strict, "casa.localhost");
  await strict.kv.break({});
  for (let asked = 0; asked < ASKED; asked++) {
    const { status, headers, html } = await ask(strict, "nobody.example");
    assert.deepEqual([status, headers.get("cache-control")], [404, "no-store"]);
    assert.ok(html.includes(`<h1>${say("ro", "failure", "page_not_found")}</h1>`), html);
    assert.doesNotMatch(html, /href=/);
  }
  const { "CONFIG.get": reads = 0 } = await strict.kv.counts();
  assert.ok(reads < ASKED, `${reads} reads`);
  const program = await strict.fetch("/api/cart", { headers: { host: "nobody.example" } });
  const { error } = (await program.json()) as { error: { code: string } };
  assert.deepEqual([program.status, error.code], [404, "not_found"]);
  assert.deepEqual(
    strict.said.filter((line) => line.includes("nobody.example")),
    [],
  );
});

test("many unknown hosts do not evict known sites from the cache", async () => {
  assert.equal((await ask(strict, "casa.localhost")).status, 200);
  const many = Array.from({ length: 600 }, (_, number) => `no-${number}.example`);
  for (let from = 0; from < many.length; from += ASKED) {
    await Promise.all(many.slice(from, from + ASKED).map((host) => ask(strict, host)));
  }
  await strict.kv.break({ CONFIG: [{ operation: "get", fail: true }] });
  assert.equal((await ask(strict, "casa.localhost")).status, 200);
  assert.equal((await ask(strict, "never-seen.example")).status, 503);
  await strict.kv.break({});
});

test("a missing fallback site is logged", async () => {
  const config = await others.config();
  const version = (await config.get("site/casa")) ?? "";
  await config.delete("site/casa");
  await until("the site is forgotten", async () => (await ask(others, "casa.localhost")).status === 404);
  await others.logged("no site answers on «casa.localhost»");
  await config.put("site/casa", version);
  await until("the site is back", async () => (await ask(others, "casa.localhost")).status === 200);
});
