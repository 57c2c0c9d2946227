// The demo's own bank, as `npm start` sets it up: paid, declined, left, and messages that come late or twice.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sentOf } from "../support/checkout-form.ts";
import { PLENTY } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { form } from "../support/session.ts";
import { openShop, ROOT, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ demoPages: true });
  // Wakes the demo, which may fill its tables first.
  await shop.demo.orders();
});
after(() => shop.close());

interface Ordered {
  ana: Shopper;
  number: string;
  bank: string;
}

/** Orders by card without scripts, in Ukrainian, and follows to the bank. */
async function order(): Promise<Ordered> {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 1);
  const sent = { ...sentOf(await ana.visit("/uk/checkout")), ...ORDER_FORM, payment: "card", language: "uk" };
  const answer = await ana.send("/api/orders", form(sent));
  const bank = answer.headers.get("location") ?? "";
  assert.deepEqual([answer.status, bank.split("?")[0]?.replace(/\w+-\d+$/, "N")], [303, "/__demo/bank/N"]);
  return { ana, bank, number: bank.split("?")[0]?.split("/").at(-1) ?? "" };
}

/** Presses a button of the bank and follows back to the shop. */
async function goBack({ ana, bank }: Ordered, way: string) {
  const page = await ana.visit(bank);
  assert.ok(page.document.querySelector(`form[method=post] button[name=way][value=${way}]`), `the bank offers: ${way}`);
  const answer = await ana.send(bank, form({ way }));
  const back = answer.headers.get("location") ?? "";
  assert.equal(answer.status, 303, await answer.text());
  return { back, ...(await seen(ana, back)) };
}

async function seen(ana: Shopper, path: string) {
  const { document } = await ana.visit(path);
  const pay = document.querySelector("main a[href^='/__demo/bank/']")?.getAttribute("href");
  return { title: document.querySelector("h1")?.textContent, pay };
}

const title = (word: string) => say("uk", "payment", word);
const outcomes = async (number: string) => (await shop.demo.bankMessages(number)).map(({ outcome }) => outcome);

test("the bank shows the order's number and sum in its language, and in each other", async () => {
  const { ana, bank, number } = await order();
  const { document, headers } = await ana.visit(bank);
  assert.equal(document.documentElement.getAttribute("lang"), "uk");
  assert.ok(document.querySelector("h1")?.textContent.includes(number));
  const asked = await ana.visit("/uk/cart/success");
  const sum = asked.document.querySelector("main .order-unpaid")?.textContent.match(/[\d.,]+/)?.[0] ?? "no sum";
  assert.ok(document.querySelector(".sum")?.textContent.replace(",00", "").includes(sum), `${sum} is to be paid`);
  assert.equal(headers.get("cache-control"), "no-store");
  for (const language of ["ro", "ru", "en"]) {
    const other = await ana.visit(`${bank.split("?")[0]}?language=${language}`);
    assert.equal(other.document.documentElement.getAttribute("lang"), language);
  }
  assert.equal((await shop.fetch("/__demo/bank/CC-1")).status, 404);
});

test("a payment leads back to the paid order, and the bank takes no second one", async () => {
  const ordered = await order();
  const paid = await goBack(ordered, "pay");
  assert.equal(paid.back, `/cart/payment/success?order=${ordered.number}`);
  assert.deepEqual([paid.title, paid.pay], [title("paid_title"), undefined]);
  const { document } = await ordered.ana.visit(ordered.bank);
  const ways = [...document.querySelectorAll("button[name=way]")].map((way) => way.getAttribute("value"));
  assert.deepEqual(ways, ["leave"]);
});

test("a declined payment leads back to a second try", async () => {
  const ordered = await order();
  const declined = await goBack(ordered, "refuse");
  assert.equal(declined.back, `/cart/payment/failed?order=${ordered.number}`);
  assert.deepEqual([declined.title, declined.pay], [title("failed_title"), ordered.bank]);
  assert.equal((await goBack(ordered, "pay")).title, title("paid_title"));
});

test("a shopper who leaves the bank has an open payment", async () => {
  const ordered = await order();
  const left = await goBack(ordered, "leave");
  assert.deepEqual([left.title, left.pay], [title("open_title"), ordered.bank]);
  assert.deepEqual(await outcomes(ordered.number), []);
});

test("a late message makes an open payment a paid one", async () => {
  const ordered = await order();
  const late = await goBack(ordered, "late");
  assert.equal(late.title, title("open_title"));
  assert.deepEqual(await outcomes(ordered.number), [""]);
  await until("the message has come", async () => (await seen(ordered.ana, late.back)).title === title("paid_title"));
  assert.deepEqual(await outcomes(ordered.number), ["taken"]);
});

test("a message that comes twice pays once", async () => {
  const ordered = await order();
  assert.equal((await goBack(ordered, "twice")).title, title("paid_title"));
  assert.deepEqual(await outcomes(ordered.number), ["taken", "repeated"]);
});

test("the index names every seeded site at the shop's port, and leads on", async () => {
  const ana = shop.shopper();
  const { document } = await ana.visit("/__demo");
  const links = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
  const folder = join(ROOT, "kv-seed/sites");
  for (const file of readdirSync(folder)) {
    const { hosts } = JSON.parse(readFileSync(join(folder, file), "utf8")) as { hosts: string[] };
    assert.ok(links.includes(`http://${hosts[0]}:${new URL(shop.url).port}/`), `${file}: ${links}`);
  }
  const own = links.filter((link) => link.startsWith("/__demo/"));
  assert.ok(own.length >= 4);
  for (const path of own) assert.equal((await shop.fetch(path)).status, 200, path);
});

test("a shop without the demo's pages knows none of them", async () => {
  await using plain = await openShop();
  for (const path of ["/__demo", "/__demo/mail", "/__demo/bank/CC-1"]) {
    assert.equal((await plain.fetch(path)).status, 404, path);
  }
});
