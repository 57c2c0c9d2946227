// The day of an order as a file for calendars: for the order's owner alone, and only where the day is known.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { sentOf } from "../support/checkout-form.ts";
import { PLENTY } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { LANGUAGES, say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const PATH = "/api/orders";

async function withGoods(shopper: Shopper = shop.shopper()): Promise<Shopper> {
  await shopper.addToCart(PLENTY, 1);
  return shopper;
}

/** Orders, and returns the address of the thanks page. */
async function order(shopper: Shopper, fields: Record<string, string>): Promise<string> {
  const response = await shopper.send(PATH, { method: "POST", body: { command: randomUUID(), ...fields } });
  assert.equal(response.status, 200);
  return ((await response.json()) as { redirect?: string }).redirect ?? "";
}

/** Orders for a pickup at the first time that a store offers, and returns the thanks' address and that time. */
async function pickUp(shopper: Shopper): Promise<{ thanks: string; time: string }> {
  const fields = {
    ...sentOf(await shopper.visit("/ro/checkout")),
    language: "ro",
    first_name: "Ana",
    phone: "+37360123456",
    method: "pickup",
    store: "2",
    payment: "cash",
  };
  const drawn = await shopper.submit(PATH, { ...fields, redraw: "1" });
  const time = drawn.document.querySelectorAll("[name=delivery_time] option")[1]?.getAttribute("value") ?? "";
  assert.match(time, /^\d{4}-\d{2}-\d{2} /);
  return { thanks: await order(shopper, { ...sentOf(drawn), delivery_time: time }), time };
}

const linkOf = ({ document }: Visited) => document.querySelector(".order-facts .order-calendar")?.getAttribute("href");

/** The properties of a file that keeps the rules of RFC 5545. */
function read(file: string): Map<string, string> {
  assert.ok(file.startsWith("BEGIN:VCALENDAR\r\n") && file.endsWith("END:VCALENDAR\r\n"), file);
  assert.doesNotMatch(file.replaceAll("\r\n", ""), /[\r\n]/, "every line ends alike");
  for (const line of file.split("\r\n")) assert.ok(Buffer.byteLength(line) <= 75, line);
  const lines = file.replaceAll("\r\n ", "").split("\r\n");
  return new Map(lines.map((line) => [line.split(":")[0] ?? "", line.slice(line.indexOf(":") + 1)]));
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 3600 * 1000).toISOString().slice(0, 10);
const plain = (day: string) => day.replaceAll("-", "");

test("a guest's order by courier has its promised days, in every language, for this browser and by its link", async () => {
  const ana = await withGoods();
  const thanks = await order(ana, ORDER_FORM);
  for (const language of LANGUAGES) {
    const href = linkOf(await ana.visit(thanks.replace("/ro/", `/${language}/`))) ?? "";
    const answer = await ana.send(href);
    assert.equal(answer.status, 200, href);
    assert.equal(answer.headers.get("content-type"), "text/calendar; charset=utf-8");
    assert.equal(answer.headers.get("cache-control"), "no-store");
    assert.match(answer.headers.get("content-disposition") ?? "", /^attachment; filename="order\.ics"/);
    const event = read(await answer.text());
    assert.ok(event.get("SUMMARY")?.startsWith(`${say(language, "checkout", "delivery")}: `), event.get("SUMMARY"));
    const [first, end] = ["DTSTART;VALUE=DATE", "DTEND;VALUE=DATE"].map((name) => event.get(name) ?? "");
    assert.match(`${first} ${end}`, /^\d{8} \d{8}$/);
    assert.ok((first ?? "") < (end ?? ""));
    const number = new URL(thanks, "http://shop").searchParams.get("order") ?? "?";
    assert.ok(event.get("UID")?.startsWith(number) && event.get("DESCRIPTION")?.includes(number));
  }
  const href = linkOf(await ana.visit(thanks)) ?? "";
  const head = await ana.send(href, { method: "HEAD" });
  assert.deepEqual([head.status, await head.text()], [200, ""]);
  const elsewhere = await shop.shopper().send(href);
  assert.deepEqual([elsewhere.status, elsewhere.headers.get("cache-control")], [200, "no-store"], "another browser");
  const event = read(await elsewhere.text());
  assert.ok(event.get("DTSTART;VALUE=DATE") && !event.has("LOCATION"), "and not where it is brought");
  const unlinked = href.replace(/&link=[^&]*/, "");
  assert.ok(
    read(await (await ana.send(unlinked)).text())
      .get("LOCATION")
      ?.includes("Teilor 12"),
  );
  assert.equal((await shop.shopper().send(unlinked)).status, 404, "another browser without the link");
  assert.equal((await ana.send(unlinked.replace(/seal=.{4}/, "seal=0000"))).status, 404, "another seal");
});

test("an order of an account has the chosen day, for its owner alone", async () => {
  const ana = await withGoods(await signedIn(shop));
  const { thanks, time } = await pickUp(ana);
  const day = time.slice(0, 10);
  const list = await ana.visit("/ro/account/orders");
  const page = await ana.visit(list.document.querySelector(".order-number a")?.getAttribute("href") ?? "");
  const facts = page.document.querySelector(".order-facts")?.textContent ?? "";
  assert.ok(facts.includes(time.slice(11)), facts);
  const receipt = await ana.visit(thanks);
  for (const { document } of [page, receipt]) {
    const shown = document.querySelector(".order-facts")?.textContent ?? "";
    for (const part of ["Botanica", "bd. Grădinii 40", "10:00–21:00", say("ro", "checkout", "bring_number")])
      assert.ok(shown.includes(part), `${part}: ${shown}`);
    assert.equal(shown.split("Grădinii").length, 2, "the address once");
    assert.equal(document.querySelector(".order-phone")?.getAttribute("href"), "tel:+37322000112");
    assert.match(document.querySelector(".order-card > .plan li")?.textContent ?? "", /Botanica/);
  }
  for (const href of [linkOf(page) ?? "", linkOf(await ana.visit(thanks)) ?? ""]) {
    const answer = await ana.send(href);
    assert.deepEqual([answer.status, answer.headers.get("cache-control")], [200, "no-store"], href);
    const event = read(await answer.text());
    assert.equal(event.get("DTSTART;VALUE=DATE"), plain(day));
    assert.equal(event.get("DTEND;VALUE=DATE"), plain(dayAfter(day)));
    assert.ok(event.get("SUMMARY")?.startsWith(`${say("ro", "checkout", "method_pickup")}: `));
    assert.ok(event.get("LOCATION"), "the shop");
  }
  const ion = await signedIn(shop, "casa", { email: "ion@example.com" });
  assert.equal((await ion.send(linkOf(page) ?? "")).status, 404);
  assert.equal((await shop.shopper().send(linkOf(page) ?? "")).status, 401);
});

test("an order whose day is not known has no file", async () => {
  const ana = await signedIn(shop);
  assert.equal(linkOf(await ana.visit("/ro/account/orders/90001")), undefined);
  assert.equal((await ana.send("/api/order-calendar/90001?language=ro")).status, 404);
  assert.equal((await ana.send("/api/order-calendar?language=ro")).status, 404);
});
