// An account's saved addresses: listed, created and deleted by plain forms, only by their owner.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { cacheStatus } from "../support/cache-status.ts";
import { form, formBeforePage, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { LANGUAGES, say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const PAGE = "/ro/account/addresses";
const CREATE = "/api/addresses";
const ORHEI = {
  region: "4",
  shipping_city_id: "401",
  shipping_street_id: "Teilor",
  shipping_building: "7",
  shipping_apartment: "12",
  shipping_address_note: "la poartă",
  language: "ro",
};

/** A delivery date and time in Romanian. */
const DELIVERY_TIME = /Livrare: \d+ \p{L}+, 10:00–14:00/u;
const texts = ({ document }: Pick<Visited, "document">) =>
  [...document.querySelectorAll(".address-list li > div")].map((item) => item.textContent);
const saved = async (shopper: Shopper) => texts(await shopper.visit(PAGE));
const error = ({ document }: Visited, field: string) => {
  const input = document.querySelector(`.address-new [name=${field}]`);
  assert.equal(input?.getAttribute("aria-invalid"), "true", field);
  return document.querySelector(`#${input?.getAttribute("aria-describedby")}`)?.textContent;
};
const ionOf = () => signedIn(shop, "casa", { email: "ion@example.com" });

test("the page lists the shopper's own addresses, with the default one marked", async () => {
  const ana = await signedIn(shop);
  for (const language of LANGUAGES) {
    const { status, headers, document } = await ana.visit(`/${language}/account/addresses`);
    assert.equal(status, 200);
    assert.equal(headers.get("cache-control"), "no-store");
    assert.equal(cacheStatus({ headers }).detail, "excluded");
    assert.match(texts({ document })[0] ?? "", /, Alexei Mateevici 60, .+ 12/);
    const mark = document.querySelector(".address-list .order-state");
    assert.equal(mark?.textContent, say(language, "account", "default_address"));
    assert.equal(document.querySelector("[aria-current=page]")?.textContent, say(language, "account", "addresses"));
  }
  const { html } = await (await ionOf()).visit(PAGE);
  assert.ok(html.includes(say("ro", "account", "no_addresses")) && !html.includes("Mateevici"));
  const guest = await shop.fetch(PAGE);
  assert.deepEqual([guest.status, guest.headers.get("location")], [302, formBeforePage(PAGE)]);
});

test("an address is created once however often it is clicked, and deleted", async () => {
  const ion = await ionOf();
  const { document } = await ion.visit(PAGE);
  const command = document.querySelector(".address-new [name=command]")?.getAttribute("value") ?? "";
  assert.match(command, /^[0-9a-f]{32}$/);
  let led = "";
  for (let click = 0; click < 2; click++) {
    const answer = await ion.send(CREATE, form({ ...ORHEI, command }));
    assert.equal(answer.status, 303);
    led = answer.headers.get("location") ?? "";
  }
  const page = await ion.visit(led);
  assert.match(
    page.document.querySelector(".notice")?.textContent ?? "",
    DELIVERY_TIME,
    "what its answer says of the delivery",
  );
  assert.equal(texts(page).length, 1);
  assert.match(texts(page)[0] ?? "", /Orhei, Teilor 7, ap\. 12.*la poartă/);
  const action = page.document.querySelector(".address-list form")?.getAttribute("action") ?? "";
  const ana = await signedIn(shop);
  assert.equal((await ana.send(action, form({ language: "ro" }))).status, 303);
  assert.equal((await saved(ion)).length, 1, "somebody else deletes nothing");
  assert.equal((await ion.send(action, form({ language: "ro" }))).headers.get("location"), PAGE);
  assert.deepEqual(await saved(ion), []);
  assert.equal((await ion.send(action, form({ language: "ro" }))).status, 303, "it is gone already");
});

test("an address shows its courier times, and none if the backend names none", async () => {
  const ana = await signedIn(shop);
  assert.match((await saved(ana))[0] ?? "", DELIVERY_TIME);
  for (const said of ["Livrare azi", "Livrare azi.".padEnd(80, "0")]) {
    const { html } = await ana.visit(`${PAGE}?brought=${encodeURIComponent(said)}`);
    assert.ok(!html.includes("Livrare azi"), said);
  }
});

test("a street without an id in the backend is shown as street, apart from the note", async () => {
  const ion = await ionOf();
  for (const away of [false, true]) {
    if (away) await shop.demo.break({ call: "/base/address", mode: "fail", status: 404 });
    const street = away ? "Teilor" : "Strada Morii";
    await ion.send(CREATE, form({ ...ORHEI, shipping_street_id: street }));
    const page = await ion.visit(PAGE);
    assert.match(texts(page).at(-1) ?? "", new RegExp(`Orhei, ${street} 7, ap\\. 12`));
    assert.equal(page.document.querySelector(".address-list li:last-child > div > .quiet")?.textContent, "la poartă");
    const action = page.document.querySelector(".address-list form")?.getAttribute("action") ?? "";
    await ion.send(action, form({ language: "ro" }));
  }
});

test("towns depend on the region, and no input is lost", async () => {
  const ion = await ionOf();
  const page = await ion.submit(CREATE, { ...ORHEI, region: "1", towns: "true" });
  assert.equal(page.status, 200);
  const towns = [...page.document.querySelectorAll("[name=shipping_city_id] option")].map((town) => town.textContent);
  assert.deepEqual(towns, ["Bălți", "Sadovoe"]);
  assert.equal(page.document.querySelector("[name=region] [selected]")?.getAttribute("value"), "1");
  assert.equal(page.document.querySelector("[name=shipping_street_id]")?.getAttribute("value"), "Teilor");
  assert.deepEqual(texts(page), [], "nothing was created");
});

test("errors stand at their fields in every language, and input is kept", async () => {
  const ion = await ionOf();
  const cases: [string, string, string, string][] = [
    ["shipping_building", "", "checkout", "error_required"],
    ["shipping_street_id", " ", "checkout", "error_required"],
    ["shipping_city_id", "301", "failure", "unknown_choice"],
    ["region", "999", "failure", "unknown_choice"],
    ["shipping_apartment", "9".repeat(30), "failure", "too_long"],
  ];
  for (const language of LANGUAGES) {
    for (const [field, text, feature, key] of cases) {
      const page = await ion.submit(CREATE, { ...ORHEI, language, [field]: text });
      assert.equal(page.status, 422, `${field} ${text}`);
      assert.equal(error(page, field), say(language, feature, key), field);
      const note = page.document.querySelector("[name=shipping_address_note]");
      assert.equal(note?.getAttribute("value"), ORHEI.shipping_address_note);
    }
  }
  assert.deepEqual(await saved(ion), []);
});

test("while the backend is down nothing is created and no input is lost", async () => {
  const ion = await ionOf();
  await shop.demo.break({ call: "/general/cart/create-delivery-address", mode: "fail", status: 500 });
  const page = await ion.submit(CREATE, ORHEI);
  assert.equal(page.status, 503);
  assert.equal(page.document.querySelector("[name=shipping_building]")?.getAttribute("value"), "7");
  assert.ok(page.document.querySelector(".notice[role=alert]"));
  await shop.demo.heal();
  await shop.demo.break({ call: "/base/region", mode: "fail", status: 500, times: 3 });
  const without = await ion.visit(PAGE);
  assert.equal(without.status, 200);
  assert.ok(without.html.includes(say("ro", "account", "no_places")));
  await shop.demo.heal();
  await shop.demo.break({ call: "/general/cart/get-delivery-addresses", mode: "garbage", times: 3 });
  assert.equal((await ion.visit(PAGE)).status, 503);
});

test("a refused address shows the backend's reason above the form and keeps its input", async () => {
  const ion = await ionOf();
  await shop.demo.break({ call: "/general/cart/create-delivery-address", mode: "fail", status: 400 });
  const page = await ion.submit(CREATE, ORHEI);
  assert.equal(page.status, 422);
  assert.match(page.document.querySelector(".notice[role=alert]")?.textContent ?? "", /ordered to fail/);
  assert.equal(page.document.querySelector("[name=shipping_building]")?.getAttribute("value"), "7");
  const ana = await signedIn(shop);
  const { document } = await ana.visit(PAGE);
  const action = document.querySelector(".address-list form")?.getAttribute("action") ?? "";
  await shop.demo.break({ call: "/general/cart/delete-delivery-address", mode: "fail", status: 400 });
  const kept = await ana.submit(action, { language: "ro" });
  assert.equal(kept.status, 422);
  assert.match(kept.document.querySelector(".notice[role=alert]")?.textContent ?? "", /ordered to fail/);
  assert.ok(texts(kept).length > 0, "the list stands below");
});

test("a typed address survives while the saved ones are unavailable", async () => {
  const ion = await ionOf();
  for (const call of ["create-delivery-address", "get-delivery-addresses"])
    await shop.demo.break({ call: `/general/cart/${call}`, mode: "fail", status: 500 });
  const page = await ion.submit(CREATE, ORHEI);
  assert.equal(page.status, 503);
  assert.equal(page.document.querySelector("[name=shipping_building]")?.getAttribute("value"), "7");
  assert.ok(page.html.includes(say("ro", "account", "addresses_unknown")));
  const towns = await ion.submit(CREATE, { ...ORHEI, towns: "true" });
  assert.equal(towns.status, 200, "another region was asked for");
  assert.equal(towns.document.querySelector("[name=shipping_building]")?.getAttribute("value"), "7");
  assert.equal((await ion.visit(PAGE)).status, 503, "nothing is typed");
});

test("requests without a session, or from another site, change no address", async () => {
  const guest = shop.shopper();
  const ana = await signedIn(shop);
  const foreign = { headers: { origin: "https://evil.example" } };
  for (const path of [CREATE, `${CREATE}/1`]) {
    assert.equal((await guest.send(path, form(ORHEI))).status, 401, path);
    assert.equal((await ana.send(path, { ...form(ORHEI), ...foreign })).status, 403, path);
  }
  assert.equal((await ana.send(`${CREATE}/x`, form({}))).status, 404);
  assert.equal((await saved(ana)).length, 1);
});
