// The quote of a company customer: two devices and two companies, what an order id freezes, and that it is sent once.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { changeSite } from "../support/changed-site.ts";
import { PLENTY, someGoods } from "../support/goods.ts";
import { request } from "../support/request.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { ANA, form, signedIn } from "../support/session.ts";
import { openShop, type Shop, type Site } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { say } from "../support/words.ts";

const QUOTE = "/api/quote";
const CALL = "/b2b/quote/";
const GROUP = "/users/user-group";
/** Acts for both companies. */
const ELENA = { ...ANA, email: "elena@example.com" };
/** Acts for the first company, without the right to quotes. */
const VICTOR = { ...ANA, email: "victor@example.com" };
const [ALFA, BETA] = ["12", "13"];
const ONE = PLENTY;

interface Line {
  product: number;
  title: string;
  quantity: string;
  target: string;
  note: string;
  is_active: boolean;
  difference: number | null;
  was: string;
}

interface Quote {
  account: string;
  company: string;
  revision: number;
  sheet: number;
  count: number;
  subtotal: string;
  sending: string;
  stage: { name: string; order_id: string; may_look: boolean; words: string[] };
  lines: Line[];
}

interface Refused {
  error: { code: string; message: string; fields?: Record<string, string> };
}

const backend = new ScriptedBackend();
let shop: Shop;
/** Another product, sold by the piece. */
let TWO: string;
before(async () => {
  shop = await openShop({ backend: await backend.open(), backendOfCarts: true });
  backend.upstream = shop.backendUrl;
  await changeSite(shop, "partner", { quote_call: `POST ${CALL}`, repeats_orders: undefined });
  [TWO = ""] = (await someGoods(shop)).map(({ id }) => id).filter((id) => id !== ONE);
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(async () => {
  backend.scripts.clear();
  await shop.demo.heal();
});

async function read(shopper: Shopper, company = ALFA): Promise<Quote> {
  const response = await shopper.send(`${QUOTE}?company_id=${company}`);
  const text = await response.text();
  assert.equal(response.status, 200, text);
  assert.equal(response.headers.get("cache-control"), "no-store");
  return JSON.parse(text);
}

const send = (shopper: Shopper, name: string, fields: object = {}) =>
  shopper.send(`${QUOTE}/${name}`, { method: "POST", body: { company_id: ALFA, command: randomUUID(), ...fields } });

async function run(shopper: Shopper, name: string, fields: object = {}): Promise<Quote> {
  const response = await send(shopper, name, fields);
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return JSON.parse(text);
}

async function refused(shopper: Shopper, name: string, fields: object = {}): Promise<Refused["error"]> {
  const response = await send(shopper, name, fields);
  const { error } = (await response.json()) as Refused;
  assert.ok(response.status >= 400, name);
  return error;
}

/** A new sheet of Elena's with these products. */
async function sheet(
  products: string[],
  company = ALFA,
  site: Site = "casa",
): Promise<{ elena: Shopper; quote: Quote }> {
  const elena = await signedIn(shop, site, ELENA);
  const { stage } = await read(elena, company);
  if (stage.name === "sent" || stage.name === "unknown") await run(elena, "copy", { company_id: company });
  await run(elena, "clear", { company_id: company });
  for (const product of products) await run(elena, "add", { product, company_id: company });
  return { elena, quote: await read(elena, company) };
}

const received = async () => (await shop.demo.forms()).filter(({ kind }) => kind === "quote");

test("two devices see the same quote, and a company's quote is not another's", async () => {
  const { elena } = await sheet([ONE, TWO]);
  await sheet([], BETA);
  const phone = await signedIn(shop, "casa", ELENA);
  await run(elena, "target", { product: ONE, target: "9,50" });
  await run(phone, "note", { product: ONE, note: "until Friday" });
  const seen = await read(phone);
  assert.deepEqual(seen, await read(elena));
  assert.deepEqual([seen.company, seen.count, seen.sending], [ALFA, 2, "call"]);
  const [line] = seen.lines;
  assert.deepEqual([line?.product, line?.target, line?.note], [101, "9,50", "until Friday"]);
  assert.ok(line?.title && line.difference !== null);

  const other = await read(phone, BETA);
  assert.deepEqual([other.company, other.lines], [BETA, []]);
  await run(phone, "add", { product: TWO, company_id: BETA });
  assert.equal((await read(elena)).lines.length, 2);
  assert.equal((await read(elena, BETA)).lines.length, 1);
  // The mark of the account tells nothing of it, and is the same on all its devices.
  assert.match(seen.account, /^[\w-]{16}$/);
  assert.equal(other.account, seen.account);
});

test("whoever may keep no quote of a company gets the missing page", async () => {
  await sheet([ONE]);
  const ana = await signedIn(shop);
  const victor = await signedIn(shop, "casa", VICTOR);
  const elena = await signedIn(shop, "casa", ELENA);
  const unknown = await elena.send(`${QUOTE}/no-such-command`, form({ company_id: ALFA }));
  const missing = await unknown.text();
  assert.equal(unknown.status, 404);
  for (const [shopper, company] of [
    [ana, ALFA],
    [victor, ALFA],
    [victor, BETA],
    [elena, "99"],
    [elena, "12/quote"],
    [elena, ""],
  ] as const) {
    const seen = await shopper.send(`${QUOTE}?company_id=${encodeURIComponent(company)}`);
    assert.equal(seen.status, 404, company);
    const added = await shopper.send(`${QUOTE}/add`, form({ company_id: company, product: ONE }));
    assert.deepEqual([added.status, await added.text()], [404, missing], company);
  }
  assert.equal((await shop.shopper().send(QUOTE)).status, 401);
  assert.equal((await read(elena)).lines[0]?.quantity, "1");
});

test("a membership that ends in between loses nothing", async () => {
  const { elena, quote } = await sheet([ONE]);
  backend.scripts.set(GROUP, async ({ url = "", headers: { host: _, ...headers } }, answer) => {
    const told = await request(backend.upstream, url, { headers: headers as Record<string, string> });
    const [group] = (await told.json()) as object[];
    answer.writeHead(200, { "content-type": "application/json" });
    answer.end(JSON.stringify([{ ...group, company: { id: BETA } }]));
  });
  assert.equal((await send(elena, "set", { product: ONE, quantity: "5" })).status, 404);
  assert.equal((await send(elena, "clear")).status, 404);
  backend.scripts.clear();
  assert.deepEqual(await read(elena), quote);
});

test("wrong targets, amounts and notes are refused at their fields, and nothing is changed", async () => {
  const { elena, quote } = await sheet([ONE, TWO]);
  for (const [target, words] of [
    ["ieftin", "target_not_a_number"],
    ["-1", "target_negative"],
    ["0", "target_negative"],
    ["999999999999999999999", "target_too_much"],
  ] as const) {
    const { fields } = await refused(elena, "target", { product: ONE, target });
    assert.equal(fields?.target, say("ro", "quotes", words));
  }
  const note = "x".repeat(501);
  assert.ok((await refused(elena, "note", { product: ONE, note })).fields?.note);
  const many = {
    [`target-${ONE}`]: "-1",
    [`quantity-${TWO}`]: "many",
    [`target-${TWO}`]: "5",
  };
  const { fields } = await refused(elena, "lines", many);
  assert.deepEqual(Object.keys(fields ?? {}).sort(), [`target-${ONE}`, `quantity-${TWO}`].sort());
  assert.deepEqual(await read(elena), quote);
});

test("a form of many lines, opened before another device's change, does not undo it", async () => {
  const { elena, quote } = await sheet([ONE, TWO]);
  const opened = Object.fromEntries(
    quote.lines.flatMap(({ product, quantity, target, note, was }) => [
      [`quantity-${product}`, quantity],
      [`target-${product}`, target],
      [`note-${product}`, note],
      [`was-${product}`, was],
    ]),
  );
  const phone = await signedIn(shop, "casa", ELENA);
  await run(phone, "target", { product: ONE, target: "7" });
  const response = await elena.send(
    `${QUOTE}/lines`,
    form({ company_id: ALFA, ...opened, [`target-${TWO}`]: "8,25", [`quantity-${TWO}`]: "3", back: "/ro/cart" }),
  );
  assert.deepEqual([response.status, response.headers.get("location")], [303, "/ro/cart"]);
  const { lines } = await read(elena);
  assert.deepEqual(
    lines.map(({ target, quantity }) => [target, quantity]),
    [
      ["7,00", "1"],
      ["8,25", "3"],
    ],
  );
});

test("cart and lists of goods are added, and a refresh that fails changes nothing", async () => {
  const { elena } = await sheet([ONE]);
  await elena.setQuantity(ONE, 0);
  await elena.addToCart(TWO, 2);
  const copied = await run(elena, "add-cart");
  assert.deepEqual(
    copied.lines.map(({ product, quantity }) => [product, quantity]),
    [
      [101, "1"],
      [Number(TWO), "2"],
    ],
  );
  // Somebody else's order is missing, and gives nothing.
  assert.equal((await send(elena, "add-order", { order: "90001" })).status, 404);
  const pasted = await run(elena, "add-lines", { [`quantity-${TWO}`]: "3", [`quantity-${ONE}`]: "0" });
  assert.deepEqual(
    pasted.lines.map(({ quantity }) => quantity),
    ["1", "5"],
  );
  await run(elena, "set", { product: TWO, quantity: "2" });
  await run(elena, "target", { product: ONE, target: "3" });
  const before = await read(elena);
  const products = "/general/product-filter";
  await shop.demo.break({ call: products, mode: "fail", status: 500 });
  await refused(elena, "refresh");
  await shop.demo.heal();
  assert.deepEqual(await read(elena), before);

  backend.scripts.set(products, (_, answer) => {
    answer.writeHead(200, { "content-type": "application/json" });
    answer.end(
      JSON.stringify({ data: [{ productId: Number(TWO), title: "New", price: 5, available: true, active: true }] }),
    );
  });
  const { lines } = await run(elena, "refresh");
  assert.deepEqual(
    lines.map(({ is_active, target, quantity }) => [is_active, target, quantity]),
    [
      [false, "3,00", "1"],
      [true, "", "2"],
    ],
  );
});

test("a quote pressed twice is sent once, and its order id freezes it", async () => {
  const { elena } = await sheet([ONE, TWO]);
  await run(elena, "target", { product: ONE, target: "9" });
  const { sheet: number, revision } = await read(elena);
  const count = (await received()).length;
  const fields = { sheet: String(number), revision: String(revision) };
  const pressed = await Promise.all([1, 2, 3].map(() => send(elena, "send", fields)));
  assert.ok(pressed.some(({ status }) => status === 200));
  const sent = await read(elena);
  const [form] = await received();
  assert.equal((await received()).length, count + 1);
  const products = (form?.body.products ?? []) as Record<string, unknown>[];
  assert.deepEqual([form?.body.company_id, products.length], [ALFA, 2]);
  assert.deepEqual([products[0]?.product_id, products[0]?.count, products[0]?.target_price], [101, 1, 9]);
  assert.deepEqual([sent.stage.name, sent.stage.order_id], ["sent", `CO-${form?.id}`]);
  assert.deepEqual([sent.count, sent.subtotal, sent.lines.length], [0, "0,00", 2]);

  for (const [name, more] of [
    ["add", { product: ONE }],
    ["set", { product: ONE, quantity: "4" }],
    ["target", { product: ONE, target: "1" }],
    ["note", { product: ONE, note: "late" }],
    ["remove", { product: ONE }],
    ["clear", {}],
    ["send", fields],
  ] as const) {
    const { code, message } = await refused(elena, name, more);
    assert.deepEqual([code, message], ["quote_sent", say("ro", "quotes", "refused_sent")], name);
  }
  await run(elena, "refresh");
  assert.deepEqual(await read(elena), sent);
  assert.equal((await received()).length, count + 1);

  const copy = await run(elena, "copy");
  assert.deepEqual([copy.stage.name, copy.count, copy.lines[0]?.target], ["draft", 2, "9,00"]);
  // The old tab's button sends no new sheet.
  assert.equal((await refused(elena, "send", fields)).code, "quote_sent");
});

test("a lost answer is unknown and not repeated; looking again finds the quote by its key", async () => {
  const { elena, quote } = await sheet([ONE]);
  const count = (await received()).length;
  await shop.demo.break({ call: CALL, mode: "truncate", times: 1 });
  const lost = await run(elena, "send", { sheet: quote.sheet, revision: quote.revision });
  assert.deepEqual([lost.stage.name, lost.stage.may_look, lost.count], ["unknown", true, 1]);
  for (const name of ["send", "set", "clear"]) {
    const { code } = await refused(elena, name, { product: ONE, quantity: "2", sheet: quote.sheet });
    assert.equal(code, "quote_unknown", name);
  }
  assert.equal((await received()).length, count + 1);
  const found = await run(elena, "look");
  const [form] = await received();
  assert.deepEqual([found.stage.name, found.stage.order_id], ["sent", `CO-${form?.id}`]);
  assert.equal((await received()).length, count + 1);
});

test("a backend without keys is asked no second time, unless the shopper takes the risk", async () => {
  const { elena, quote } = await sheet([ONE], ALFA, "partner");
  const count = (await received()).length;
  await shop.demo.break({ call: CALL, mode: "fail", status: 502, times: 1 });
  const lost = await run(elena, "send", { sheet: quote.sheet });
  assert.deepEqual([lost.stage.name, lost.stage.may_look], ["unknown", false]);
  assert.equal((await refused(elena, "look")).code, "quote_unknown");
  assert.equal((await received()).length, count);
  const anew = await run(elena, "anew", { sheet: quote.sheet });
  assert.equal(anew.stage.name, "sent");
  assert.equal((await received()).length, count + 1);
});

test("a refusal shows the shop's words, and the quote may be changed and sent again", async () => {
  const { elena, quote } = await sheet([ONE]);
  backend.scripts.set(CALL, (_, answer) => {
    answer.writeHead(400, { "content-type": "application/json" }).end('{"detail":"Too little."}');
  });
  const declined = await run(elena, "send", { sheet: quote.sheet });
  assert.deepEqual([declined.stage.name, declined.stage.words], ["refused", ["Too little."]]);
  backend.scripts.clear();
  await run(elena, "set", { product: ONE, quantity: "5" });
  assert.equal((await run(elena, "send", { sheet: quote.sheet })).stage.name, "sent");
});

test("a site without a call sends nothing by it", async () => {
  const { elena, quote } = await sheet([ONE], ALFA, "romania");
  assert.equal(quote.sending, "mail");
  const count = (await received()).length;
  assert.equal((await send(elena, "send", { sheet: quote.sheet })).status, 404);
  assert.deepEqual([(await read(elena)).stage.name, (await received()).length], ["draft", count]);
});

test("an object that ends while its call is on the way leaves a quote that is being sent, and sends no other", async () => {
  const command = randomUUID();
  await using other = await openShop({ variables: { PANIC_AT: `quote=${command}` } });
  const elena = await signedIn(other, "casa", ELENA);
  await run(elena, "add", { product: ONE });
  const { sheet: number } = await read(elena);
  const ended = await send(elena, "send", { sheet: number, command });
  assert.equal(ended.status, 503);
  const quotes = async () => (await other.demo.forms()).filter(({ kind }) => kind === "quote");
  assert.equal((await quotes()).length, 1, "the shop has it");
  assert.equal((await read(elena)).stage.name, "sending");
  for (const name of ["send", "set", "copy"]) {
    assert.equal((await refused(elena, name, { sheet: number, product: ONE, quantity: "2" })).code, "quote_sending");
  }
  // The same press again gets its first outcome.
  await run(elena, "send", { sheet: number, command });
  assert.equal((await quotes()).length, 1);
});
