// What depends on the company: the header of the backend's calls, prices, kept answers, and the order in its name.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { after, before, beforeEach, test } from "node:test";
import { aProduct, PLENTY } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { request } from "../support/request.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { form, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { CartView, Shopper, Visited } from "../support/shopper.ts";
import { say } from "../support/words.ts";

const HEADER = "x-acting-company";
const ORDERS = "/general/v3/order/";
const BODY = { buyer: "{company.id}", goods: { each: "products", item: { id: "{product_id}" } } };

let shop: Shop;
const backend = new ScriptedBackend();
/** The paths asked for a company, with its id. */
const asked: [string, string | undefined][] = [];
const ordered: unknown[] = [];

/** The demo's answer, in which each company has prices of its own. */
async function priced(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { url = "/", method = "GET" } = incoming;
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).filter(([name]) => !["host", "content-length"].includes(name)),
  ) as Record<string, string>;
  const company = headers[HEADER];
  asked.push([url, company]);
  const body = method === "GET" ? "" : await text(incoming);
  if (url.startsWith(ORDERS) && method === "POST") {
    ordered.push(JSON.parse(body));
    answer.writeHead(201, { "content-type": "application/json" }).end(`{"orderNumber":"C-${ordered.length}"}`);
    return;
  }
  const told = await request(shop.backendUrl, url, { method, headers, ...(body && { body }) });
  const whole = await told.text();
  const more = Number(company ?? 0) * 1000;
  const json = whole.replace(/"price":\s*"?(\d+(?:\.\d+)?)"?/g, (_, price) => `"price":${Number(price) + more}`);
  answer.writeHead(told.status, { "content-type": told.headers.get("content-type") ?? "" }).end(json);
}

before(async () => {
  shop = await openShop({
    backend: await backend.open(),
    backendOfCarts: true,
    site: { company_header: HEADER, bodies: { order: BODY } },
  });
  backend.scripts.set("/", (incoming, answer) => {
    priced(incoming, answer).catch(() => incoming.socket.destroy());
  });
});
after(async () => {
  await shop.close();
  backend.close();
});
beforeEach(() => {
  asked.length = 0;
  ordered.length = 0;
});

const elena = () => signedIn(shop, "casa", { email: "elena@example.com" });
const choose = (shopper: Shopper, company_id: string) =>
  shopper.submit("/api/company", { company_id, back: "/ro/cart", language: "ro" });
/** The thousands of a price say whose it is: 12 or 13; less is everybody's. */
const whose = (price = "") => Math.floor(Number(price.replace(/[^\d,]/g, "").replace(",", ".")) / 1000);
type Told = CartView & { repriced: boolean };
const company = ({ document }: Visited) =>
  document.querySelector("form.checkout [name=company_id]")?.getAttribute("value");

test("after a change the cart has the other company's prices and tells the former ones", async () => {
  const shopper = await elena();
  await choose(shopper, "12");
  await shopper.addToCart(PLENTY);
  const before = (await shopper.cart()) as Told;
  assert.deepEqual([whose(before.lines[0]?.price), before.repriced], [12, false]);
  await choose(shopper, "13");
  const changed = (await shopper.cart()) as Told;
  assert.deepEqual([whose(changed.lines[0]?.price), changed.repriced], [13, true]);
  assert.ok(changed.lines[0]?.news.length, "the former price is told");
  await shopper.send("/api/cart/clear", { method: "POST", body: { command: randomUUID() } });
});

test("no kept answer of one company or of everybody reaches another", async () => {
  const { path } = await aProduct(shop, "casa", "ro");
  const [guest, alfa, beta] = [shop.shopper("casa"), await elena(), await elena()];
  // The cart's page tells the former price on purpose.
  const pages = [path, "/ro", "/ro/search?query=a", "/ro/favorites"];
  const seen = async (shopper: Shopper, where: string) => {
    const { html } = await shopper.visit(where);
    return { alfa: /\b12[ .\u00a0\u202f]?\d{3},\d\d/.test(html), beta: /\b13[ .\u00a0\u202f]?\d{3},\d\d/.test(html) };
  };
  await guest.addToCart(PLENTY);
  await choose(alfa, "12");
  await alfa.addToCart(PLENTY);
  const shown = { alfa: false, beta: false };
  // Twice, so that every cache is warm; the account's choice alternates between the visits.
  for (let round = 0; round < 2; round++) {
    for (const where of pages) {
      await choose(alfa, "12");
      const one = await seen(alfa, where);
      assert.equal(one.beta, false, `${where} of the first company`);
      await choose(beta, "13");
      const other = await seen(beta, where);
      assert.equal(other.alfa, false, `${where} of the second company`);
      assert.equal((await seen(alfa, where)).alfa, false, `${where} in another browser of the account`);
      assert.deepEqual(await seen(guest, where), { alfa: false, beta: false }, `${where} of a guest`);
      shown.alfa ||= one.alfa;
      shown.beta ||= other.beta;
    }
  }
  assert.deepEqual(shown, { alfa: true, beta: true }, "the prices of the companies are seen at all");
  const offer = async (shopper: Shopper) => {
    const answer = await shopper.send(path, { headers: { "x-part": "offer" } });
    return answer.text();
  };
  await choose(alfa, "12");
  await offer(alfa);
  assert.ok(!/\b12[ .\u00a0\u202f]?\d{3},\d\d/.test(await offer(guest)));
});

test("calls name the company with the session only, and those of a shopper without one name none", async () => {
  const shopper = await elena();
  await choose(shopper, "13");
  asked.length = 0;
  await shopper.visit("/ro/cart");
  await shopper.visit("/ro/search?query=a");
  const named = asked.filter(([path]) => !path.startsWith("/users/user-group"));
  assert.ok(named.some(([, id]) => id === "13"));
  assert.ok(named.every(([, id]) => id === "13" || id === undefined));
  asked.length = 0;
  const ana = await signedIn(shop);
  await ana.visit("/ro/cart");
  await shop.shopper("casa").visit("/ro");
  assert.ok(asked.every(([, id]) => id === undefined));
});

test("an order names the company of its form, and one of another company is refused with its name", async () => {
  const shopper = await elena();
  await choose(shopper, "12");
  await shopper.addToCart(PLENTY);
  const drawn = await shopper.visit("/ro/checkout");
  assert.equal(company(drawn), "12");
  const fields = { ...ORDER_FORM, command: randomUUID(), first_name: "Elena T." };
  const order = (company_id: string, more: object = {}) =>
    shopper.send("/api/orders", form({ ...fields, company_id, ...more }));
  await choose(await elena(), "13");
  const refused = await order("12");
  const html = await refused.text();
  assert.equal(refused.status, 409);
  assert.ok(html.includes(say("ro", "company", "changed_meanwhile").replace("{{name}}", "Beta Mobila SRL")));
  assert.ok(html.includes('value="Elena T."') && html.includes('name="company_id" value="13"'), "nothing is lost");
  assert.equal(ordered.length, 0);
  for (const odd of ["99", "nothing"]) assert.equal((await order(odd)).status, 404, odd);
  const unknown = await order("");
  assert.equal(unknown.status, 409, await unknown.text());
  assert.equal(ordered.length, 0);
  const placed = await order("13");
  assert.equal(placed.status, 303, await placed.text());
  assert.deepEqual(ordered, [{ buyer: "13", goods: [{ id: Number(PLENTY) }] }]);
});

test("a quote of a company has its prices, whichever company is acted for", async () => {
  const shopper = await elena();
  const command = (name: string, company_id: string, fields: object = {}) =>
    shopper.send(`/api/quote/${name}`, form({ language: "ro", company_id, ...fields }));
  await choose(shopper, "12");
  for (const id of ["13", "12"]) {
    await command("clear", id);
    assert.equal((await command("add", id, { product: PLENTY })).status, 303);
    await command("refresh", id);
    const quote = (await (await shopper.send(`/api/quote?company_id=${id}`)).json()) as { lines: { price: string }[] };
    assert.deepEqual(
      quote.lines.map(({ price }) => whose(price)),
      [Number(id)],
      id,
    );
  }
});
