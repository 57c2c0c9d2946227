// Files for crawlers: robots.txt, and the backend's sitemap or a 502.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { pageKinds, SITES } from "../support/page-kinds.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { LANGUAGES } from "../support/words.ts";

const backend = new ScriptedBackend();
let shop: Shop;
before(async () => {
  shop = await openShop({ backend: await backend.open() });
  backend.upstream = shop.backendUrl;
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => backend.scripts.clear());

const SITEMAP = "/sitemap.xml";
const XML = '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>';

/** The paths that a robots.txt disallows: `*` is anything, `$` the end, other rules are prefixes. */
function closed(robots: string): (path: string) => boolean {
  const rules = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = ""]) => {
    const text = rule.replace(/[.+?^{}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
    return new RegExp(`^${text}`);
  });
  return (path) => rules.some((rule) => rule.test(path));
}

test("robots may read public pages and find the sitemap, on every site", async () => {
  for (const site of SITES) {
    const response = await shop.fetch("/robots.txt", { site });
    assert.match(response.headers.get("content-type") ?? "", /^text\/plain/);
    const robots = await response.text();
    const refused = closed(robots);
    const named = new URL(/^Sitemap: (.+)$/m.exec(robots)?.[1] ?? "");
    assert.deepEqual([named.hostname.includes(site) || site === "casa", named.pathname], [true, SITEMAP]);
    for (const language of LANGUAGES) {
      for (const { path, name } of await pageKinds(shop, site, language)) {
        const address = `/${language}${path}`;
        const page = await (await shop.fetch(address, { site })).text();
        const isIndexed = !page.includes('name="robots" content="noindex"');
        // A listing's other look and a page that has gone are read, and kept out of the index.
        const isRead = isIndexed || path.endsWith("?view=list") || name === "product that is gone";
        assert.equal(refused(address), !isRead, `${site} ${name}`);
      }
    }
    for (const path of ["/api/cart", "/ws/cart"]) assert.ok(refused(path), path);
    for (const path of ["/ro/cartofi", "/ro/searchlights", "/media/p/1-a.svg"]) assert.ok(!refused(path), path);
  }
});

test("the sitemap is the backend's, requested with the site's token and without visitor data", async () => {
  backend.heard.length = 0;
  backend.scripts.set(SITEMAP, (_, answer) =>
    answer
      .writeHead(200, { "content-type": "text/xml; charset=utf-8", "set-cookie": "a=b", "x-internal": "1" })
      .end(XML),
  );
  const response = await shop.fetch(SITEMAP, { site: "pharmacy", headers: { cookie: "token=a.b.c; user_token=x" } });
  assert.deepEqual([response.status, await response.text()], [200, XML]);
  assert.match(response.headers.get("content-type") ?? "", /^application\/xml/);
  assert.equal(response.headers.get("cache-control"), "public, max-age=3600");
  assert.deepEqual([response.headers.getSetCookie(), response.headers.get("x-internal")], [[], null]);
  const { headers } = backend.heard.find(({ path }) => path.startsWith(SITEMAP)) ?? {};
  assert.deepEqual(
    [headers?.["token"], headers?.authorization, headers?.cookie],
    ["demo-pharmacy", undefined, undefined],
  );
});

test("Sitemap fetch failure", async () => {
  const failures: Record<string, Parameters<typeof backend.scripts.set>[1]> = {
    "a refusal": (_, answer) => answer.writeHead(500, { "content-type": "application/xml" }).end(XML),
    "nothing there": (_, answer) => answer.writeHead(404, { "content-type": "application/xml" }).end(XML),
    "a redirect": (_, answer) => answer.writeHead(302, { location: "/elsewhere.xml" }).end(),
    "another type": (_, answer) => answer.writeHead(200, { "content-type": "text/html" }).end("<script>1</script>"),
    "no type": (_, answer) => answer.writeHead(200).end(XML),
    "no XML": (_, answer) => answer.writeHead(200, { "content-type": "application/xml" }).end("{}"),
    "too much": (_, answer) => {
      const megabyte = Buffer.alloc(1024 * 1024, " ");
      answer.writeHead(200, { "content-type": "application/xml" }).write(XML);
      const pour = () => {
        while (!answer.destroyed && answer.write(megabyte));
      };
      answer.on("drain", pour);
      pour();
    },
    "a broken connection": (asked) => asked.socket.destroy(),
  };
  backend.scripts.set("/elsewhere.xml", (_, answer) =>
    answer.writeHead(200, { "content-type": "application/xml" }).end(XML),
  );
  for (const [name, options] of Object.entries(failures)) {
    backend.scripts.set(SITEMAP, options);
    const response = await shop.fetch(SITEMAP);
    assert.deepEqual(
      [name, response.status, await response.text(), response.headers.get("cache-control")],
      [name, 502, "Bad Gateway: Unable to fetch sitemap", "no-store"],
    );
  }
  assert.ok(!backend.heard.some(({ path }) => path === "/elsewhere.xml"), "no redirect is followed");
});

test("only GET and HEAD are allowed", async () => {
  for (const path of ["/robots.txt", SITEMAP, "/manifest.webmanifest", "/icon.svg"]) {
    const headers = { origin: shop.url };
    assert.equal((await shop.fetch(path, { method: "POST", body: {}, headers })).status, 405, path);
    assert.equal((await shop.fetch(path, { method: "HEAD" })).status === 405, false, path);
  }
});
