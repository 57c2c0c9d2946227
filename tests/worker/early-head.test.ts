// Early responses: preload headers on every page, and the head of a page known to exist, sent while its data loads. An
// unknown page waits, since its data decides the status.
import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { after, afterEach, before, test } from "node:test";
import { cacheStatus } from "../support/cache-status.ts";
import { categoryPaths, someGoods } from "../support/goods.ts";
import { request } from "../support/request.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

const PANICS = "/uk/delivery";
const [CATEGORY, PRODUCT, BUILT] = ["/general/v2/category/", "/general/v2/product/", "/page/"];
const backend = new ScriptedBackend();
const address = await backend.open();
/** A shop that sends heads as early as possible. */
let shop: Shop;
/** A shop that never sends a head before its data. */
let patient: Shop;
let categories: string[];
let products: string[];
before(async () => {
  const variables = { PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "3600" };
  patient = await openShop({ variables });
  shop = await openShop({
    variables: { ...variables, EARLY_HEAD_MS: "0", PANIC_AT: `data=${PANICS}` },
    backend: address,
  });
  backend.upstream = shop.backendUrl;
  categories = await categoryPaths(shop);
  products = (await someGoods(shop)).map(({ path }) => path);
  // Loads the frame into memory.
  for (const language of ["ro", "ru", "uk"]) await (await shop.fetch(`/${language}/terms`)).text();
});
after(async () => {
  await shop.close();
  await patient.close();
  backend.close();
});
afterEach(() => backend.scripts.clear());

type Answer = (asked: IncomingMessage, answer: ServerResponse) => void;

/** Holds back a call's answers until it is opened. */
class Gate {
  readonly #held: (() => void)[] = [];

  constructor(call: string, how: Answer = passOn) {
    backend.scripts.set(call, (asked, answer) => this.#held.push(() => how(asked, answer)));
  }

  async reached(): Promise<void> {
    await until("the call is under way", async () => this.#held.length > 0);
  }

  /** Releases held answers, and later ones at once. */
  open(): void {
    backend.scripts.clear();
    for (const go of this.#held.splice(0)) go();
  }
}

const passOn: Answer = async ({ url = "/", headers }, answer) => {
  const { token = "", "accept-language": language = "" } = headers;
  const said = await request(backend.upstream, url, { headers: { token: `${token}`, "accept-language": language } });
  answer.writeHead(said.status, { "content-type": "application/json" }).end(await said.text());
};
const fail =
  (status: number): Answer =>
  (_, answer) =>
    void answer.writeHead(status, { "content-type": "application/json" }).end("{}");

const pieces = async (response: Response) => {
  assert.ok(response.body);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const first = decoder.decode((await reader.read()).value, { stream: true });
  const rest = async () => {
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += decoder.decode(value, { stream: true });
    }
  };
  return { first, rest };
};

/** Requests a page whose call is held, reads the early chunk, then releases the call and reads the rest. */
async function visitHeld(path: string, call: string, how?: Answer) {
  const gate = new Gate(call, how);
  const response = await shop.fetch(path, { headers: { accept: "text/html" } });
  const { first, rest } = await pieces(response);
  await gate.reached();
  gate.open();
  return { response, first, html: first + (await rest()) };
}

const noindex = '<meta name="robots" content="noindex">';
const keys = async () => (await (await shop.pages()).list()).keys.map(({ name }) => name);

test("the head of an existing page is sent while its data is held back", async () => {
  for (const [path, call] of [
    ["/ro", "/general/sliders"],
    ["/ro/contacts", "/base/contacts"],
    ["/ro/delivery", "/settings/delivery_page"],
    [categories[0] ?? "", CATEGORY],
    [categories.at(-1) ?? "", CATEGORY],
  ] as const) {
    const { response, first, html } = await visitHeld(path, call);
    assert.equal(response.status, 200, path);
    assert.match(first, /^<!DOCTYPE html><html lang="ro".*<meta charset="utf-8">/, path);
    assert.match(first, /<script type="module"/, path);
    assert.doesNotMatch(first, /<title|<body/, path);
    const whole = await (await patient.fetch(path)).text();
    assert.ok(html === whole, `${path} is the same, byte by byte, as without an early head`);
    const kept = await until(`${path} is kept`, async () => {
      const again = await shop.fetch(path);
      const text = await again.text();
      return cacheStatus(again).hit && text;
    });
    assert.ok(kept === whole, path);
  }
});

test("an unknown page waits for its data, which decides the status", async () => {
  for (const [path, call] of [
    [products[0] ?? "", PRODUCT],
    ["/ro/nothing-of-the-menu", CATEGORY],
  ] as const) {
    const gate = new Gate(call, fail(404));
    let begun = false;
    const waiting = shop.fetch(path).then((response) => {
      begun = true;
      return response;
    });
    await gate.reached();
    await (await shop.fetch("/ro/terms")).text();
    assert.equal(begun, false, path);
    gate.open();
    assert.equal((await waiting).status, 404, path);
  }
});

test("HEAD waits for the status", async () => {
  const gate = new Gate("/base/partners", fail(500));
  const waiting = shop.fetch("/ro/partners", { method: "HEAD" });
  await gate.reached();
  gate.open();
  assert.equal((await waiting).status, 503);
});

test("a page whose data fails after its head says so in its language, and is not cached", async () => {
  const before = await keys();
  const path = (await categoryPaths(shop, "casa", "ru"))[1] ?? "";
  for (const [status, key] of [
    [500, "something_went_wrong"],
    [404, "page_not_found"],
  ] as const) {
    const call = status === 404 ? "/" : CATEGORY;
    const { response, first, html } = await visitHeld(path, call, fail(status));
    assert.equal(response.status, 200);
    assert.doesNotMatch(first, /<title/);
    assert.ok(html.includes(noindex), key);
    assert.ok(html.includes(`<h1>${say("ru", "failure", key)}</h1>`), key);
    assert.match(html, /<footer.*<\/html>$/s);
  }
  assert.deepEqual(await keys(), before);
  const again = await (await shop.fetch(path)).text();
  assert.ok(!again.includes(noindex), "the next visitor gets the page");
});

test("a page that turns out to have moved redirects", async () => {
  const path = categories[2] ?? "";
  backend.scripts.set("/general/slug_check", (_, answer) => {
    answer.writeHead(200, { "content-type": "application/json" }).end('{"slug":"elsewhere"}');
  });
  backend.scripts.set(CATEGORY, fail(404));
  backend.scripts.set(BUILT, fail(404));
  const html = await (await shop.fetch(path, { headers: { accept: "text/html" } })).text();
  assert.ok(html.includes('<meta http-equiv="refresh" content="0;url=/ro/elsewhere">'), html.slice(-3000));
  assert.ok(html.includes(`<h1>${say("ro", "failure", "page_moved")}</h1>`));
  assert.ok(html.includes(noindex));
  assert.match(html, /<a class="[^"]*" href="\/ro\/elsewhere">/);
});

test("an expired page in the cache counts as existing", async () => {
  const path = products[1] ?? "";
  const before = await keys();
  await (await shop.fetch(path)).text();
  const key = await until("the page is kept", async () => (await keys()).find((name) => !before.includes(name)));
  const pages = await shop.pages();
  const entry = (await pages.get(key)) ?? "";
  await pages.put(key, entry.replace(/^vitrina2 \d+/, `vitrina2 ${Date.now() - 72 * 3_600_000}`));
  const { first, html } = await visitHeld(path, PRODUCT);
  assert.doesNotMatch(first, /<title/);
  // A product's page names the moment when it was made.
  const timeless = (page: string) => page.replace(/ data-made="\d+"/, "");
  assert.ok(timeless(html) === timeless(await (await patient.fetch(path)).text()));
});

test("a panic after the head ends the page with an error message", async () => {
  const before = await keys();
  const response = await shop.fetch(PANICS, { headers: { accept: "text/html" } });
  assert.equal(response.status, 200);
  const html = await response.text();
  assert.ok(html.includes(noindex));
  assert.ok(html.includes(`<h1>${say("uk", "failure", "something_went_wrong")}</h1>`));
  assert.ok(html.endsWith("</html>"));
  assert.deepEqual(await keys(), before);
  assert.equal((await shop.fetch("/uk/contacts")).status, 200);
});

test("every page's headers preload its module, whatever the page's source", async () => {
  const remembering = await openShop();
  const path = "/ro/contacts";
  const seen = new Map<string, string>();
  const look = async (name: string, response: Response) => {
    const html = await response.text();
    const module = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];
    const link = response.headers.get("link");
    assert.equal(link, `<${module}>; rel=preload; as=script; crossorigin`, name);
    seen.set(name, response.headers.get("cache-status") ?? "");
  };
  await look("cold", await remembering.fetch(path));
  await look("memory", await remembering.fetch(path));
  await look("private", await remembering.fetch("/ro/cart"));
  await look("missing", await remembering.fetch("/ro/nothing", { headers: { accept: "text/html" } }));
  await look("streamed", await shop.fetch("/ro/brands"));
  await until("KV has the page", async () => {
    const found = await shop.fetch("/ro/brands");
    await found.text();
    return cacheStatus(found).hit;
  });
  await look("KV", await shop.fetch("/ro/brands"));
  for (const name of ["memory", "KV"]) assert.match(seen.get(name) ?? "", /hit/, name);
  await remembering.close();
});

test("a ready page is served at once only without cookies; other requests are checked first", async () => {
  const remembering = await openShop({ variables: { PAGE_MEMORY_SECONDS: "60" } });
  const path = "/ro/contacts";
  const ask = (sent: { method?: string; headers?: Record<string, string> } = {}) => remembering.fetch(path, sent);
  const first = await (await ask()).text();
  for (let visit = 0; visit < 3; visit++) {
    const answer = await ask();
    assert.equal(cacheStatus(answer).hit, true);
    assert.match(answer.headers.get("content-security-policy") ?? "", /default-src/);
    assert.equal(await answer.text(), first);
  }
  const other = await ask({ headers: { cookie: "i18n_redirected=ru" } });
  assert.equal(cacheStatus(other).detail, "language");
  await other.text();
  const developer = await ask({ headers: { "dev-mode": "true" } });
  assert.equal(cacheStatus(developer).detail, "dev-mode");
  await developer.text();
  assert.equal(await (await ask({ method: "HEAD" })).text(), "");
  await remembering.close();
});
