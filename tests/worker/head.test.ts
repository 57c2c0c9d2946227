// A page's `<head>`, for every kind of page, in every language, on every site.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { aCategory, aProduct, someGoods } from "../support/goods.ts";
import { pageKinds, SITES } from "../support/page-kinds.ts";
import { openShop, type Shop, type Site } from "../support/shop.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { LANGUAGES } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

type Document = Visited["document"];
const attribute = (document: Document, selector: string, name: string) =>
  document.querySelector(selector)?.getAttribute(name) ?? "";
const property = (document: Document, name: string) => attribute(document, `meta[property="og:${name}"]`, "content");
/** `hreflang` → path with its query. */
function alternates(document: Document): Map<string, string> {
  const links = [...document.querySelectorAll("link[rel=alternate][hreflang]")];
  return new Map(links.map((link) => [link.getAttribute("hreflang") ?? "", local(link.getAttribute("href"))]));
}
function local(address: string | null | undefined): string {
  const { pathname, search } = new URL(address ?? "");
  return pathname + search;
}
const jsonLd = (document: Document) =>
  [...document.querySelectorAll("script[type='application/ld+json']")].map((block) => JSON.parse(block.textContent));
const visit = (shopper: Shopper, path: string) => shopper.visit(path);

/** URLs in a page's head, extracted by regex: hundreds of parsed pages would exhaust the memory. */
interface Head {
  status: number;
  language: string | undefined;
  noindex: boolean;
  canonical: string | null;
  links: [string, string][];
}

/** Reads pages of a site, each once. */
function reader(site: Site): (path: string) => Promise<Head> {
  const known = new Map<string, Head>();
  return async (path) => {
    const found = known.get(path);
    if (found) return found;
    const response = await shop.fetch(path, { site });
    const html = await response.text();
    const canonical = /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1];
    const links = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)];
    const said: Head = {
      status: response.status,
      language: /<html lang="([^"]+)"/.exec(html)?.[1],
      noindex: html.includes('<meta name="robots" content="noindex">'),
      canonical: canonical ? local(canonical.replaceAll("&amp;", "&")) : null,
      links: links.map(([, code = "", address]) => [code, local(address?.replaceAll("&amp;", "&"))]),
    };
    known.set(path, said);
    return said;
  };
}

/** Every page of every kind, with the language of its address. */
async function everyPage(site: Site, look: (page: Head, path: string, language: string) => Promise<void> | void) {
  const read = reader(site);
  for (const language of LANGUAGES) {
    for (const kind of await pageKinds(shop, site, language)) {
      if (kind.needsCart) continue;
      const path = `/${language}${kind.path}`;
      await look(await read(path), path, language);
    }
  }
}

for (const site of SITES) {
  test(`every page of ${site} declares its language and its alternates, which link back`, async () => {
    const read = reader(site);
    let indexed = 0;
    await everyPage(site, async ({ status, language: own, noindex, canonical, links }, path, language) => {
      assert.equal(own, language, path);
      if (noindex) {
        assert.deepEqual([links, canonical], [[], null], path);
        return;
      }
      indexed++;
      const byCode = new Map(links);
      assert.equal(status, 200, path);
      assert.equal(canonical, path);
      assert.equal(byCode.get(language), path, "a page is among its own languages");
      assert.equal(byCode.get("x-default"), byCode.get("ro"), path);
      for (const [code, other] of links) {
        const back = await read(other);
        assert.equal(back.status, 200, `${path} names ${other}`);
        assert.deepEqual(back.links, links, `${other}, which ${path} names as ${code}`);
      }
    });
    assert.ok(indexed >= 3 * LANGUAGES.length, `${indexed} pages are for search engines`);
  });
}

test("URLs in the head are absolute and on the site's own host, whatever host was requested", async () => {
  for (const [host, origin] of [
    ["nobody.example", "http://127.0.0.1:8787"],
    ["pharmacy.localhost", "http://pharmacy.localhost:8787"],
  ] as const) {
    const page = await (await shop.fetch("/ro", { headers: { host } })).text();
    for (const [, address] of page.matchAll(/<link rel="(?:canonical|alternate)"[^>]* href="([^"]+)"/g)) {
      assert.equal(new URL(address ?? "").origin, origin);
    }
  }
});

test("the second page of a category is its own canonical, in every language", async () => {
  const path = `${await aCategory(shop)}?page=2`;
  const { document } = await visit(shop.shopper(), path);
  assert.equal(local(attribute(document, "link[rel=canonical]", "href")), path);
  for (const [code, other] of alternates(document)) {
    assert.ok(other.endsWith("?page=2"), `${code}: ${other}`);
    assert.deepEqual([...alternates((await visit(shop.shopper(), other)).document)], [...alternates(document)]);
  }
});

test("Open Graph tags have a page's title, text, picture, language and shop", async () => {
  const product = await aProduct(shop, "romania", "uk");
  const { document } = await visit(shop.shopper("romania"), product.path);
  assert.equal(property(document, "type"), "product");
  assert.ok(property(document, "title").includes(product.title), property(document, "title"));
  assert.notEqual(property(document, "description"), "");
  assert.equal(property(document, "site_name"), "Atelier Lumina");
  assert.equal(property(document, "locale"), "uk_UA");
  const others = [...document.querySelectorAll('meta[property="og:locale:alternate"]')];
  assert.deepEqual(others.map((one) => one.getAttribute("content")).sort(), ["en_GB", "ro_RO", "ru_RU"]);
  assert.equal(attribute(document, 'meta[name="twitter:card"]', "content"), "summary_large_image");
  assert.equal(property(document, "url"), attribute(document, "link[rel=canonical]", "href"));
  const picture = new URL(property(document, "image"));
  assert.equal(picture.origin, "http://romania.localhost:8787");
  const shown = await shop.fetch(picture.pathname, { site: "romania" });
  assert.match(shown.headers.get("content-type") ?? "", /^image\//);
});

test("a private page has no Open Graph tags", async () => {
  const { document } = await visit(shop.shopper(), "/ro/cart");
  assert.equal(document.querySelector('meta[property^="og:"]'), null);
});

test("a product's JSON-LD has its price, stock and breadcrumbs", async () => {
  const product = await aProduct(shop, "casa", "ru");
  const { document } = await visit(shop.shopper("casa"), product.path);
  const [described, way] = jsonLd(document);
  assert.deepEqual(
    [described["@context"], described["@type"], described.name],
    ["https://schema.org", "Product", product.title],
  );
  assert.deepEqual(
    [
      described.offers["@type"],
      Number(described.offers.price),
      described.offers.priceCurrency,
      described.offers.availability,
    ],
    ["Offer", product.price, "MDL", "https://schema.org/InStock"],
  );
  assert.equal(local(described.url), product.path);
  assert.ok(described.image.startsWith("http://"), described.image);
  const steps: { position: string; name: string; item?: string }[] = way.itemListElement;
  assert.deepEqual(
    [way["@type"], steps.map(({ position }) => Number(position))],
    ["BreadcrumbList", steps.map((_, at) => at + 1)],
  );
  assert.deepEqual([local(steps[0]?.item), steps.at(-1)?.name], ["/ru", product.title]);
  for (const { item } of steps) if (item) assert.equal((await shop.fetch(local(item))).status, 200, item);
});

test("the JSON-LD of home has the shop and its search", async () => {
  const { document } = await visit(shop.shopper("pharmacy"), "/en");
  const [organization, site] = jsonLd(document);
  assert.deepEqual([organization["@type"], organization.name], ["Organization", "Farmacia Izvor"]);
  assert.match(organization.telephone, /^\+373/);
  assert.equal((await shop.fetch(local(organization.logo), { site: "pharmacy" })).status, 200);
  assert.equal(site["@type"], "WebSite");
  const [good] = await someGoods(shop, "pharmacy", "en");
  const word = encodeURIComponent(good?.title.split(" ")[0] ?? "");
  const found = local(site.potentialAction.target.replace("{query}", word));
  assert.ok((await visit(shop.shopper("pharmacy"), found)).document.querySelector("main article, main li a"), found);
});

test("each page links the site's manifest, icon and colours, and they are the brand's", async () => {
  const marks = new Set<string>();
  const pictures = new Set<string>();
  for (const site of SITES) {
    const { document } = await visit(shop.shopper(site), "/ro");
    assert.equal(document.querySelectorAll("meta[name=theme-color]").length, 2);
    const answer = await shop.fetch(attribute(document, "link[rel=manifest]", "href"), { site });
    assert.match(answer.headers.get("content-type") ?? "", /^application\/manifest\+json/);
    const manifest = (await answer.json()) as {
      name: string;
      short_name: string;
      start_url: string;
      theme_color: string;
      icons: Icon[];
    };
    assert.ok(document.title.includes(manifest.name), manifest.name);
    const light = attribute(document, "meta[name=theme-color][media*=light]", "content");
    assert.deepEqual([manifest.start_url, manifest.theme_color], ["/", light]);
    const icon = await shop.fetch(manifest.icons[0]?.src ?? "", { site });
    assert.deepEqual([icon.status, icon.headers.get("content-type")], [200, "image/svg+xml"]);
    const mark = await icon.text();
    const [first = "", second = ""] = manifest.short_name.split(" ");
    assert.ok(mark.includes(`>${first[0]}${second[0]}</text>`), mark);
    marks.add(mark);
    const touch = attribute(document, "link[rel=apple-touch-icon]", "href");
    const shared = attribute(document, "meta[property='og:image']", "content");
    const { path } = await aProduct(shop, site === "partner" ? "casa" : site, "ro");
    const product = attribute((await visit(shop.shopper(site), path)).document, "meta[property='og:image']", "content");
    assert.equal(product, shared, "a drawing is no preview of a product");
    const icons = manifest.icons.slice(1);
    assert.deepEqual([...new Set(icons.map(({ purpose }) => purpose))], ["any maskable"]);
    const rasters = [
      [touch, "180x180"],
      [local(shared), "1200x630"],
      ...icons.map(({ src, sizes }) => [src, sizes]),
    ] as const;
    assert.deepEqual(
      icons.map(({ sizes }) => sizes),
      ["192x192", "512x512"],
    );
    for (const [raster = "", size] of rasters) {
      const file = await shop.fetch(raster, { site });
      assert.deepEqual([file.status, file.headers.get("content-type")], [200, "image/png"], raster);
      const bytes = Buffer.from(await file.arrayBuffer());
      assert.equal(bytes.subarray(1, 4).toString(), "PNG", raster);
      // A PNG's first chunk starts with its width and height.
      assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, size, raster);
      pictures.add(bytes.toString("base64"));
    }
    assert.ok(attribute(document, "link[rel=icon]", "href").startsWith("data:image/svg+xml,%3Csvg"));
    assert.equal((await shop.fetch("/favicon.ico", { site })).status, 200);
  }
  assert.equal(marks.size, SITES.length);
  assert.equal(pictures.size, 4 * SITES.length);
  assert.equal((await shop.fetch("/marks/other.png")).status, 404);
});

interface Icon {
  src: string;
  sizes: string;
  purpose?: string;
}

test("speculation rules are allowed by the policy and exclude private pages", async () => {
  const response = await shop.fetch("/ro");
  const page = await response.text();
  const text = /<script type="speculationrules">(.*?)<\/script>/.exec(page)?.[1] ?? "";
  const hash = createHash("sha256").update(text).digest("base64");
  assert.ok(response.headers.get("content-security-policy")?.includes(`'sha256-${hash}'`));
  const rules = JSON.parse(text);
  const [rule, ...more] = rules.prefetch;
  assert.deepEqual([more.length, rule.eagerness, rules.prerender], [0, "moderate", undefined]);
  const own = await (await shop.fetch("/ro", { site: "partner" })).text();
  const ahead = JSON.parse(/<script type="speculationrules">(.*?)<\/script>/.exec(own)?.[1] ?? "");
  assert.deepEqual(ahead.prerender, rules.prefetch, "a site without scripts of other services");
  const [wanted, unwanted, chosen] = rule.where.and;
  const fits = (patterns: string[], path: string) =>
    patterns.some((pattern) => new URLPattern(pattern, "http://shop.example").test(`http://shop.example${path}`));
  const fetched = (path: string) => fits(wanted.href_matches, path) && !fits(unwanted.not.href_matches, path);
  const product = await aProduct(shop);
  for (const path of [await aCategory(shop), product.path]) assert.ok(fetched(path), path);
  await everyPage("casa", ({ noindex }, path) => {
    // The address of a product that is gone is like any product's.
    if (noindex && !path.endsWith("-gone")) assert.ok(!fetched(path), path);
  });
  for (const path of ["/", "/api/cart", "/ro/checkout", "/uk/cart/success", "/media/a.svg", `${product.path}?x=1`]) {
    assert.ok(!fetched(path), path);
  }
  assert.deepEqual(chosen, { not: { selector_matches: "[hreflang]" } });
});

test("a prefetched page creates no guest and no cart and sets no language", async () => {
  const headers = { "sec-purpose": "prefetch", cookie: "i18n_redirected=ru" };
  for (const kind of await pageKinds(shop, "casa", "ro")) {
    const response = await shop.fetch(`/ro${kind.path}`, { headers });
    assert.deepEqual(response.headers.getSetCookie(), [], kind.name);
  }
});
