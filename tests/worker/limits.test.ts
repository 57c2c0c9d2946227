// Rate limits at their deployed figures, per address, cart or account, without affecting others.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { readWranglerFile } from "../../tools/wrangler-file.mjs";
import { endpoint, FILLED } from "../support/forms.ts";
import { PLENTY } from "../support/goods.ts";
import { inOneMinute } from "../support/one-minute.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import type { Sent } from "../support/request.ts";
import { ANA, LOGIN_PATH, signedIn } from "../support/session.ts";
import { openShop, ROOT, type Shop } from "../support/shop.ts";
import { parsed, type Shopper } from "../support/shopper.ts";
import { LANGUAGES, say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ limits: true, variables: { FLOOR_MS: "0" } });
});
after(() => shop.close());

const { ratelimits } = readWranglerFile(ROOT, "wrangler.toml").workerOptions as {
  ratelimits: Record<string, { simple: { limit: number; period: number } }>;
};
const figure = (name: string) => ratelimits[name]?.simple.limit ?? Number.NaN;

/** Random addresses, whole or within one network, that no other test uses. */
const octet = () => Math.floor(Math.random() * 256);
const address = () => `203.${octet()}.${octet()}.${octet()}`;
const from = (client: string) => ({ "cf-connecting-ip": client });

interface Refusal {
  error: { code: string; message: string };
}

/** The number of requests answered before the first 429. */
async function until429(most: number, ask: () => Promise<Response>): Promise<{ answered: number; refused: Response }> {
  for (let answered = 0; answered <= most; answered++) {
    const response = await ask();
    if (response.status === 429) return { answered, refused: response };
    const text = await response.text();
    assert.ok(response.status < 500, text);
  }
  throw new Error(`more than ${most} were answered`);
}

/** Fails unless a limit allows exactly its figure. */
async function isLimited(name: string, ask: () => Promise<Response>): Promise<Response> {
  const { answered, refused } = await until429(figure(name), ask);
  assert.equal(answered, figure(name), name);
  assert.equal(refused.headers.get("retry-after"), "60");
  assert.equal(refused.headers.get("cache-control"), "no-store");
  return refused;
}

const signIn = (client: string, email: string, password = "wrong", more: Sent = {}): Promise<Response> =>
  shop.shopper().send(LOGIN_PATH, {
    method: "POST",
    body: { email, password, language: "ro" },
    ...more,
    headers: { ...from(client), ...more.headers },
  });

const plain = (fields: Record<string, string>): Sent => ({ method: "POST", body: new URLSearchParams(fields) });

async function callsTo(path: string): Promise<number> {
  return (await shop.demo.log()).filter((call) => call.path.startsWith(path)).length;
}

test("wrong passwords for one account are limited, across addresses", () =>
  inOneMinute(async () => {
    const email = `${randomUUID()}@example.com`;
    const refused = await isLimited("SIGN_INS_OF_ACCOUNT", () => signIn(address(), email));
    const { error } = (await refused.json()) as Refusal;
    assert.deepEqual(error, { code: "too_often", message: say("ro", "failure", "too_often") });
    const before = await callsTo("/auth/jwt/create/");
    for (const spelling of [email.toUpperCase(), ` ${email} `]) {
      assert.equal((await signIn(address(), spelling)).status, 429, spelling);
    }
    assert.equal(await callsTo("/auth/jwt/create/"), before, "the backend is not asked");
    assert.equal((await signIn(address(), `${randomUUID()}@example.com`)).status, 422, "another account");
    assert.ok(shop.said.every((line) => !line.includes(email.slice(0, 8))));
  }));

test("an address is limited over accounts, and another address can sign in", () =>
  inOneMinute(async () => {
    const client = address();
    await isLimited("SIGN_INS_OF_ADDRESS", () => signIn(client, `${randomUUID()}@example.com`));
    for (let attempt = 0; attempt < figure("SIGN_INS_OF_ACCOUNT") + 1; attempt++) {
      assert.equal((await signIn(client, ANA.email, ANA.password)).status, 429);
    }
    const elsewhere = await signIn(address(), ANA.email, ANA.password);
    assert.equal(elsewhere.status, 303, "what one address is refused is not counted for the account");
  }));

test("a limited sign-in form says so in the visitor's language, and keeps its input", () =>
  inOneMinute(async () => {
    const email = `${randomUUID()}@example.com`;
    await isLimited("SIGN_INS_OF_ACCOUNT", () => signIn(address(), email));
    for (const language of LANGUAGES) {
      const answer = await signIn(address(), email, "my secret", plain({ email, password: "my secret", language }));
      const html = await answer.text();
      assert.deepEqual([answer.status, answer.headers.get("retry-after")], [429, "60"]);
      assert.match(answer.headers.get("content-type") ?? "", /^text\/html/);
      const { document } = parsed(html);
      const notice = document.querySelector("[role=alert]")?.textContent ?? "";
      assert.ok(notice.includes(say(language, "failure", "too_often")), notice);
      assert.equal(document.querySelector("input[name=email]")?.getAttribute("value"), email);
      assert.ok(!html.includes("my secret"));
    }
  }));

/** Adds to a cart without cookies. */
const begin = (client: string, more: Sent = {}) =>
  shop.shopper().send("/api/cart/lines", {
    method: "POST",
    body: { product: PLENTY, quantity: 1 },
    ...more,
    headers: { ...from(client), ...more.headers },
  });

test("new carts are limited per address; existing carts, and other addresses, go on", () =>
  inOneMinute(async () => {
    const client = address();
    const ana = shop.shopper();
    const add = () =>
      ana.send("/api/cart/lines", {
        method: "POST",
        body: { command: randomUUID(), product: PLENTY, quantity: 1 },
        headers: from(client),
      });
    assert.equal((await add()).status, 200);
    const { answered, refused } = await until429(figure("CARTS_OF_ADDRESS"), () => begin(client));
    assert.equal(answered, figure("CARTS_OF_ADDRESS") - 1, "ana's cart counts too");
    assert.deepEqual([refused.headers.get("retry-after"), refused.headers.getSetCookie()], ["60", []]);
    const form = await begin(client, plain({ product: PLENTY, quantity: "3", language: "uk" }));
    assert.equal(form.status, 429);
    assert.ok((await form.text()).includes(say("uk", "failure", "too_often")));
    assert.equal((await add()).status, 200);
    assert.equal((await begin(address())).status, 200);
    assert.equal((await shop.shopper().send("/ro", { headers: from(client) })).status, 200, "pages are not counted");
  }));

test("an IPv6 address counts with its network, an IPv4-mapped one as itself", () =>
  inOneMinute(async () => {
    const group = () => (octet() * 256 + octet()).toString(16);
    const network = `2001:db8:${group()}:${group()}`;
    await isLimited("CARTS_OF_ADDRESS", () => begin(`${network}:${group()}:${group()}:${group()}:${group()}`));
    assert.equal((await begin(`${network}::1`)).status, 429);
    assert.equal((await begin(`2001:db8:${group()}:${group()}::1`)).status, 200);
  }));

test("forms are limited per address and form, and keep their input", () =>
  inOneMinute(async () => {
    const client = address();
    const letter = (kind: "request" | "newsletter", more: Record<string, string> = {}) =>
      shop.shopper().send(endpoint(kind, "ru"), {
        ...plain({ ...FILLED[kind], email: `${randomUUID()}@casa.example`, ...more }),
        headers: from(client),
      });
    const before = (await shop.demo.forms()).length;
    await isLimited("LETTERS_OF_ADDRESS", () => letter("request"));
    const refused = await letter("request", { message: "Ce am scris rămâne" });
    const html = await refused.text();
    assert.equal(refused.status, 429);
    assert.ok(html.includes(say("ru", "failure", "too_often")) && html.includes("Ce am scris rămâne"));
    assert.equal((await shop.demo.forms()).length, before + figure("LETTERS_OF_ADDRESS"), "none of them is delivered");
    assert.equal((await letter("request", { message: "" })).status, 422, "a form with a mistake is not counted");
    assert.equal((await letter("newsletter")).status, 303, "another form");
  }));

test("changes of saved addresses are limited per address, and keep their input", () =>
  inOneMinute(async () => {
    const ana = await signedIn(shop);
    const client = address();
    const typed = { region: "4", shipping_city_id: "401", shipping_street_id: "Teilor", shipping_building: "" };
    const send = (path: string, fields: Record<string, string>) =>
      ana.send(path, { ...plain({ language: "uk", ...fields }), headers: from(client) });
    const command = () => randomUUID().replaceAll("-", "");
    await isLimited("LETTERS_OF_ADDRESS", () => send("/api/addresses/999999", {}));
    const refused = await send("/api/addresses", { ...typed, shipping_building: "7 bis", command: command() });
    const html = await refused.text();
    assert.equal(refused.status, 429);
    assert.ok(html.includes(say("uk", "failure", "too_often")) && html.includes("7 bis"));
  }));

test("batch look-ups of codes are limited per address", () =>
  inOneMinute(async () => {
    const client = address();
    const send = (who: string) =>
      shop.shopper().send("/ro/quick-order?codes=Q-404", { headers: { ...from(who), accept: "text/html" } });
    const refused = parsed(await (await isLimited("CODES_OF_ADDRESS", () => send(client))).text()).document;
    assert.equal(refused.querySelector("main textarea")?.textContent?.trim(), "Q-404");
    assert.ok(refused.querySelector("main [role=alert]")?.textContent?.includes(say("ro", "failure", "too_often")));
    assert.equal((await send(address())).status, 200);
  }));

/** Sends as a script does, from this address. */
const post = (who: Shopper, path: string, body: object, client: string) =>
  who.send(path, { method: "POST", body: { command: randomUUID(), ...body }, headers: from(client) });

test("downloads of whole lists are limited per address, apart from forms and from other addresses", () =>
  inOneMinute(async () => {
    const client = address();
    const download = (sender: string) => shop.shopper().send("/api/list-file?of=none", { headers: from(sender) });
    await isLimited("LETTERS_OF_ADDRESS", () => download(client));
    const request = { ...plain({ ...FILLED.request, email: `${randomUUID()}@casa.example` }), headers: from(client) };
    assert.equal((await shop.shopper().send(endpoint("request", "ro"), request)).status, 303, "a form");
    assert.equal((await download(address())).status, 404);
  }));

test("lists that fill while a shopper types are limited per list and address, and long texts are not passed on", () =>
  inOneMinute(async () => {
    const [one, other] = [address(), address()];
    const ask = (path: string, client: string) => shop.fetch(path, { site: "casa", headers: from(client) });
    await isLimited("LOOKUPS_OF_ADDRESS", () => ask("/api/postal?list=city&query=chi", one));
    assert.equal((await ask("/api/search?query=oale", one)).status, 200, "another list");
    assert.equal((await ask("/api/postal?list=city&query=chi", other)).status, 200, "another address");
    const before = await callsTo("/general/v2/novapost");
    const long = await ask(`/api/postal?list=city&query=${"a".repeat(10_000)}`, other);
    assert.deepEqual([long.status, await callsTo("/general/v2/novapost")], [200, before]);
  }));

test("review votes and credit requests are limited per address", async () => {
  for (const [path, body] of [
    ["/api/reviews/999999", { judgement: "like" }],
    [`/api/credit/${PLENTY}`, { name: "Ana Rusu", phone: "069 123 456", company: "2", months: "12" }],
  ] as const) {
    await inOneMinute(async () => {
      const client = address();
      await isLimited("LETTERS_OF_ADDRESS", () => post(shop.shopper(), path, body, client));
      assert.notEqual((await post(shop.shopper(), path, body, address())).status, 429);
    });
  }
});

/** The goods of a link. */
async function sharedGoods(): Promise<string> {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  const { document } = await ana.visit("/ro/cart");
  const link = new URL(document.querySelector(".share input")?.getAttribute("value") ?? "");
  return link.searchParams.get("goods") ?? "";
}

test("promo codes, repeated orders and shared links are limited per cart, not per address", async () => {
  const goods = await sharedGoods();
  for (const [path, body, account] of [
    ["/api/cart/promo", { code: "NU-EXISTA" }, false],
    ["/api/cart/shared", { goods }, false],
    ["/api/cart/orders/999999", {}, true],
  ] as const) {
    await inOneMinute(async () => {
      const client = address();
      const ana = account ? await signedIn(shop) : shop.shopper();
      if (!account) await ana.addToCart(PLENTY);
      await isLimited("COMMANDS_OF_CART", () => post(ana, path, body, address()));
      assert.equal((await post(ana, path, body, client)).status, 429);
      const ion = shop.shopper();
      await ion.addToCart(PLENTY);
      assert.notEqual((await post(ion, path, body, client)).status, 429);
    });
  }
});

test("promo codes are limited for an address with one cart after the other, with the code kept in the form", () =>
  inOneMinute(async () => {
    const client = address();
    const body = { code: "NU-EXISTA" };
    await isLimited("COMMANDS_OF_ADDRESS", () => post(shop.shopper(), "/api/cart/promo", body, client));
    const ana = shop.shopper();
    await ana.addToCart(PLENTY);
    const form = { ...plain({ ...body, language: "uk" }), headers: from(client) };
    const refused = await ana.send("/api/cart/promo", form);
    const html = await refused.text();
    assert.equal(refused.status, 429);
    assert.ok(html.includes(say("uk", "failure", "too_often")) && html.includes(body.code));
    assert.notEqual((await post(ana, "/api/cart/promo", body, address())).status, 429, "another address");
  }));

test("a shared link over the limit keeps its goods on the page", () =>
  inOneMinute(async () => {
    const goods = await sharedGoods();
    const ana = shop.shopper();
    await ana.addToCart(PLENTY);
    await isLimited("COMMANDS_OF_CART", () => post(ana, "/api/cart/shared", { goods }, address()));
    const refused = await ana.send("/api/cart/shared", plain({ goods, language: "uk" }));
    const { document } = parsed(await refused.text());
    assert.equal(refused.status, 429);
    assert.ok(document.querySelector("main [role=alert]")?.textContent?.includes(say("uk", "failure", "too_often")));
    const again = document.querySelector("main form[action='/api/cart/shared'] [name=goods]");
    assert.equal(again?.getAttribute("value"), goods);
  }));

test("forms to one mailbox are limited, across addresses", () =>
  inOneMinute(async () => {
    const email = `${randomUUID()}@casa.example`;
    const subscribe = () =>
      shop.shopper().send(endpoint("newsletter"), { method: "POST", body: { email }, headers: from(address()) });
    await isLimited("LETTERS_OF_SENDER", subscribe);
  }));

test("orders of a cart are limited before the backend is called, and the form keeps its input", () =>
  inOneMinute(async () => {
    const ana = shop.shopper();
    await ana.addToCart(PLENTY);
    const order = () =>
      ana.send("/api/orders", { method: "POST", body: { ...ORDER_FORM, command: "again" }, headers: from(address()) });
    await isLimited("ORDERS_OF_CART", order);
    await ana.addToCart(PLENTY);
    const before = (await shop.demo.orders()).length;
    const refused = await ana.send("/api/orders", plain({ ...ORDER_FORM, command: randomUUID() }));
    const html = await refused.text();
    assert.equal(refused.status, 429);
    assert.ok(html.includes(say("ro", "failure", "too_often")));
    assert.equal(parsed(html).document.querySelector("input[name=street]")?.getAttribute("value"), "Teilor");
    assert.equal((await shop.demo.orders()).length, before);
  }));
