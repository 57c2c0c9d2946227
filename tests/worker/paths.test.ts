// Redirects of malformed, moved, hostile and language-less addresses: never to another host, never in a loop.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { cacheStatus } from "../support/cache-status.ts";
import { openShop, type Shop, type Site } from "../support/shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

async function answer(path: string, headers: Record<string, string> = {}, site: Site = "casa") {
  const response = await shop.fetch(path, { site, headers });
  const text = await response.text();
  return { status: response.status, location: response.headers.get("location"), headers: response.headers, text };
}

async function leads(path: string, status: number, location: string | null, site?: Site): Promise<void> {
  const found = await answer(path, {}, site);
  assert.deepEqual([path, found.status, found.location], [path, status, location]);
}

test("a double slash redirects permanently to the root", async () => {
  for (const path of ["/ro//x", "//evil.example/", "//evil.example//", "///", "/ro/x//"]) {
    await leads(path, 301, "/");
  }
  await leads("/ro//x/?a=1", 301, "/?a=1");
});

test("a name in capitals leads to the one in small letters only if that has a page", async () => {
  await leads("/RO/BUCATARIE?utm_source=qr", 301, "/ro/BUCATARIE?utm_source=qr");
  await leads("/ro/BUCATARIE?utm_source=qr", 301, "/ro/bucatarie?utm_source=qr");
  await leads("/ro/forms/Request", 301, "/ro/forms/request");
  await leads("/ro/NICIO-PAGINA", 404, null);
  await leads("/ro/product/NICIUN-PRODUS", 404, null);
});

test("the query goes along with every redirect of an address", async () => {
  await leads("//evil.example/?a=1&utm_source=x", 301, "/?a=1&utm_source=x");
  await leads("/?utm_source=x", 302, "/ro?utm_source=x");
  await leads("/account?utm_source=x", 302, "/ro/account/orders?utm_source=x");
  await leads("/ro/bucatarie/?a=1|2", 301, "/ro/bucatarie?a=1%7C2");
});

test("a trailing slash redirects to the path without it, with the query", async () => {
  await leads("/ro/", 301, "/ro");
  await leads("/ro/bucatarie/", 301, "/ro/bucatarie");
  await leads("/ro/bucatarie/?page=2&sort=price-", 301, "/ro/bucatarie?page=2&sort=price-");
  await leads("/ro/bucatarie/?", 301, "/ro/bucatarie");
});

test("a form posted to a path with a trailing slash keeps its body", async () => {
  const sent = await shop.fetch("/ro/cart/success/?a=1", { method: "POST", body: new URLSearchParams({ order: "1" }) });
  assert.deepEqual([sent.status, sent.headers.get("location")], [308, "/ro/cart/success?a=1"]);
});

test("Cache-Status names the slash as the reason for a bypass", async () => {
  const { headers } = await answer("/ro/bucatarie/");
  assert.deepEqual(cacheStatus({ headers }), {
    cache: "vitrina",
    hit: false,
    stored: false,
    fwd: "bypass",
    detail: "slash",
  });
});

test("the operators' table redirects old addresses and keeps the query", async () => {
  await leads("/ro/magazin", 301, "/ro");
  await leads("/ro/cos?utm_source=x&b=%D1%87", 301, "/ro/cart?utm_source=x&b=%D1%87");
  await leads("/ro/livrare-gratuita?utm_source=x&a=1", 301, "/ro?utm_source=redirect&a=1");
  await leads("/RO/Livrare-Gratuit%61", 301, "/ro?utm_source=redirect");
});

test("a rule is found in every spelling of its address, and by its parameters in any order", async () => {
  for (const path of ["/vechi/%d1%87%d0%b0%d0%b9", "/VECHI/%D1%87%D0%B0%D0%B9", "/vechi/%D0%A7%D0%90%D0%99"]) {
    await leads(path, 301, "/ru/%D0%BF%D0%BE%D0%B8%D1%81%D0%BA");
  }
  await leads("/index.php?route=product/product&product_id=42", 301, "/ro/promotions");
  await leads("/INDEX.php?utm_source=x&product_id=42&route=product%2fproduct", 301, "/ro/promotions?utm_source=x");
  assert.equal((await answer("/index.php?route=product/product&product_id=43")).status, 404);
  assert.equal((await answer("/index.php")).status, 404);
});

test("every site has its own table", async () => {
  await leads("/ro/farmacie", 301, "/ro", "pharmacy");
  assert.equal((await answer("/ro/farmacie")).status, 404);
  assert.equal((await answer("/shop", {}, "pharmacy")).status, 404);
});

test("an old address with a trailing slash redirects in two steps", async () => {
  await leads("/shop/", 301, "/shop");
  await leads("/shop", 301, "/en");
  assert.equal((await answer("/en")).status, 200);
});

test("a permanent redirect is cacheable for an hour only, because operators err", async () => {
  const { headers } = await answer("/ro/magazin");
  assert.equal(headers.get("cache-control"), "public, max-age=3600");
});

test("the root redirects to the language of the cookie, then of the browser, then of the site", async () => {
  const cases: [Record<string, string>, string][] = [
    [{ cookie: "i18n_redirected=uk", "accept-language": "ru" }, "/uk"],
    [{ cookie: "language=en", "accept-language": "ru" }, "/en"],
    [{ cookie: "i18n_redirected=xx", "accept-language": "ru-RU,ru;q=0.9,en;q=0.8" }, "/ru"],
    [{ "accept-language": "fr, en;q=0.2, uk;q=0.7" }, "/uk"],
    [{ "accept-language": "fr" }, "/ro"],
    [{ "accept-language": ";;;,,=q" }, "/ro"],
    [{}, "/ro"],
  ];
  for (const [headers, expected] of cases) {
    const found = await answer("/", headers);
    assert.deepEqual([headers, found.status, found.location], [headers, 302, expected]);
  }
});

test("the choice of a language is uncacheable, and the cookie remembers it for a year", async () => {
  const { headers } = await answer("/?utm_source=x", { "accept-language": "ru" });
  assert.equal(headers.get("location"), "/ru?utm_source=x");
  assert.equal(headers.get("cache-control"), "no-store");
  const vary = (headers.get("vary") ?? "").toLowerCase();
  assert.ok(vary.includes("cookie") && vary.includes("accept-language"), vary);
  const [cookie = ""] = headers.getSetCookie();
  assert.match(cookie, /^i18n_redirected=ru; .*Max-Age=31536000/);
});

test("only the root redirects by language, and a page in another language is remembered", async () => {
  const { status, headers } = await answer("/ru", { cookie: "i18n_redirected=ro", "accept-language": "en" });
  assert.equal(status, 200);
  assert.match(headers.getSetCookie().join(), /i18n_redirected=ru/);
});

test("pages declare their language", async () => {
  for (const language of ["ro", "ru", "uk", "en"]) {
    const html = await (await shop.fetch(`/${language}`)).text();
    assert.ok(html.includes(`<html lang="${language}"`), language);
  }
});

test("an unknown language and an unknown path are a 404 page in a language of the visitor", async () => {
  for (const path of [
    "/fr",
    "/de/bucatarie",
    "/xx",
    "/index.php",
    "/ro/404",
    "/ro/nu-exista",
    "/ro/product/nu-exista",
  ]) {
    const response = await shop.fetch(path, { headers: { "accept-language": "ru" } });
    const html = await response.text();
    assert.deepEqual([path, response.status], [path, 404]);
    assert.match(response.headers.get("content-type") ?? "", /^text\/html/);
    assert.ok(html.includes(`<html lang="${path.startsWith("/ro/") ? "ro" : "ru"}"`), path);
    assert.equal(response.headers.get("cache-control"), "no-store");
  }
});

test("a page accepts only GET and HEAD", async () => {
  for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
    const response = await shop.fetch("/ro", { method });
    assert.deepEqual([method, response.status], [method, 405]);
    const { error } = (await response.json()) as { error: { code: string } };
    assert.equal(error.code, "method_not_allowed");
  }
});

test("a path traversal stays in the shop", async () => {
  const tricks = [
    "/\\evil.example",
    "/\\/evil.example/",
    "/%5cevil.example/",
    "/%2f%2fevil.example/",
    "/ro/..%2f..%2fetc/passwd",
    "/ro/%00",
    "/ro/%zz/",
    "/ro/%",
    "/.//evil.example",
    "/@evil.example/",
    "/ro/x;http:%2f%2fevil.example/",
    `/ro/${"a".repeat(4000)}/`,
    "/ro/<script>alert(1)</script>/",
    "/ro/%0d%0aset-cookie:a=b/",
  ];
  for (const path of tricks) await arrivesInTheShop(path);
});

const MOST_HOPS = 2;
/** The runtime rejects URIs with characters such as `<` before the shop sees them. */
const REFUSED_BY_THE_RUNTIME = "invalid URI";
const ALLOWED_STATUSES = [200, 301, 302, 404];

/** Follows redirects to a page or a 404 of this host. */
async function arrivesInTheShop(path: string): Promise<void> {
  let at = path;
  for (let hops = 0; ; hops++) {
    const { status, location, headers, text } = await answer(at);
    if (hops === 0 && status === 400 && text === REFUSED_BY_THE_RUNTIME) return;
    assert.ok(ALLOWED_STATUSES.includes(status), `${path} → ${at}: ${status}`);
    if (location === null) return;
    assert.match(location, /^\/(?![/\\])[\x21-\x7e]*$/, `${path} → ${at} leads to ${location}`);
    assert.ok(hops < MOST_HOPS, `${path} is redirected more than ${MOST_HOPS} times`);
    assert.doesNotMatch(headers.getSetCookie().join(), /a=b/, `${path} writes a header`);
    at = location;
  }
}

test("random bytes in a path give a page, a redirect within this host, or a 404", async () => {
  const pieces = [
    "/",
    "//",
    "\\",
    "%2f",
    "%5C",
    "..",
    ".",
    "ro",
    "ru",
    "evil.example",
    "@",
    ":",
    "%00",
    "%ff",
    "?",
    "?a=",
    "&",
  ];
  const anyByte = fc.integer({ min: 0x21, max: 0xff }).map((byte) => String.fromCharCode(byte));
  const piece = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...pieces) }, { weight: 1, arbitrary: anyByte });
  const path = fc.array(piece, { maxLength: 14 }).map((parts) => `/${parts.join("")}`);
  await fc.assert(fc.asyncProperty(path, arrivesInTheShop), { numRuns: 300 });
});
