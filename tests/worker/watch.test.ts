// What the log and the answers tell of requests: a line each, ids that join it with the backend's log, times of pages, and
// nothing that names a person.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { aProduct, PLENTY } from "../support/goods.ts";
import { ANA, form, LOGIN_PATH } from "../support/session.ts";
import { openShop, type RequestLine, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";

const RANDOM = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const RAY = "8f2c0123456789ab-OTP";

let shop: Shop;
before(async () => {
  shop = await openShop({ variables: { LOG_ONE_OF: "1", PAGE_MEMORY_SECONDS: "60" }, points: true });
});
after(() => shop.close());
beforeEach(() => shop.demo.heal());

/** The line of the request that this answer is to. */
async function lineOf(answer: Response): Promise<RequestLine> {
  await answer.text();
  const id = answer.headers.get("x-request-id");
  const line = () => shop.requests.find((one) => one.id === id);
  await until("the request is logged", async () => line() !== undefined);
  return line() as RequestLine;
}

test("a page is told by its kind, with its site, version, language, cache and calls, never by its path", async () => {
  const { path } = await aProduct(shop);
  const line = await lineOf(await shop.fetch(path));
  assert.deepEqual(
    { ...line, version: line.version.length, id: RANDOM.test(line.id) },
    {
      ...line,
      level: "info",
      site: "casa",
      version: 16,
      route: "Product",
      method: "GET",
      status: 200,
      language: "ro",
      cache: "rendered",
      stands_for: 1,
      id: true,
    },
  );
  assert.ok(line.backend && line.backend.count > 0);
  assert.equal(line.backend.count, line.backend.calls.length);
  assert.ok(
    line.backend.calls.every(({ outcome }) => outcome === "ok"),
    JSON.stringify(line.backend),
  );
  assert.ok((line.bytes ?? 0) > 10_000);
  assert.ok(!JSON.stringify(line).includes(path.split("/").at(-1) ?? path));
});

test("the caches are told apart: made, from the entry's memory, from KV, for one visitor", async () => {
  const caches = [];
  const path = "/ro/contacts";
  caches.push((await lineOf(await shop.fetch(path))).cache);
  // The first answer from the program's memory gives the page to the entry.
  for (let time = 0; time < 3; time++) caches.push((await lineOf(await shop.fetch(path))).cache);
  caches.push((await lineOf(await shop.fetch(`${path}?a=1`))).cache);
  assert.deepEqual(caches, ["rendered", "memory", "memory", "memory", "uncached"]);
  await using cold = await openShop({ variables: { LOG_ONE_OF: "1", PAGE_MEMORY_SECONDS: "0" } });
  await (await cold.fetch(path)).text();
  await until("it is in KV", async () => (await (await cold.pages()).list()).keys.length > 0);
  await (await cold.fetch(path)).text();
  await until("both are logged", async () => cold.requests.length >= 2);
  assert.equal(cold.requests.at(-1)?.cache, "kv");
});

test("an answer has the id of its request, also from a cache, and the platform's id goes before the sender's", async () => {
  const ids = [];
  for (let time = 0; time < 4; time++) {
    const answer = await shop.fetch("/ro/delivery");
    ids.push(answer.headers.get("x-request-id"));
    await answer.text();
  }
  assert.equal(new Set(ids).size, 4);
  assert.ok(ids.every((id) => id && RANDOM.test(id)));
  const own = "5b6c7d8e-0000-4000-8000-123456789abc";
  for (const [headers, id] of [
    [{ "cf-ray": RAY, "x-request-id": own }, RAY],
    [{ "x-request-id": own }, own],
    [{ "x-request-id": own.replaceAll("-", "") }, own.replaceAll("-", "")],
  ] as const) {
    const answer = await shop.fetch("/ro/delivery", { headers });
    await answer.text();
    assert.equal(answer.headers.get("x-request-id"), id);
  }
  for (const odd of ["ana@example.com", "37369123456", "a".repeat(32).replace("a", "z"), "4111111111111111", ""]) {
    const answer = await shop.fetch("/ro/delivery", { headers: { "x-request-id": odd } });
    await answer.text();
    assert.match(answer.headers.get("x-request-id") ?? "", RANDOM, odd);
  }
});

test("calls to the backend carry the id of the request that made them, those of the cart's object too", async () => {
  const ana = shop.shopper();
  const page = await shop.fetch("/ro/about?a=2", { headers: { "cf-ray": RAY } });
  await page.text();
  const asked = async (id: string) => (await shop.demo.log()).filter((call) => call["x-request-id"] === id);
  assert.ok((await asked(RAY)).length > 0, "a page");
  const added = await ana.send("/api/cart/lines", form({ product: PLENTY, language: "ro", back: "/ro" }));
  const id = added.headers.get("x-request-id") ?? "";
  await added.text();
  await until("the cart's copy is sent", async () => (await asked(id)).length > 0);
});

test("failures are told whatever the sample is, and count for themselves", async () => {
  await using quiet = await openShop({ variables: { LOG_ONE_OF: "0", PAGE_MEMORY_SECONDS: "0" }, points: true });
  await (await quiet.fetch("/ro/brands")).text();
  await quiet.demo.break({ call: "/base/partners/region_partners", mode: "fail", status: 500 });
  const answer = await quiet.fetch("/ro/partners");
  assert.equal(answer.status, 503);
  await answer.text();
  await until("the failure is logged", async () => quiet.requests.length > 0);
  const [line] = quiet.requests;
  assert.equal(line?.route, "Partners");
  assert.equal(line?.failure, "backend");
  assert.equal(line?.stands_for, 1);
  const failed = line?.backend?.calls.find(({ outcome }) => outcome === "500");
  assert.ok(failed, JSON.stringify(line));
  await until("it is counted", async () => quiet.points.length > 0);
  assert.deepEqual([quiet.points[0]?.blobs[0], quiet.points[0]?.blobs[5]], ["request", "5xx"]);
});

test("a read that fails once is told with its retry", async () => {
  await shop.demo.break({ call: "/base/gallery", mode: "fail", status: 503, times: 1 });
  const line = await lineOf(await shop.fetch("/ro/gallery?again"));
  assert.equal(line.status, 200);
  assert.ok(
    line.backend?.calls.some(({ retries, outcome }) => retries === 1 && outcome === "ok"),
    JSON.stringify(line),
  );
});

test("requests are counted with status class, cache and the backend's time", async () => {
  await lineOf(await shop.fetch("/ro/faq?counted"));
  const counted = () => shop.points.find(({ blobs }) => blobs[2] === "Faq");
  await until("it is counted", async () => counted() !== undefined);
  const point = counted();
  assert.equal(point?.indexes[0], "casa");
  assert.deepEqual(point?.blobs.slice(0, 4), ["request", "casa", "Faq", "ro"]);
  assert.deepEqual(point?.blobs.slice(5), ["2xx", "uncached"]);
  assert.equal(point?.doubles.length, 5);
});

test("a page without the dataset works", async () => {
  await using bare = await openShop({ variables: { LOG_ONE_OF: "1" }, without: "ANALYTICS" });
  assert.equal((await bare.fetch("/ro/contacts")).status, 200);
  await until("it is logged", async () => bare.requests.length > 0);
  assert.ok(!bare.said.some((line) => line.includes("data point")));
});

const timing = async (path: string, sent = {}) => {
  const answer = await shop.fetch(path, sent);
  await answer.text();
  return answer.headers.get("server-timing");
};

test("a page tells its times where they are switched on, the same body either way, and a command never", async () => {
  assert.match(
    (await timing("/ro/terms")) ?? "",
    /^cache;desc=rendered, kv;dur=\d+(, backend;dur=\d+;desc="\d+ calls")?/,
  );
  assert.match((await timing("/ro/terms")) ?? "", /^cache;desc=memory/);
  assert.equal(await timing("/ro/terms"), "cache;desc=memory", "from the entry");
  assert.equal(await timing(LOGIN_PATH, form({ ...ANA, language: "ro" })), null);
  const bodies = [];
  for (const SERVER_TIMING of ["on", "off"]) {
    await using other = await openShop({ variables: { SERVER_TIMING } });
    const answer = await other.fetch("/ro/terms");
    assert.equal(answer.headers.has("server-timing"), SERVER_TIMING === "on");
    bodies.push(await answer.text());
  }
  assert.equal(bodies[0], bodies[1]);
});

test("nothing of the log names a person, whatever is sent", async () => {
  const planted = {
    email: "maria.ceban.planted@example.com",
    phone: "+37368777666",
    name: "Planted Maria",
    password: "planted-password-1",
    query: "plantedterm",
    token: "eyJhbGciOiJIUzI1NiJ9.cGxhbnRlZA.cGxhbnRlZHNlYWw",
    address: "Strada Planted 77",
  };
  const maria = shop.shopper();
  const cookie = `token=${planted.token}; refresh_token=${planted.token}r; user_token=planted.0123`;
  await (await shop.fetch(`/ro/search?query=${planted.query}`)).text();
  await (await shop.fetch(`/ro/contacts?utm_source=${planted.email}`, { headers: { cookie } })).text();
  await (await shop.fetch("/ro/account/orders", { headers: { cookie } })).text();
  await (await shop.fetch(`/ro/${planted.phone}`)).text();
  await (await shop.fetch(`/ro/account/letter?uid=MQ&token=${planted.token}`)).text();
  const fields = { ...planted, full_name: planted.name, message: planted.address, language: "ro", back: "/ro" };
  for (const path of [
    "/api/forms/request",
    "/api/forms/consultation",
    LOGIN_PATH,
    "/api/registration",
    "/api/support",
    "/api/orders",
  ]) {
    await (await maria.send(path, form(fields))).text();
  }
  const added = await maria.send("/api/cart/lines", form({ product: PLENTY, language: "ro", back: "/ro" }));
  await lineOf(added);
  const guest = maria.cookies.get("user_token")?.split(".")[0] ?? "";
  assert.ok(guest.length >= 16, "a guest has begun");
  const all = shop.lines.join("\n");
  for (const secret of [...Object.values(planted), "37368777666", "Ceban", encodeURIComponent(planted.email), guest]) {
    assert.ok(!all.includes(secret), `${secret} in ${all.split("\n").find((line) => line.includes(secret))}`);
  }
});
