// The page of an advert: who sees which state, contacts after a press alone, and no body with the true place.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { advert, answerAdverts, PHONE, PLANTED, type Told } from "../support/adverts.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { parsed, type Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { LANGUAGES, say } from "../support/words.ts";

let shop: Shop;
const backend = new ScriptedBackend();
const STATES: Record<string, object> = {
  active: {},
  sold: { status: "sold" },
  expired: { status: "expired" },
  deleted: { is_deleted: true },
  draft: { is_draft: true },
  inactive: { is_active: false },
};
const all = (more: object = {}): Told[] =>
  Object.entries(STATES).map(([state, flags]) => advert(state, { ...flags, ...more }));

before(async () => {
  shop = await openShop({
    backend: await backend.open(),
    site: { features: ["adverts"] },
    variables: { PAGE_MEMORY_SECONDS: "0" },
  });
  backend.upstream = shop.backendUrl;
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => {
  backend.scripts.clear();
  backend.heard.length = 0;
});

/** The id of the shopper at the backend. */
async function idOf(shopper: Shopper): Promise<unknown> {
  let me = "";
  await shopper.visit("/ro/account/profile");
  const asked = backend.heard.find(({ path }) => path.startsWith("/auth/users/me"));
  const answer = await fetch(`${shop.backendUrl}/auth/users/me/`, {
    headers: { authorization: asked?.headers.authorization ?? "", token: String(asked?.headers["token"] ?? "") },
  });
  me = await answer.text();
  return JSON.parse(me).id;
}
const post = (
  shopper: Shopper,
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) => shopper.send(path, { method: "POST", body: new URLSearchParams({ language: "ro", ...fields }), headers });

test("six states are seen by four viewers, each with its status, words, robots and cache", async () => {
  const [owner, stranger, guest, crawler] = [
    await signedIn(shop),
    await signedIn(shop, "casa", { email: "elena@example.com" }),
    shop.shopper(),
    shop.shopper(),
  ];
  const user = await idOf(owner);
  assert.ok(user, "the demo tells who it is");
  answerAdverts(backend, all({ user }));
  const viewers = { guest, stranger, owner, crawler };
  for (const [state, everybody, ownersOwn, word, isFound] of [
    ["active", 200, 200, undefined, true],
    ["sold", 200, 200, "sold_text", false],
    ["expired", 200, 200, "expired_text", false],
    ["deleted", 410, 410, "deleted_text", false],
    ["draft", 404, 200, "draft_text", false],
    ["inactive", 404, 200, "inactive_text", false],
  ] as const) {
    for (const [viewer, shopper] of Object.entries(viewers)) {
      const path = `/ro/adverts/${state}`;
      const headers = viewer === "crawler" ? { "user-agent": "Googlebot/2.1" } : {};
      const answer = await shopper.send(path, { headers });
      const html = await answer.text();
      const status = viewer === "owner" ? ownersOwn : everybody;
      assert.equal(answer.status, status, `${state} for ${viewer}`);
      if (status === 404) {
        const missing = await shopper.send("/ro/adverts/nobody", { headers });
        const bare = (text: string, slug: string) => text.replaceAll(slug, "…").replace(/nonce-[\w+/=]+/g, "");
        assert.equal(
          bare(html, state),
          bare(await missing.text(), "nobody"),
          `${state} for ${viewer} is as one that never was`,
        );
        continue;
      }
      if (word) assert.ok(html.includes(say("ro", "advert", word)), `${state} for ${viewer}`);
      assert.equal(html.includes('name="robots" content="noindex'), !isFound, `${state} for ${viewer}: robots`);
      const cache = answer.headers.get("cache-control");
      const isPublic = viewer === "guest" || viewer === "crawler";
      const expected =
        status === 410 || everybody === 404
          ? "no-store"
          : isPublic
            ? "public, max-age=0, must-revalidate"
            : "private, no-cache";
      assert.equal(cache, expected, `${state} for ${viewer}: cache`);
      assert.ok(html.includes(say("ro", "advert", "similar")), `${state} for ${viewer}: similar adverts`);
    }
  }
});

test("an owner whom no advert names is the session that the backend shows a draft to", async () => {
  answerAdverts(backend, all(), (slug) => slug === "draft");
  const ana = await signedIn(shop);
  assert.equal((await ana.visit("/ro/adverts/draft")).status, 200);
  // The backend shows this one to everybody, and so it proves nothing.
  assert.equal((await ana.visit("/ro/adverts/inactive")).status, 404);
  assert.equal((await shop.shopper().visit("/ro/adverts/draft")).status, 404);
});

test("no body of the shop holds the true place, and its answers give one point", async () => {
  answerAdverts(backend, all());
  const guest = shop.shopper();
  const bodies: [string, string][] = [];
  const paths = Object.keys(STATES).flatMap((state) => LANGUAGES.map((language) => `/${language}/adverts/${state}`));
  for (const path of [
    ...paths,
    "/ro/adverts/active?explain",
    "/ro/adverts-complaint/active",
    "/ro/adverts-report/active",
    "/sitemap.xml",
  ]) {
    bodies.push([path, await (await guest.send(path)).text()]);
  }
  bodies.push(["contacts", await (await post(guest, "/api/advert-contacts/active")).text()]);
  bodies.push([
    "contacts as JSON",
    await (await post(guest, "/api/advert-contacts/active", {}, { accept: "application/json" })).text(),
  ]);
  for (const [path, body] of bodies)
    for (const planted of PLANTED) assert.ok(!body.includes(planted), `${planted} in ${path}`);
  const points = new Set<string>();
  for (let time = 0; time < 20; time++) {
    const { html } = await guest.visit(`/ro/adverts/active?time=${time}`);
    points.add(/#map=15\/[\d./]+/.exec(html)?.[0] ?? "");
  }
  assert.deepEqual([...points], ["#map=15/47.022750/28.834486"]);
});

test("contacts come after a press alone, as links of digits, and are stored nowhere", async () => {
  answerAdverts(backend, all());
  const guest = shop.shopper();
  const { html, document } = await guest.visit("/ro/adverts/active");
  for (const held of [PHONE, "60012345", "012-345", "Maria"]) assert.ok(!html.includes(held), held);
  const form = document.querySelector(".advert-contacts form");
  assert.equal(form?.getAttribute("action"), "/api/advert-contacts/active#contacts");
  const answer = await post(guest, "/api/advert-contacts/active");
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("cache-control"), "no-store");
  const shown = parsed(await answer.text()).document;
  assert.equal(shown.querySelector('.advert-contacts a[href^="tel:"]')?.getAttribute("href"), "tel:+37360012345");
  assert.equal(shown.querySelector(".advert-contacts strong")?.textContent, "Maria <i>Rusu</i>");
  const told = await post(guest, "/api/advert-contacts/active", {}, { accept: "application/json" });
  assert.deepEqual(await told.json(), {
    contacts: [{ name: "Maria <i>Rusu</i>", phone: PHONE, tel: "+37360012345", email: "" }],
  });
  for (const state of ["sold", "expired", "deleted", "draft", "nobody"]) {
    assert.equal((await post(guest, `/api/advert-contacts/${state}`)).status, 404, state);
  }
  const foreign = await post(guest, "/api/advert-contacts/active", {}, { origin: "https://evil.example" });
  assert.equal(foreign.status, 403);
  const again = await guest.send("/api/advert-contacts/active", { headers: { accept: "text/html" } });
  assert.equal(again.headers.get("location"), "/ro/adverts/active", "a reload shows the page");
});

test("text of an owner is text, in both languages, the page's first", async () => {
  answerAdverts(backend, all());
  for (const [language, title, other] of [
    ["ro", "Casă <b>cu livadă</b>", "ru"],
    ["ru", "Дом с садом", "ro"],
  ] as const) {
    const { html, document } = await shop.shopper().visit(`/${language}/adverts/active`);
    assert.equal(document.querySelector("h1")?.textContent, title);
    assert.equal(document.querySelector(".advert-other [lang]")?.getAttribute("lang"), other);
    assert.ok(!html.includes("<script>alert(1)") && !html.includes('href="https://spam.example'));
    const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      (one) => one.textContent ?? "",
    );
    const listing = data.map((text) => JSON.parse(text)).find((thing) => thing["@type"] === "RealEstateListing");
    assert.deepEqual([listing.offers.price, listing.offers.priceCurrency, listing.geo], ["42000.00", "EUR", undefined]);
  }
});

test("a backend without the advert, or without an answer, has pages of its own", async () => {
  const guest = shop.shopper();
  for (const [answered, status] of [
    [404, 404],
    [403, 404],
    [410, 410],
    [500, 503],
  ] as const) {
    backend.scripts.set("/general/v2/product/", (_, reply) => reply.writeHead(answered).end("{}"));
    assert.equal((await guest.visit(`/ro/adverts/any-${answered}`)).status, status, String(answered));
  }
  backend.scripts.clear();
  answerAdverts(backend, all());
  backend.scripts.set("/api/currency-rates/", (_, reply) => reply.writeHead(500).end());
  assert.equal((await guest.visit("/en/adverts/active?rates=none")).status, 200, "a page needs no rates");
});

test("a shop without adverts has none of their addresses", async () => {
  answerAdverts(backend, all());
  const guest = shop.shopper("pharmacy");
  for (const path of ["/ro/adverts/active", "/ro/adverts-complaint/active", "/ro/adverts-report/active"]) {
    assert.equal((await guest.visit(path)).status, 404, path);
  }
  assert.equal((await post(guest, "/api/advert-contacts/active")).status, 404);
});

test("a page without rates, because their call failed, is not kept", async () => {
  answerAdverts(backend, [advert("casa-curs")]);
  const answered = backend.scripts.get("/api/currency-rates/");
  backend.scripts.set("/api/currency-rates/", (_, reply) => reply.writeHead(500).end());
  const visit = async () => {
    const answer = await shop.fetch("/ro/adverts/casa-curs");
    assert.equal(answer.status, 200);
    return { html: await answer.text(), cache: answer.headers.get("cache-status") ?? "" };
  };
  const about = say("ro", "advert", "about").split("{{")[0] ?? "";
  for (const _ of ["a visit", "the next one"]) {
    const { html, cache } = await visit();
    assert.ok(!html.includes(about) && !/stored|hit/.test(cache), cache);
  }
  if (answered) backend.scripts.set("/api/currency-rates/", answered);
  // The shop keeps the answer of a call for everybody for a moment.
  await until("the rates are back", async () => (await visit()).html.includes(about));
  await until("the page is kept", async () => (await visit()).cache.includes("hit"));
});
