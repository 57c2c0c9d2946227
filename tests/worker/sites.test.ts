// One deployment, eight shops: brand, language, currency and phone by host; broken configs; security headers.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { aCategory, aProduct, PLENTY } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { openShop, type Shop, type Site } from "../support/shop.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "0" }, faultyKv: true });
});
after(() => shop.close());

const SITES: [Site, string][] = [
  ["casa", "Casa Codru"],
  ["pharmacy", "Farmacia Izvor"],
  ["romania", "Atelier Lumina"],
];
/** The sites with a look of their own beside these. */
const OTHERS: [Site, string][] = [
  ["partner", "Codru Opt"],
  ["imobil", "Vatra"],
  ["bucate", "Masa Bună"],
  ["polska", "Oselia"],
  ["depozit", "Drumul Sării"],
];
/** Script hosts of the services that the first site allows. */
const SERVICES = ["https://www.googletagmanager.com", "https://mc.yandex.ru", "https://yastatic.net"];
const html = async (path: string, site?: Site) => (await shop.fetch(path, { ...(site && { site }) })).text();
const styles = (page: string) => [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = ""]) => text);
const style = (page: string) => styles(page).join("");

test("eight hosts are eight brands of one shop, each with its own look", async () => {
  const sites = [...SITES, ...OTHERS];
  const pages = await Promise.all(sites.map(([site]) => html("/ru", site)));
  for (const [at, [site, brand]] of sites.entries()) assert.ok(pages[at]?.includes(brand), `${brand} on ${site}`);
  for (const [at, [, brand]] of SITES.entries()) {
    for (const [other, page] of pages.slice(0, SITES.length).entries()) {
      assert.equal(
        /<title>.*?<\/title>/.exec(page)?.[0].includes(brand),
        at === other,
        `${brand} on ${sites[other]?.[0]}`,
      );
    }
  }
  const looks = pages.map(style);
  assert.ok(
    looks.every((look) => look.includes("--")),
    "tokens are custom properties",
  );
  assert.equal(new Set(looks).size, sites.length);
  const accents = looks.map((look) => /--accent:([^;}]+)/.exec(look)?.[1]);
  assert.equal(new Set(accents).size, sites.length, `${accents}`);
});

test("only the resellers' theme links to becoming a partner and to the partners' cabinet", async () => {
  const partner = await html("/ru", "partner");
  assert.match(partner, /<a href="\/ru\/partners">Стать партнёром<\/a>/);
  assert.match(partner, /<a href="https:\/\/cabinet\.codru-opt\.example" rel="noreferrer">Кабинет партнёра<\/a>/);
  for (const [site] of SITES) assert.doesNotMatch(await html("/ru", site), /Стать партнёром|cabinet\./, site);
});

test("a site whose main language is Russian opens in Russian", async () => {
  const root = (headers: Record<string, string>) => shop.fetch("/", { site: "partner", headers });
  assert.equal((await root({})).headers.get("location"), "/ru");
  assert.equal((await root({ "accept-language": "de" })).headers.get("location"), "/ru");
  assert.equal((await root({ "accept-language": "uk" })).headers.get("location"), "/uk");
  const home = await html("/ro", "partner");
  assert.match(home, /hreflang="x-default" href="http:\/\/partner\.localhost:8787\/ru"/);
});

test("money is lei in Moldova and lei in Romania, in each language's notation", async () => {
  const moldova = await aProduct(shop, "casa", "ru");
  const romania = await aProduct(shop, "romania", "ro");
  assert.match(await html(moldova.path), /\d(\s|&nbsp;|\u00a0)(лей|лея|леев)/);
  const page = await html(romania.path, "romania");
  assert.match(page, /\d(\s|&nbsp;|\u00a0)lei/);
  const [ana, ion] = [shop.shopper(), shop.shopper("romania")];
  const [inMoldova, inRomania] = [await ana.addToCart(PLENTY), await ion.addToCart(PLENTY)];
  assert.notEqual(inMoldova.quote.goods, inRomania.quote.goods);
});

test("each site names the seller, and Romania's also the consumer authority", async () => {
  for (const [site, seller, ...others] of [
    ["casa", "Casa Codru SRL", "IDNO 1000000000101"],
    ["partner", "Codru Opt SRL", "IDNO 1000000000404"],
    ["pharmacy", "Farmacia Izvor SRL", "Licență A MMII 000202"],
    ["romania", "Atelier Lumina SRL", "CUI RO00000303", 'href="https://anpc.ro/"'],
  ] as const) {
    const [, foot = ""] = (await html("/ro", site)).split("<footer");
    for (const part of [`© ${seller}.`, ...others]) assert.ok(foot.includes(part), `${site}: ${part}`);
    assert.equal(foot.includes("anpc.ro"), site === "romania", site);
  }
});

test("the checkout has the country's phone code and its term for regions", async () => {
  for (const [site, code, region] of [
    ["casa", "+373", say("ro", "checkout", "region")],
    ["romania", "+40", say("ro", "checkout", "county")],
  ] as const) {
    const ana = shop.shopper(site);
    await ana.addToCart(PLENTY);
    const page = await ana.visit("/ro/checkout");
    const phone = page.document.querySelector("[name=phone]");
    assert.deepEqual([phone?.getAttribute("data-code"), phone?.getAttribute("placeholder")], [code, code], site);
    const label = page.document.querySelector("[name=region]")?.closest(".field")?.querySelector("label");
    assert.equal(label?.textContent.trim().split(/\s/)[0], region);
  }
});

test("an unknown host is the default site, with or without a port", async () => {
  for (const host of ["nobody.example", "nobody.example:1234", "CASA.LOCALHOST", "[::1]:80", "x"]) {
    const response = await shop.fetch("/ro", { headers: { host } });
    assert.deepEqual([host, response.status], [host, 200]);
    assert.ok((await response.text()).includes("Casa Codru"), host);
  }
});

test("a trailing dot of the host changes nothing", async () => {
  for (const host of ["pharmacy.localhost.", "pharmacy.localhost.:80"]) {
    const response = await shop.fetch("/ro", { headers: { host } });
    assert.ok((await response.text()).includes("Farmacia Izvor"), host);
  }
});

test("an invalid host is refused or harmless", async () => {
  for (const host of ["evil.example/../x", "site/casa", "x".repeat(3000), ""]) {
    const response = await shop.fetch("/ro/", { headers: { host } });
    assert.ok([200, 301, 400].includes(response.status), `${host.slice(0, 40)}: ${response.status}`);
    const location = response.headers.get("location");
    assert.match(location ?? "/", /^\/(?![/\\])/);
  }
});

test("every kind of response has its security headers", async () => {
  const { path } = await aProduct(shop);
  const category = await aCategory(shop);
  for (const at of [
    "/ro",
    category,
    path,
    "/ro/cart",
    "/ro/checkout",
    "/ro/favorites",
    "/ro/search",
    "/ro/404",
    "/xx",
  ]) {
    const { headers } = await shop.fetch(at);
    const policy = headers.get("content-security-policy") ?? "";
    for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'"]) {
      assert.ok(
        policy.split(";").some((one) => one.trim() === rule),
        `${at}: ${rule}`,
      );
    }
    const scripts = /;script-src ([^;]*);/
      .exec(policy)?.[1]
      ?.split(" ")
      .filter((one) => !/^'sha256-[\w+/=]+'$/.test(one));
    assert.deepEqual(scripts, ["'self'", ...SERVICES], at);
    assert.ok(policy.includes("frame-ancestors 'none'") && policy.includes("form-action 'self'"), at);
    assert.doesNotMatch(policy, /unsafe-(inline|eval)/, at);
    assert.equal(headers.get("x-content-type-options"), "nosniff", at);
    assert.equal(headers.get("referrer-policy"), "strict-origin-when-cross-origin", at);
    assert.equal(headers.get("cross-origin-opener-policy"), "same-origin-allow-popups", at);
    assert.match(
      headers.get("permissions-policy") ?? "",
      /^(?=.*camera=\(\))(?=.*geolocation=\(\))(?=.*microphone=\(\))/,
      at,
    );
    assert.equal(headers.get("strict-transport-security"), null, at);
    assert.match(headers.get("content-type") ?? "", /^text\/html; charset=utf-8$/, at);
    assert.equal(headers.get("server"), null);
  }
  for (const at of ["/api/cart", "/healthz", "/api/search?query=oala", "/api/nothing"]) {
    assert.equal((await shop.fetch(at)).headers.get("x-content-type-options"), "nosniff", at);
  }
});

test("a page's inline styles and scripts are exactly those in its policy", async () => {
  const named = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  for (const [site] of SITES) {
    const response = await shop.fetch("/ro", { site });
    const page = await response.text();
    const policy = response.headers.get("content-security-policy") ?? "";
    const scripts = /;script-src ([^;]*);/.exec(policy)?.[1]?.split(" ") ?? [];
    for (const text of styles(page)) assert.ok(policy.includes(named(text)), `${site}: ${text.slice(0, 80)}`);
    assert.equal(page.split("<style").length, styles(page).length + 1);
    assert.doesNotMatch(page, / style="| on[a-z]+="|javascript:/);
    for (const [, attributes = "", text = ""] of page.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
      const harmless = attributes.includes("src=") ? text === "" : attributes.includes("application/ld+json");
      assert.ok(harmless || scripts.includes(named(text)), `${attributes}: ${text}`);
    }
  }
});

test("the page declares its languages for search engines, and private pages are not indexed", async () => {
  const page = await html("/ro");
  for (const language of ["ro", "ru", "uk", "en"]) {
    assert.ok(page.includes(`hreflang="${language}"`), language);
  }
  assert.ok(page.includes('rel="canonical"'));
  assert.ok((await html("/ro/cart")).includes('name="robots" content="noindex"'));
});

/** Publishes a version of a site's config. */
async function push(site: Site, version: string, change: (json: string) => string): Promise<void> {
  const config = await shop.config();
  const current = (await config.get(`site/${site}`)) ?? "";
  await config.put(`site/${site}/${version}`, change((await config.get(`site/${site}/${current}`)) ?? ""));
  await config.put(`site/${site}`, version);
}

test("an unreadable config never replaces the last good one; a good one does", async () => {
  const good = style(await html("/ro", "pharmacy"));
  const config = await shop.config();
  const first = (await config.get("site/pharmacy")) ?? "";
  for (const [version, broken] of [
    ["cut", (json: string) => json.slice(0, json.length / 2)],
    ["empty", () => "{}"],
    ["garbage", () => "\u0000"],
    ["dark", (json: string) => json.replace(/"accent":"#[0-9a-f]+"/i, '"accent":"red;}body{display:none"')],
  ] as [string, (json: string) => string][]) {
    const before = shop.said.length;
    await config.put("site/pharmacy", first);
    await push("pharmacy", version, broken);
    await until(`the worker has seen the version ${version}`, async () => {
      const page = await shop.fetch("/ro", { site: "pharmacy" });
      assert.equal(page.status, 200);
      assert.equal(style(await page.text()), good);
      return shop.said.length > before;
    });
  }
  await config.put("site/pharmacy", first);
  await push("pharmacy", "renamed", (json) => json.replaceAll("Farmacia Izvor", "Farmacia Nouă"));
  await until("the good version is in force", async () => (await html("/ro", "pharmacy")).includes("Farmacia Nouă"));
});

test("a config with an unknown field is applied without it, and stops no order", async () => {
  const config = await shop.config();
  const first = (await config.get("site/casa")) ?? "";
  const shopper = shop.shopper("casa");
  await shopper.addToCart(PLENTY);
  await push("casa", "newer", (json) =>
    json.replace('"token":', '"a_field_of_next_week":true,"token":').replaceAll("Casa Codru", "Casa Nouă"),
  );
  await until("the newer version is in force", async () => (await html("/ro", "casa")).includes("Casa Nouă"));
  await shop.logged("site.a_field_of_next_week");
  const ordered = await shopper.send("/api/orders", { method: "POST", body: ORDER_FORM });
  assert.equal(ordered.status, 200, JSON.stringify(await ordered.json()));
  await config.put("site/casa", first);
});

test("a pointer to a missing version keeps the last good one too", async () => {
  assert.ok((await html("/ro", "romania")).includes("Atelier Lumina"));
  const before = shop.said.length;
  await (await shop.config()).put("site/romania", "there-is-no-such-version");
  await until("the worker has looked for it", async () => {
    assert.ok((await html("/ro", "romania")).includes("Atelier Lumina"));
    return shop.said.length > before;
  });
});

test("the shop works with a slow config store", async () => {
  assert.equal((await shop.fetch("/ro")).status, 200);
  const before = shop.said.length;
  await shop.kv.break({ CONFIG: [{ operation: "get", ms: 60_000 }] });
  await until("the worker has waited as long as it may", async () => {
    const answer = await shop.fetch("/ro");
    assert.equal(answer.status, 200);
    await answer.text();
    return shop.said.slice(before).some((line) => line.includes("did not come in time"));
  });
  await shop.kv.break({});
});

test("the shop works with a failing config store", async () => {
  assert.equal((await shop.fetch("/ro")).status, 200);
  const before = shop.said.length;
  await shop.kv.break({ CONFIG: [{ operation: "get", fail: true }] });
  await until("the worker has asked in vain", async () => {
    assert.equal((await shop.fetch("/ro")).status, 200);
    return shop.said.length > before;
  });
  const unknown = await shop.fetch("/ro", { headers: { host: "never-seen.example" } });
  const { error } = (await unknown.json()) as { error: { code: string; message: string } };
  assert.deepEqual([unknown.status, error.code], [503, "unavailable"]);
  assert.equal(error.message, say("ro", "failure", "something_went_wrong_text"));
  await shop.kv.break({});
  assert.equal((await shop.fetch("/ro", { headers: { host: "never-seen.example" } })).status, 200);
});
