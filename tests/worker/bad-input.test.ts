// Malformed input at every endpoint gives a page or a 4xx in the common shape, never a 5xx or internals.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { endpoint, KINDS } from "../support/forms.ts";
import { aCategory, PLENTY } from "../support/goods.ts";
import type { Sent } from "../support/request.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let category: string;
/** A guest's cookie, so that no endpoint refuses for lack of a caller. */
let cookie: string;
before(async () => {
  shop = await openShop();
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  cookie = ana.headers()["cookie"] ?? "";
  category = await aCategory(shop);
});
after(() => shop.close());

const LINES = "/api/cart/lines";
const JSON_TYPE = { "content-type": "application/json" };
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };
const INSIDES =
  /panicked|unwrap|serde|wasm|rust|src\/|\.rs|line \d+ column|JsValue|stack|undefined|TypeError|durable|sqlite/i;

/** Markup that would run if it were echoed unescaped. */
const HOSTILE = '"><script>alert(7)</script>';

const endpoints = (): [string, string][] => [
  ["POST", LINES],
  ["POST", `${LINES}/${PLENTY}`],
  ["DELETE", `${LINES}/${PLENTY}`],
  ["POST", "/api/cart-redis?force=true"],
  ["POST", "/api/orders"],
  ["POST", `/api/favourites/${PLENTY}`],
  ["POST", `/api/compare/${PLENTY}`],
  ["POST", "/api/session"],
  ["POST", "/api/session/end"],
  ["POST", "/api/city"],
  ...KINDS.map((kind): [string, string] => ["POST", endpoint(kind)]),
];

/** Expects a page, an answer or a well-formed refusal; returns the status. */
async function expectWellFormed(path: string, sent: Sent): Promise<number> {
  const response = await shop.fetch(path, { ...sent, headers: { origin: shop.origin(), cookie, ...sent.headers } });
  const text = await response.text();
  const about = `${sent.method ?? "GET"} ${path} ${JSON.stringify(sent.headers ?? {}).slice(0, 100)}: ${response.status}`;
  assert.ok(response.status < 500, `${about} ${text.slice(0, 200)}`);
  assert.ok(!/[<"]/.test(response.headers.get("location") ?? ""), about);
  if (response.headers.get("content-type")?.startsWith("application/json")) {
    assert.doesNotMatch(text, INSIDES, about);
    if (response.status >= 400) {
      const { error, ...rest } = JSON.parse(text);
      assert.deepEqual(Object.keys(rest), [], about);
      assert.match(error.code, /^[a-z_]+$/, about);
      assert.ok(typeof error.message === "string" && error.message.length > 3, about);
      assert.ok(
        Object.keys(error).every((key) => ["code", "message", "fields"].includes(key)),
        about,
      );
    }
  } else if (response.status >= 400) {
    assert.match(response.headers.get("content-type") ?? "", /^text\/html/, about);
    assert.ok(text.endsWith("</html>"), about);
  }
  const shown = response.headers.get("content-type")?.startsWith("text/html");
  assert.ok(!shown || !/<script>alert/.test(text), `${about}: a value is shown as it came`);
  return response.status;
}

test("a body that is not the expected JSON is a 400 at every endpoint that needs one", async () => {
  const bodies = ["{", "[1]", "null", "true", '"x"', "{'a':1}", '{"product":', "\u0000", "NaN", '{"a":1}}', "﻿{}x"];
  for (const [method, path] of endpoints()) {
    for (const body of bodies) {
      const status = await expectWellFormed(path, { method, headers: JSON_TYPE, body });
      if (method === "POST") assert.deepEqual([path, body, status], [path, body, 400]);
    }
  }
});

test("JSON nested six thousand deep is refused without recursion", async () => {
  for (const [method, path] of endpoints()) {
    for (const body of ["[".repeat(6000), '{"a":'.repeat(6000), `{"product":${"[".repeat(6000)}${"]".repeat(6000)}}`]) {
      const status = await expectWellFormed(path, { method, headers: JSON_TYPE, body });
      assert.ok(status >= 200 && status < 500, `${path}: ${status}`);
    }
  }
  const nested = { method: "POST", headers: JSON_TYPE, body: "[".repeat(6000) };
  assert.equal(await expectWellFormed(LINES, nested), 400);
});

test("64 KB are read and a byte more is a 413, with or without Content-Length, in JSON and in forms; 2 MB at the sign-in, which may keep a form", async () => {
  const padded = (bytes: number) => {
    const start = `{"product":"${PLENTY}","padding":"`;
    return `${start}${"x".repeat(bytes - start.length - 2)}"}`;
  };
  const most = 64 * 1024;
  assert.equal(await expectWellFormed(LINES, { method: "POST", headers: JSON_TYPE, body: padded(most) }), 200);
  for (const [method, path] of endpoints().filter(([method]) => method === "POST")) {
    for (const type of [JSON_TYPE, FORM_TYPE]) {
      const body = padded(path === "/api/session" ? 2 * 1024 * 1024 + 1 : most + 1);
      assert.deepEqual([path, await expectWellFormed(path, { method, headers: type, body })], [path, 413]);
      const chunked = { ...type, "transfer-encoding": "chunked" };
      assert.deepEqual([path, await expectWellFormed(path, { method, headers: chunked, body })], [path, 413]);
    }
  }
});

test("invalid UTF-8 is refused in JSON and tolerated in forms", async () => {
  const broken = Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d);
  for (const [method, path] of endpoints()) {
    const status = await expectWellFormed(path, { method, headers: JSON_TYPE, body: broken });
    if (method === "POST") assert.deepEqual([path, status], [path, 400]);
    await expectWellFormed(path, { method, headers: FORM_TYPE, body: broken });
  }
  const body = new Uint8Array([...Buffer.from(`product=${PLENTY}&note=`), 0xc3, 0x28, 0x80]);
  assert.equal(await expectWellFormed(LINES, { method: "POST", headers: FORM_TYPE, body }), 303);
});

test("forms with odd fields are read as far as possible", async () => {
  const forms = [
    "",
    "&&&",
    "=",
    "%",
    "product",
    "product=%ff",
    "product=101&product=102",
    "a=".repeat(3000),
    "+=+&%00=%00",
  ];
  for (const [method, path] of endpoints()) {
    for (const body of forms) await expectWellFormed(path, { method, headers: FORM_TYPE, body });
  }
});

/** All field names of the shop's forms. */
const FIELDS =
  "product quantity command language back city email password rememberMe name phone date message subject product_id \
vacancy_id captcha method type payment region locality store first_name last_name street building apartment note comment";

test("markup in a value is escaped at every endpoint and page that echoes it", async () => {
  const fields = FIELDS.split(" ");
  for (const [method, path] of endpoints()) {
    for (const field of [undefined, ...fields]) {
      const all = field ? { [field]: HOSTILE } : Object.fromEntries(fields.map((name) => [name, HOSTILE]));
      await expectWellFormed(path, { method, body: new URLSearchParams(all) });
    }
  }
  const query = `?${new URLSearchParams([...fields, "query", "sort", "filters", "page", "order", "seal", "sent", "login"].map((name) => [name, HOSTILE]))}`;
  for (const page of [
    "",
    "/search",
    "/cart",
    "/checkout",
    "/cookies-required",
    "/cart/success",
    "/forms/request",
    "/x",
  ]) {
    await expectWellFormed(`/ro${page}${query}`, {});
    await expectWellFormed(`/ro${page}/${encodeURIComponent(HOSTILE)}`, {});
  }
});

test("a body of the wrong type, or none, is a 4xx", async () => {
  for (const [method, path] of endpoints().filter(([method]) => method === "POST")) {
    for (const type of ["text/plain", "multipart/form-data; boundary=x", "image/png", "", "x".repeat(2000)]) {
      const status = await expectWellFormed(path, {
        method,
        headers: type ? { "content-type": type } : {},
        body: "--x\r\n\r\n1",
      });
      assert.deepEqual([path, type.slice(0, 20), status], [path, type.slice(0, 20), 400]);
    }
    assert.deepEqual([path, await expectWellFormed(path, { method, headers: JSON_TYPE })], [path, 400]);
  }
});

test("an unsupported method is a 405 in the common shape", async () => {
  const addresses: [string, string[]][] = [
    ["/api/cart", ["POST", "PUT", "DELETE", "PATCH"]],
    [LINES, ["GET", "PUT", "DELETE", "OPTIONS"]],
    [`${LINES}/${PLENTY}`, ["GET", "PUT", "PATCH"]],
    ["/api/cart-redis", ["PUT", "PATCH", "OPTIONS"]],
    ["/api/orders", ["GET", "DELETE"]],
    ["/api/search", ["POST", "DELETE"]],
    [`/api/favourites/${PLENTY}`, ["GET", "DELETE"]],
    ["/ws/cart", ["POST", "DELETE"]],
    ["/healthz", ["POST", "PUT", "DELETE"]],
    ["/media/p/101-a.svg", ["POST", "DELETE"]],
    ["/ro", ["POST", "PUT", "DELETE"]],
    ["/", ["POST", "DELETE"]],
  ];
  for (const [path, methods] of addresses) {
    for (const method of methods) {
      assert.deepEqual([path, method, await expectWellFormed(path, { method })], [path, method, 405]);
      const answer = await shop.fetch(path, { method, headers: { origin: shop.url } });
      const allowed = answer.headers.get("allow")?.split(", ") ?? [];
      assert.ok(allowed.length > 0 && !allowed.includes(method), `${method} ${path}: ${allowed}`);
    }
  }
});

test("every GET has a HEAD", async () => {
  for (const path of ["/api/cart", "/api/cart-redis", "/api/search?query=an&language=ro", "/api/recent?language=ro"]) {
    const answer = await shop.fetch(path, { method: "HEAD" });
    assert.deepEqual([answer.status, await answer.text()], [200, ""], path);
  }
});

test("opening a form's endpoint redirects to the form's page", async () => {
  for (const [path, page] of [
    [LINES, "/ro/cart"],
    [`${LINES}/${PLENTY}`, "/ro/cart"],
    ["/api/session", "/ro?login=true"],
    ["/api/forms/request", "/ro/forms/request"],
    ["/api/orders", "/ro/checkout"],
  ] as const) {
    const answer = await shop.fetch(`${path}?language=ro`, { headers: { accept: "text/html,*/*" } });
    assert.deepEqual([answer.status, answer.headers.get("location")], [302, page], path);
  }
});

test("an endpoint that does not exist is a 404", async () => {
  for (const path of [
    "/api",
    "/api/",
    "/api/nothing",
    "/api/cart/lines/1/2",
    "/ws",
    "/media",
    "/assets",
    "/healthz/x",
  ]) {
    assert.ok([301, 404].includes(await expectWellFormed(path, {})), path);
    assert.ok([308, 404, 405].includes(await expectWellFormed(path, { method: "POST", body: {} })), path);
  }
  for (const method of ["GET", "POST"]) {
    const answer = await shop.fetch("/api/nothing", { method, headers: { origin: shop.url } });
    const { error } = (await answer.json()) as { error: { code: string } };
    assert.deepEqual([answer.status, error.code], [404, "not_found"], method);
  }
});

/** Cookies that the docs list. */
const LISTED =
  "user_token user-auth-token user-group-id token refresh_token selected_city i18n_redirected language first_lang_visit firstVisit is_age_valid";

test("cookies of any kind never break a page", async () => {
  const listed = LISTED.split(" ").map((name) => `${name}=${HOSTILE}`);
  const cookies = [
    ...listed,
    listed.join("; "),
    "",
    ";;;",
    "=",
    "user_token",
    "user_token=",
    "user_token=..",
    "user_token=%ff%fe",
    'user_token="a.b"',
    `user_token=${"a".repeat(6000)}`,
    "token=; identity=; user_token=;",
    "i18n_redirected=../../x",
    "i18n_redirected=ro\u00ff",
    "language=<script>",
    "favourites=\u00ff\u00fe",
    "first_lang_visit=%ff%fe; first_lang_visit",
    `consent=${HOSTILE}`,
    "consent=statistics.<b>.%00.\u00ff",
    `consent=${"marketing.".repeat(600)}; first_lang_visit=${"1".repeat(3000)}`,
    "cart_count=NaN.-1",
    Array.from({ length: 300 }, (_, at) => `c${at}=${at}`).join("; "),
    "user_token=a.b; user_token=c.d; user_token=e.f",
  ];
  for (const jar of cookies) {
    for (const path of [
      "/",
      "/ro",
      category,
      "/ro/cart",
      "/ro/checkout",
      "/ro/favorites",
      "/api/cart",
      "/api/cart-redis",
    ]) {
      const status = await expectWellFormed(path, { headers: { cookie: jar } });
      assert.ok(status === 200 || (path === "/" && status === 302), `${path} ${jar.slice(0, 40)}: ${status}`);
    }
  }
});

test("queries of any kind never break a page", async () => {
  const queries = [
    "?",
    "?&&&",
    "?=",
    "?page=-1",
    "?page=0",
    "?page=99999999999999999999",
    "?page=abc&page=2",
    "?sort=",
    "?sort=evil",
    "?filters=",
    "?filters=3:31,3:32,price:10-90",
    "?filters=price:90-10",
    "?filters=price:-1--5,:,::,1:,:1,a:b,price:NaN-Infinity",
    `?filters=${"1:1,".repeat(2000)}`,
    "?%ff=%fe&%00=%00&%zz=%",
    `?${"a=1&".repeat(1000)}`,
    `?query=${"%F0%9F%99%82".repeat(300)}`,
    "?language=xx&dev_mode=true&user_token=x",
  ];
  for (const query of queries) {
    for (const path of ["/ro", category, "/ro/search", "/ro/cart", "/api/cart", "/api/search"]) {
      const status = await expectWellFormed(path + query, {});
      assert.ok(
        status === 200 || (path === category && [301, 404].includes(status)),
        `${path}${query.slice(0, 60)}: ${status}`,
      );
    }
  }
});

test("headers of any kind never break a page", async () => {
  const headers: Record<string, string>[] = [
    { "accept-language": ",".repeat(3000) },
    { "accept-language": "ro;q=1e999, ;q=, *" },
    { "accept-language": "\u00ff\u00fe" },
    { "content-length": "0", "content-type": "application/json" },
    { "if-none-match": "*", "if-modified-since": "yesterday" },
    { range: "bytes=0-1,5-2,-" },
    { "sec-fetch-site": "\u00ff" },
    { upgrade: "h2c, websocket" },
    { authorization: "Bearer \u00ff" },
    { "cf-connecting-ip": "x", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" },
    { "x-http-method-override": "DELETE" },
    { expect: "nothing" },
  ];
  for (const sent of headers) {
    for (const path of ["/", "/ro", "/api/cart"]) {
      const response = await shop.fetch(path, { headers: sent });
      await response.body?.cancel();
      assert.ok(response.status < 500, `${path} ${JSON.stringify(sent).slice(0, 80)}: ${response.status}`);
      assert.doesNotMatch(response.headers.get("location") ?? "", /evil/);
    }
  }
});

test("random bytes at any endpoint get a well-formed answer and make no odd cart", async () => {
  const door = fc.constantFrom(...endpoints());
  const type = fc.constantFrom(JSON_TYPE, FORM_TYPE, { "content-type": "text/plain" });
  const pieces = fc.constantFrom(
    "{",
    "}",
    '"',
    ":",
    ",",
    "product",
    "quantity",
    "command",
    PLENTY,
    "=",
    "&",
    "%",
    "[",
    "\u0000",
    "1e9",
  );
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.array(pieces, { maxLength: 30 }).map((parts) => Uint8Array.from(Buffer.from(parts.join("")))),
    fc.json().map((json) => Uint8Array.from(Buffer.from(json))),
  );
  await fc.assert(
    fc.asyncProperty(door, type, body, async ([method, path], headers, bytes) => {
      await expectWellFormed(path, { method, headers, body: bytes });
    }),
    { numRuns: 200 },
  );
});

test("a request that breaks off disturbs no other", async () => {
  const body = new Uint8Array(randomBytes(2000));
  const cut = shop.fetch(LINES, {
    method: "POST",
    headers: { origin: shop.origin(), ...JSON_TYPE, "content-length": "1000" },
    body,
  });
  await Promise.allSettled([cut]);
  assert.equal(await expectWellFormed("/api/cart", {}), 200);
});
