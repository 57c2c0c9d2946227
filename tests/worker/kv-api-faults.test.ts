// The KV API in memory misbehaves as Cloudflare's does: rates, late writes, remembered misses, and every fault.
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { inTurn, KvApi, seeded } from "../support/kv-api.ts";
import { FAULTS } from "../support/kv-api-faults.ts";

const api = await KvApi.open();
const { door } = api;
after(() => api[Symbol.asyncDispose]());
beforeEach(() => api.reset());

const KEYS = ["a", "b", "c"];
const PAIRS = KEYS.map((key) => ({ key, value: "v" }));
const put = () => door.fetch("/bulk", { method: "PUT", body: JSON.stringify(PAIRS) });

/** Every fault: the answer's status, `undefined` if the connection breaks, and the keys that are written then. */
const OUTCOMES: [(typeof FAULTS)[number], number | undefined, string[]][] = [
  ["html", 500, []],
  ["timeout", 524, KEYS],
  ["limited", 429, []],
  ["reset", undefined, []],
  ["lost", undefined, KEYS],
  ["partial", 200, ["b"]],
  ["cut", undefined, ["b"]],
];

for (const [fault, status, written] of OUTCOMES) {
  test(`${fault}: a call fails as planned, the next one does not`, async () => {
    api.reset({ faults: inTurn(fault) });
    if (status) assert.equal((await put()).status, status);
    else await assert.rejects(put(), TypeError);
    assert.deepEqual(api.store.names(), written);
    assert.equal((await put()).status, 200);
    assert.deepEqual(api.store.names(), KEYS);
    const [first, second] = api.calls;
    assert.deepEqual([first?.fault, first?.status, first?.written], [fault, status ?? "dropped", written]);
    assert.deepEqual([second?.fault, second?.status, second?.written], [undefined, 200, KEYS]);
  });
}

test("each fault has an outcome above", () => {
  assert.deepEqual(
    OUTCOMES.map(([fault]) => fault),
    FAULTS,
  );
});

test("errors of the edge are pages of HTML with a ray", async () => {
  api.reset({ faults: inTurn("html", "timeout") });
  for (const _ of [500, 524]) {
    const answer = await put();
    assert.match(answer.headers.get("content-type") ?? "", /^text\/html/);
    assert.match(answer.headers.get("cf-ray") ?? "", /^[0-9a-f]{16}-[A-Z]{3}$/);
    assert.match(await answer.text(), /^<!DOCTYPE html>/);
  }
});

test("a bulk that is done in part names the other keys; a put and a delete alone fail", async () => {
  api.reset({ faults: inTurn("partial", undefined, "partial", "partial", "partial") });
  const told = await door.ask("PUT", "/bulk", PAIRS);
  assert.deepEqual(told.result, { successful_key_count: 1, unsuccessful_keys: ["a", "c"] });
  await put();
  assert.deepEqual((await door.ask("POST", "/bulk/delete", KEYS)).result.unsuccessful_keys, ["a", "c"]);
  assert.equal((await door.put("a", "w")).status, 500);
  assert.equal((await door.ask("DELETE", "/values/a")).status, 500);
  assert.equal((await door.get("a")).toString(), "v");
});

test("a plan by a seed is the same each time, and has its share of every fault", () => {
  const call = { method: "PUT", route: ":namespace/bulk", path: "", bytes: 0 };
  const of = (seed: number) => {
    const plan = seeded(seed, 0.25);
    return Array.from({ length: 4000 }, (_, index) => plan(call, index));
  };
  assert.deepEqual(of(7), of(7));
  assert.notDeepEqual(of(7), of(8));
  const failed = of(7).filter((fault) => fault !== undefined);
  assert.ok(failed.length > 900 && failed.length < 1100, String(failed.length));
  assert.deepEqual(new Set(failed), new Set(FAULTS));
});

test("1,200 calls fit in five minutes; then none is answered for five minutes", async () => {
  api.reset({ rates: true, stopped: true });
  const ask = () => door.fetch("/values/none");
  const first = await ask();
  assert.equal(first.headers.get("ratelimit"), '"default";r=1199;t=300');
  assert.equal(first.headers.get("ratelimit-policy"), '"default";q=1200;w=300');
  assert.equal(first.headers.get("retry-after"), null);
  for (let call = 1; call < 1200; call++) assert.equal((await ask()).status, 404);
  api.pass(200_000);
  const over = await ask();
  assert.equal(over.status, 429);
  assert.equal(over.headers.get("retry-after"), "300");
  assert.match(over.headers.get("ratelimit") ?? "", /;r=0;/);
  assert.equal(((await over.json()) as { result: null }).result, null);
  api.pass(150_000);
  const still = await ask();
  assert.equal(still.status, 429, "the five minutes begin with the first call that is over");
  assert.equal(still.headers.get("retry-after"), "150");
  api.pass(150_000);
  assert.equal((await ask()).headers.get("ratelimit"), '"default";r=1199;t=300');
});

test("a second write of a key within a second is refused, alone and in a bulk", async () => {
  api.reset({ oneWriteASecond: true, stopped: true });
  assert.equal((await door.put("a", "1")).status, 200);
  api.pass(999);
  assert.equal((await door.put("a", "2")).status, 429);
  assert.deepEqual((await door.ask("PUT", "/bulk", PAIRS)).result.unsuccessful_keys, ["a"]);
  assert.equal((await door.get("a")).toString(), "1");
  api.pass(1);
  assert.equal((await door.put("a", "2")).status, 200);
});

test("a write shows late, each key in its own time", async () => {
  api.reset({ distance: { writesMs: 60_000, missesMs: 0, seed: 3 }, stopped: true });
  const keys = Array.from({ length: 50 }, (_, index) => `key/${index}`);
  await door.ask(
    "PUT",
    "/bulk",
    keys.map((key) => ({ key, value: "1" })),
  );
  assert.equal(api.store.names().length, 50);
  api.pass(30_000);
  const shown = (await door.ask("GET", "/keys?prefix=key/")).info.count;
  assert.ok(shown > 5 && shown < 45, String(shown));
  for (const key of keys) assert.equal((await door.fetch(`/values/${encodeURIComponent(key)}`)).ok, seen(key));
  await door.put("key/0", "2");
  await door.ask("DELETE", `/values/${encodeURIComponent("key/0")}`);
  api.pass(60_000);
  assert.equal((await door.ask("GET", "/keys?prefix=key/")).info.count, 49, "the deletion shows last");
});

const seen = (key: string) => api.store.visible(key) !== undefined;

test("a lookup that found nothing is remembered", async () => {
  api.reset({ distance: { writesMs: 0, missesMs: 60_000 }, stopped: true });
  const status = async () => (await door.fetch("/values/a")).status;
  assert.equal(await status(), 404);
  await put();
  assert.equal(await status(), 404);
  assert.deepEqual((await door.ask("POST", "/bulk/get", { keys: KEYS })).result.values, { a: null, b: "v", c: "v" });
  api.pass(60_000);
  assert.equal(await status(), 200);
});

test("a value expires", async () => {
  await door.put("a", "v", "?expiration_ttl=60");
  assert.equal((await door.get("a")).toString(), "v");
  api.pass(61_000);
  assert.equal((await door.ask("GET", "/values/a")).code, 10009);
  assert.deepEqual((await door.ask("GET", "/keys")).result, []);
});

test("the log tells each call, its size and its keys; a write can be watched", async () => {
  const watched: string[] = [];
  api.store.onWrite = (key) => watched.push(`${key}: ${api.store.stored(key)?.value ?? "gone"}`);
  await put();
  await door.ask("POST", "/bulk/get", { keys: ["a", "x"] });
  await door.ask("DELETE", "/values/b");
  assert.deepEqual(
    api.calls.map(({ method, route, read, written, removed }) => ({ method, route, read, written, removed })),
    [
      { method: "PUT", route: ":namespace/bulk", read: [], written: KEYS, removed: [] },
      { method: "POST", route: ":namespace/bulk/get", read: ["a", "x"], written: [], removed: [] },
      { method: "DELETE", route: ":namespace/values/:key", read: [], written: [], removed: ["b"] },
    ],
  );
  assert.equal(api.calls[0]?.bytes, JSON.stringify(PAIRS).length);
  assert.deepEqual(watched, ["a: v", "b: v", "c: v", "b: gone"]);
  api.follow({ faults: inTurn("html") });
  assert.deepEqual([api.calls.length, api.store.names()], [0, ["a", "c"]], "other faults, the same store");
  assert.equal((await put()).status, 500);
});
