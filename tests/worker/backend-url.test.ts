// A backend at an address: the request data it gets about a visitor, and malformed responses.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { aCategory, type Good, PLENTY, someGoods } from "../support/goods.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { ANA, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";

const backend = new ScriptedBackend();
let shop: Shop;
let good: Good;
before(async () => {
  shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "0" }, backend: await backend.open() });
  backend.upstream = shop.backendUrl;
  [good] = (await someGoods(shop)) as [Good];
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => backend.scripts.clear());

const PRODUCT = "/general/v2/product/";
let visits = 0;
const status = async (path: string) => (await shop.fetch(`${path}?visit=${visits++}`)).status;

test("a shop works with a backend at an address", async () => {
  assert.equal(await status(good.path), 200);
  const ana = shop.shopper();
  assert.equal((await ana.addToCart(PLENTY, 2)).count, 2);
});

test("a developer's page uses settings and menu loaded in developer mode", async () => {
  for (const [query, headers, asked] of [
    ["?dev_mode=true", {}, true],
    ["?dev_mode=1", {}, false],
    ["", { "dev-mode": "true" }, true],
    ["", {}, false],
  ] as const) {
    backend.heard.length = 0;
    // Others get another language, whose frame is not in memory yet.
    const page = asked ? "/ro/about" : `/${query ? "ru" : "uk"}/about`;
    assert.equal((await shop.fetch(page + query, { headers })).status, 200);
    const of = (path: string) => backend.heard.filter((call) => call.path.startsWith(path));
    const calls = [...of("/settings/global_site_settings"), ...of("/general/menu_tree")];
    const expected = asked ? "true" : undefined;
    const where = `${page}${query} ${JSON.stringify(headers)}`;
    assert.deepEqual(
      calls.map((call) => call.headers["dev-mode"]),
      [expected, expected],
      where,
    );
  }
});

test("the backend gets the site's token, the language and the session, and nothing else about the visitor", async () => {
  backend.heard.length = 0;
  const cookie = "token=aaa.bbb.ccc; user_token=secret; i18n_redirected=ro; other=1";
  const headers = {
    cookie,
    "x-forwarded-for": "1.2.3.4",
    "x-secret": "1",
    authorization: "Basic eDp5",
    referer: "https://elsewhere.example/",
    "accept-language": "en",
    token: "demo-pharmacy",
    "user-agent": "Visitor/1.0",
    "dev-mode": "true",
    "idempotency-key": "x",
  };
  const path = await aCategory(shop, "casa", "ru");
  await (await shop.fetch(path, { headers })).text();
  const call = backend.heard.find((heard) => heard.path.startsWith("/general/v2/category/"));
  assert.ok(call);
  const ofThePlatform = ["host", "connection", "accept-encoding", "accept", "cf-worker"];
  const own = Object.entries(call.headers).filter(([name]) => !ofThePlatform.includes(name));
  const { "x-request-id": id, ...sent } = Object.fromEntries(own);
  assert.match(`${id}`, /^[0-9a-f-]{36}$/);
  assert.deepEqual(sent, {
    token: "demo-casa",
    "accept-language": "ru",
    authorization: "Bearer aaa.bbb.ccc",
    "dev-mode": "true",
  });
});

test("a visitor without a session is anonymous to the backend, and every site sends its own token", async () => {
  for (const [site, token] of [
    ["casa", "demo-casa"],
    ["romania", "demo-romania"],
  ] as const) {
    backend.heard.length = 0;
    await (await shop.fetch(`/uk?visit=${visits++}`, { site, headers: { cookie: "user_token=x.y" } })).text();
    assert.ok(backend.heard.length > 0);
    for (const { headers } of backend.heard) {
      assert.deepEqual([headers["token"], headers["accept-language"]], [token, "uk"]);
      assert.deepEqual([headers.authorization, headers.cookie, headers["dev-mode"]], [undefined, undefined, undefined]);
    }
  }
});

test("the backend gets the choice of remember-me", async () => {
  for (const [rememberMe, expected] of [
    ["true", true],
    ["", false],
  ] as const) {
    backend.heard.length = 0;
    await signedIn(shop, "casa", { rememberMe });
    const call = backend.heard.find(({ path }) => path === "/auth/jwt/create/");
    assert.deepEqual(JSON.parse(call?.body ?? "null"), { ...ANA, rememberMe: expected });
  }
});

test("a redirect to another host is not followed", async () => {
  const elsewhere: string[] = [];
  backend.scripts.set("/elsewhere", (asked, answer) => {
    elsewhere.push(asked.url ?? "");
    answer.end("{}");
  });
  for (const code of [301, 302, 307, 308]) {
    backend.scripts.set(PRODUCT, (_, answer) => answer.writeHead(code, { location: "/elsewhere" }).end());
    assert.deepEqual([code, await status(good.path)], [code, 503]);
  }
  assert.deepEqual(elsewhere, []);
});

test("an oversized answer is refused, with or without Content-Length", async () => {
  const megabyte = Buffer.alloc(1024 * 1024, " ");
  backend.scripts.set(PRODUCT, (_, answer) => {
    answer.writeHead(200, { "content-type": "application/json", "content-length": 9 * megabyte.length });
    answer.write("{");
  });
  assert.equal(await status(good.path), 503);
  backend.scripts.set(PRODUCT, (_, answer) => {
    answer.writeHead(200, { "content-type": "application/json" });
    const pour = () => {
      while (!answer.destroyed && answer.write(megabyte));
    };
    answer.on("drain", pour);
    pour();
  });
  assert.equal(await status(good.path), 503);
});

test("a broken connection is retried once, besides the platform's own retry, then it is a 503", async () => {
  let tries = 0;
  backend.scripts.set(PRODUCT, (asked) => {
    tries++;
    asked.socket.destroy();
  });
  assert.equal(await status(good.path), 503);
  assert.ok(tries >= 2 && tries <= 4, `${tries}`);
});

test("a body that stalls ends at the deadline", async () => {
  backend.scripts.set(PRODUCT, (_, answer) => {
    answer.writeHead(200, { "content-type": "application/json" });
    answer.write('{"product":{"productId":1,');
  });
  assert.equal(await status(good.path), 503);
});

test("images are proxied, and nothing but images", async () => {
  const picture = await shop.fetch(`/media/p/${good.id}-a.svg`);
  assert.deepEqual([picture.status, picture.headers.get("content-type")], [200, "image/svg+xml"]);
  assert.equal(picture.headers.get("cache-control"), "public, max-age=31536000, immutable");
  assert.match(picture.headers.get("content-security-policy") ?? "", /default-src 'none'.*sandbox/);
  assert.equal(picture.headers.get("x-content-type-options"), "nosniff");
  assert.ok((await picture.text()).includes("<svg"));
  for (const type of ["text/html", "application/javascript", "application/json", ""]) {
    backend.scripts.set("/media/", (_, answer) =>
      answer.writeHead(200, { ...(type && { "content-type": type }), "set-cookie": "a=b" }).end("<script>1</script>"),
    );
    const other = await shop.fetch("/media/p/1-a.svg");
    assert.deepEqual([type, other.status, other.headers.getSetCookie()], [type, 404, []]);
  }
});

test("a film is proxied by ranges, and a document is cacheable", async () => {
  backend.scripts.set("/media/film.mp4", (asked, answer) => {
    assert.equal(asked.headers.range, "bytes=1-2");
    answer.writeHead(206, { "content-type": "video/mp4", "content-range": "bytes 1-2/4", "accept-ranges": "bytes" });
    answer.end("il");
  });
  const film = await shop.fetch("/media/film.mp4", { headers: { range: "bytes=1-2" } });
  assert.deepEqual([film.status, film.headers.get("content-range")], [206, "bytes 1-2/4"]);
  assert.deepEqual([film.headers.get("content-type"), await film.text()], ["video/mp4", "il"]);
  for (const [type, status, kept] of [
    ["application/pdf", 200, "attachment"],
    ["text/html", 404, null],
    ["video/mp4", 404, null],
  ] as const) {
    backend.scripts.set("/media/", (_, answer) => answer.writeHead(200, { "content-type": type }).end("x"));
    for (const path of ["/media/manual.pdf", "/media/MANUAL.PDF"]) {
      const paper = await shop.fetch(path);
      assert.deepEqual([paper.status, paper.headers.get("content-disposition")], [status, kept], `${path}: ${type}`);
    }
  }
});

test("an image request sends no session to the backend and no cookie back", async () => {
  backend.heard.length = 0;
  backend.scripts.set("/media/", (_, answer) =>
    answer.writeHead(200, { "content-type": "image/png", "set-cookie": "a=b", "x-internal": "1" }).end("png"),
  );
  const answer = await shop.fetch("/media/p/1-a.svg", { headers: { cookie: "token=a.b.c" } });
  assert.deepEqual([answer.headers.getSetCookie(), answer.headers.get("x-internal")], [[], null]);
  assert.equal(backend.heard[0]?.headers.authorization, undefined);
});

test("backend texts are always escaped", async () => {
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  backend.scripts.set("/main/slider-new_products", (_, answer) => {
    const card = {
      productId: 7,
      title: evil,
      url: evil,
      img: `javascript:${evil}`,
      code: evil,
      price: 1,
      brand: { name: evil },
    };
    answer.writeHead(200, { "content-type": "application/json" });
    answer.end(
      JSON.stringify([{ ...card, is_stock: true, available: true, active: true, unit: evil, unit_price: evil }]),
    );
  });
  const html = await (await shop.fetch(`/ro?visit=${visits++}`)).text();
  assert.ok(!html.includes("<script>alert(1)"));
  assert.ok(!html.includes("<img src=x"));
});
