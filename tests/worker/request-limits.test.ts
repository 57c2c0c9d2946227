// Refused requests: a slow body, too many headers, an invalid host, an unknown method. Each refusal is in the visitor's
// language, as a page or in the common JSON shape.
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { endpoint } from "../support/forms.ts";
import { PLENTY } from "../support/goods.ts";
import type { Sent } from "../support/request.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { parsed } from "../support/shopper.ts";
import { LANGUAGES, say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const PAGE = { accept: "text/html,*/*" };
const BEGIN_MS = 10_000;

/** Sends the start of a request, then a byte per second; returns the response and its time. */
async function trickle(path: string, headers: Record<string, string>): Promise<{ heard: string; ms: number }> {
  const { hostname, port, host } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({ host, origin: shop.url, connection: "close", ...headers });
  socket.write(
    `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join("\r\n")}\r\ncontent-length: 600\r\n\r\n`,
  );
  const began = performance.now();
  const letters = setInterval(() => socket.write("a"), 1000);
  socket.on("error", () => {});
  let heard = "";
  socket.on("data", (piece) => {
    heard += piece;
  });
  await once(socket, "data", { signal: AbortSignal.timeout(3 * BEGIN_MS) });
  clearInterval(letters);
  const ms = performance.now() - began;
  socket.destroySoon();
  await once(socket, "close");
  return { heard, ms };
}

test("a body of a byte per second is a 408 after ten seconds, at every kind of endpoint", async () => {
  const json = { "content-type": "application/json" };
  const form = { "content-type": "application/x-www-form-urlencoded", ...PAGE };
  const multipart = { "content-type": "multipart/form-data; boundary=b", ...PAGE };
  const doors: [string, Record<string, string>][] = [
    ["/api/cart/lines", json],
    ["/api/cart/lines", form],
    ["/api/session", form],
    ["/api/orders", json],
    [endpoint("request"), form],
    [endpoint("resume"), multipart],
  ];
  const answers = await Promise.all(doors.map(([path, headers]) => trickle(path, headers)));
  for (const [at, { heard, ms }] of answers.entries()) {
    const about = `${doors[at]}: ${heard.slice(0, 100)} after ${ms} ms`;
    assert.match(heard, /^HTTP\/1\.1 408 /, about);
    assert.ok(ms > BEGIN_MS - 1000 && ms < BEGIN_MS + 4000, about);
  }
  assert.ok(answers[0]?.heard.includes('"code":"too_slow"'), answers[0]?.heard);
});

const large = (kilobytes: number) => "x".repeat(kilobytes * 1000);

test("too many headers are a 431 that says what to do", async () => {
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, number) => [`x-header-${number}`, large(0.08)]));
  for (const headers of [{ cookie: `a=${large(100)}` }, { cookie: `a=${large(33)}` }, { "x-any": large(60) }, many]) {
    for (const language of LANGUAGES) {
      const page = await shop.fetch(`/${language}/about`, { headers: { ...PAGE, ...headers } });
      const html = await page.text();
      assert.equal(page.status, 431);
      assert.equal(page.headers.get("cache-control"), "no-store");
      const { document } = parsed(html);
      assert.ok(document.querySelector("main")?.textContent.includes(say(language, "failure", "headers_too_large")));
    }
    const sent: Sent = { method: "POST", body: { product: PLENTY }, headers: { origin: shop.url, ...headers } };
    const program = await shop.fetch("/api/cart/lines?language=en", sent);
    const { error } = (await program.json()) as { error: { code: string } };
    assert.deepEqual([program.status, error.code], [431, "headers_too_large"]);
  }
  const usual = { cookie: `a=${large(20)}`, "user-agent": large(1) };
  assert.equal((await shop.fetch("/ro/about", { headers: usual })).status, 200);
});

test("an invalid host is a 400, as a page or in the common shape", async () => {
  for (const host of ["..", "a..b", ".a", "a..", "casa..localhost"]) {
    const page = await shop.fetch("/ru/about", { headers: { ...PAGE, host } });
    const html = await page.text();
    assert.equal(page.status, 400, host);
    assert.ok(html.includes('<html lang="ru">') && html.includes(say("ru", "failure", "page_failed")), host);
    const program = await shop.fetch("/api/cart", { headers: { host } });
    const { error } = (await program.json()) as { error: { code: string } };
    assert.deepEqual([program.status, error.code], [400, "malformed"], host);
  }
  assert.equal((await shop.fetch("/ro/about", { headers: { host: "[::1]:80" } })).status, 200);
});

test("an unknown method is a 405 that lists the known ones", async () => {
  for (const [path, allowed] of [
    ["/ro", "GET, HEAD"],
    ["/ro/gallery/01", "GET, HEAD"],
    ["/api/cart/lines", "POST"],
    ["/healthz", "GET, HEAD"],
    ["/nothing", "GET, HEAD"],
  ] as const) {
    for (const method of ["PROPFIND", "PURGE", "TRACE", "MKCOL", "LOCK", "SEARCH", "REPORT", "PUT"]) {
      const answer = await shop.fetch(path, { method, headers: { origin: shop.url } });
      const { error } = (await answer.json()) as { error: { code: string } };
      assert.deepEqual(
        [path, method, answer.status, error.code, answer.headers.get("allow")],
        [path, method, 405, "method_not_allowed", allowed],
      );
    }
  }
});

test("a config store that does not answer is a 503 with its own page", async () => {
  const shop = await openShop({ faultyKv: true });
  try {
    for (const fault of [{ fail: true }, { ms: 6000 }]) {
      await shop.kv.break({ CONFIG: [{ operation: "get", ...fault }] });
      const host = fault.fail ? "casa.localhost" : "pharmacy.localhost";
      for (const language of LANGUAGES) {
        const answer = await shop.fetch(`/${language}/cart`, { headers: { ...PAGE, host } });
        const html = await answer.text();
        assert.deepEqual([answer.status, answer.headers.get("retry-after")], [503, "5"]);
        assert.equal(answer.headers.get("cache-control"), "no-store");
        assert.match(answer.headers.get("content-security-policy") ?? "", /^default-src 'none'/);
        assert.ok(html.includes(`<h1>${say(language, "failure", "page_failed")}</h1>`));
      }
      const program = await shop.fetch("/api/cart", { headers: { host } });
      const { error } = (await program.json()) as { error: { code: string } };
      assert.deepEqual([program.status, program.headers.get("retry-after"), error.code], [503, "5", "unavailable"]);
    }
    await shop.kv.break({});
    assert.equal((await shop.fetch("/ro", { site: "casa" })).status, 200);
  } finally {
    await shop.close();
  }
});
