// The company that a shopper acts for: chosen in the account's cart, named in the head of account, cart and checkout, and
// the same in every tab and on every device.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { form, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { LANGUAGES, type Language, say } from "../support/words.ts";

const SWITCH = "/api/company";
const GROUP = "/users/user-group/";

let shop: Shop;
const backend = new ScriptedBackend();
before(async () => {
  shop = await openShop({ backend: await backend.open() });
  backend.upstream = shop.backendUrl;
});
after(async () => {
  await shop.close();
  backend.close();
});

/** A sentence with a name or a code in it. */
const told = (language: Language, key: string, value: string) =>
  say(language, "company", key).replace(/\{\{\w+\}\}/, value);
const elena = () => signedIn(shop, "casa", { email: "elena@example.com" });
const shown = ({ document }: Visited) => document.querySelector(".company-bar")?.getAttribute("data-company");
const named = ({ document }: Visited) => document.querySelector(".company-now b")?.textContent;
const choose = (shopper: Shopper, id: string, back = "/ro/account") =>
  shopper.submit(SWITCH, { company_id: id, back, language: "ro" });

/** The group's answer, with other companies than the demo's. */
async function acting<T>(company: unknown, use: () => Promise<T>): Promise<T> {
  const group = [{ id: 9, user: { id: 3, email: "elena@example.com", firstName: "Elena" }, company }];
  backend.scripts.set(GROUP, (_, answer) => {
    answer.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(group));
  });
  try {
    return await use();
  } finally {
    backend.scripts.delete(GROUP);
  }
}

test("the company is named on account, cart and checkout, and a change holds on all of them and on other devices", async () => {
  const [shopper, elsewhere] = [await elena(), await elena()];
  await choose(shopper, "12");
  await shopper.addToCart(PLENTY);
  for (const path of [
    ...["/ro/account", "/ro/account/orders", "/ro/account/addresses", "/ro/account/profile", "/ro/account/sessions"],
    ...["/ro/cart", "/ro/checkout", "/ro/support"],
  ]) {
    const page = await shopper.visit(path);
    assert.deepEqual([shown(page), named(page)], ["12", "Alfa Grup SRL"], path);
  }
  const back = "/ro/account/orders?status=new";
  const chosen = await choose(shopper, "13", back);
  assert.equal(named(chosen), "Beta Mobila SRL");
  const said = chosen.document.querySelector("[data-notice]")?.getAttribute("data-notice");
  assert.equal(said, told("ro", "chosen", "Beta Mobila SRL"));
  assert.equal(chosen.document.querySelector(".company-bar [name=back]")?.getAttribute("value"), back);
  for (const path of ["/ro/account", "/ro/cart", "/ro/checkout"]) {
    assert.equal(shown(await elsewhere.visit(path)), "13", path);
  }
  assert.equal((await shopper.cart()).lines.length, 1, "the goods stay");
});

/** The fields of the order's form, as the page draws them. */
const orderFields = ({ document }: Visited) =>
  Object.fromEntries(
    [...document.querySelectorAll("form.checkout input[type=hidden]")].map((field) => [
      field.getAttribute("name") ?? "",
      field.getAttribute("value") ?? "",
    ]),
  );
const typed = ({ document }: Visited, name: string) =>
  document.querySelector(`form.checkout [name=${name}]`)?.getAttribute("value");

test("a change at the checkout keeps what was typed, and the order is placed for the other company", async () => {
  const shopper = await elena();
  await choose(shopper, "12");
  await shopper.addToCart(PLENTY);
  const page = await shopper.visit("/ro/checkout");
  const button = page.document.querySelector(".company-bar button[value='13']");
  assert.deepEqual(
    ["form", "formaction", "name"].map((name) => button?.getAttribute(name)),
    ["checkout-form", `${SWITCH}?form=checkout-form`, "switch_company"],
  );
  assert.ok(page.document.querySelector("form#checkout-form"));
  const drawn = orderFields(page);
  const fields = { ...drawn, ...ORDER_FORM, first_name: "Elena T.", building: "12/3" };
  const missing = await shopper.submit(SWITCH, { ...fields, switch_company: "99" });
  assert.equal(missing.status, 404);
  const unknown = await shopper.submit(`${SWITCH}?form=profile`, { ...fields, switch_company: "13" });
  assert.equal(unknown.status, 400, "no such form");
  const changed = await shopper.submit(SWITCH, { ...fields, switch_company: "13" });
  assert.deepEqual([changed.status, shown(changed), named(changed)], [200, "13", "Beta Mobila SRL"]);
  assert.equal(changed.headers.get("cache-control"), "no-store");
  assert.deepEqual([typed(changed, "first_name"), typed(changed, "building")], ["Elena T.", "12/3"]);
  const renewed = orderFields(changed);
  assert.deepEqual([renewed["company_id"], renewed["command"]], ["13", drawn["command"]]);
  const said = changed.document.querySelector("[data-notice]")?.getAttribute("data-notice");
  assert.equal(said, told("ro", "chosen", "Beta Mobila SRL"));
  const placed = await shopper.send("/api/orders", form({ ...ORDER_FORM, ...renewed }));
  assert.equal(placed.status, 303, await placed.text());
  assert.match(placed.headers.get("location") ?? "", /\/cart\/success/);
});

/** Presses the other company's button in the form with this id, with these values typed. */
async function press(shopper: Shopper, path: string, id: string, values: Record<string, string>): Promise<Visited> {
  const page = await shopper.visit(path);
  const button = page.document.querySelector(".company-bar button[value='13']");
  assert.deepEqual([button?.getAttribute("form"), button?.getAttribute("name")], [id, "switch_company"], path);
  const drawn = [...page.document.querySelectorAll(`form#${id} input[type=hidden]`)];
  const fields = drawn.map((field) => [field.getAttribute("name") ?? "", field.getAttribute("value") ?? ""]);
  const all = { ...Object.fromEntries(fields), ...values, switch_company: "13" };
  return shopper.submit(button?.getAttribute("formaction") ?? "", all);
}

test("a change on a page with a form comes back with what was typed", async () => {
  for (const [path, id, values] of [
    ["/ro/account/addresses", "address-form", { shipping_building: "12/3", shipping_apartment: "7" }],
    ["/ro/account/company", "company-form", { name: "Delta SRL", fiscal_code: "123" }],
    ["/ro/support", "support-form", { name: "Elena T.", body: "Bună ziua" }],
  ] as const) {
    const shopper = await elena();
    await choose(shopper, "12");
    const page = await press(shopper, path, id, values);
    assert.deepEqual([page.status, shown(page), page.headers.get("cache-control")], [200, "13", "no-store"], path);
    for (const [name, value] of Object.entries(values)) {
      const field = page.document.querySelector(`form#${id} [name=${name}]`);
      assert.equal(field?.getAttribute("value") ?? field?.textContent?.trim(), value, `${path} ${name}`);
    }
    assert.equal(page.document.querySelector("main .notice-negative"), null, "nothing was sent");
    const said = page.document.querySelector("[data-notice]")?.getAttribute("data-notice");
    assert.equal(said, told("ro", "chosen", "Beta Mobila SRL"));
    assert.equal(shown(await shopper.visit(path)), "13");
  }
});

test("a change on the sheet of a quote saves it first, and is not made if that is refused", async () => {
  const shopper = await elena();
  await choose(shopper, "12");
  await shopper.send("/api/quote/clear", form({ language: "ro", company_id: "12" }));
  await shopper.send("/api/quote/add", form({ language: "ro", company_id: "12", product: PLENTY }));
  const refused = await press(shopper, "/ro/quote", "quote-form", { [`target-${PLENTY}`]: "-5" });
  assert.deepEqual([refused.status, shown(refused)], [422, "12"]);
  const wrong = refused.document.querySelector(`[name=target-${PLENTY}]`);
  assert.equal(wrong?.getAttribute("value"), "-5");
  const left = await press(shopper, "/ro/quote", "quote-form", {
    [`target-${PLENTY}`]: "3,5",
    [`note-${PLENTY}`]: "da",
  });
  assert.equal(shown(left), "13");
  await choose(shopper, "12");
  const back = await shopper.visit("/ro/quote");
  const now = (part: string) => back.document.querySelector(`[name=${part}-${PLENTY}]`)?.getAttribute("value");
  assert.deepEqual([now("target"), now("note")], ["3,50", "da"]);
});

test("where what is typed does not go along, the choice says so before", async () => {
  const shopper = await elena();
  const says = ({ document }: Visited, key: string) =>
    [...document.querySelectorAll(".company-change small")].some(
      ({ textContent }) => textContent === say("ro", "company", key),
    );
  assert.ok(says(await shopper.visit("/ro/account/profile"), "lost_text"));
  assert.ok(!says(await shopper.visit("/ro/account/sessions"), "lost_text"));
  assert.ok(!says(await shopper.visit("/ro/account/addresses"), "lost_text"));
});

test("a choice without the right to a page leads to the account", async () => {
  const shopper = await elena();
  await choose(shopper, "12");
  const companies = [
    { id: 12, name: "Alfa Grup SRL" },
    { id: 13, name: "Beta Mobila SRL", permissions: ["orders"] },
  ];
  await acting(companies, async () => {
    for (const page of ["acts", "quote"]) {
      const back = page === "quote" ? "/ro/quote" : `/ro/account/${page}?start_date=2026-01-01`;
      await choose(shopper, "12");
      const answer = await shopper.send(SWITCH, form({ company_id: "13", back, language: "ro" }));
      assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/ro/account"], page);
    }
    const orders = await shopper.send(SWITCH, form({ company_id: "13", back: "/ro/account/orders", language: "ro" }));
    assert.equal(orders.headers.get("location"), "/ro/account/orders");
  });
});

test("refused forms, errors and missing pages of the account name the company, with its choice", async () => {
  const shopper = await elena();
  await choose(shopper, "13");
  const refused = { language: "ro", command: "c-1" };
  for (const [path, fields, status] of [
    ["/api/addresses", { ...refused, region: "1" }, 422],
    ["/api/support", { ...refused, name: "" }, 422],
    ["/api/password", { ...refused, old_password: "1", password: "2" }, 422],
    ["/api/company/data", { ...refused, company_id: "13", name: "" }, 422],
    ["/api/contacts/email-send", { ...refused, email_address: "@" }, 422],
    ["/api/profile/none", refused, 404],
  ] as const) {
    const page = await shopper.submit(path, fields);
    assert.deepEqual([page.status, shown(page)], [status, status === 404 ? undefined : "13"], path);
    if (status !== 404) assert.ok(page.document.querySelector(".company-bar button[value='12']"), path);
  }
  const receipt = await shopper.submit("/api/support", {
    ...{ ...refused, name: "Elena", email_address: "elena@example.com", body: "Bună ziua" },
  });
  assert.deepEqual([receipt.status, shown(receipt)], [200, "13"]);
  const towns = await shopper.submit("/api/addresses", { ...refused, region: "1", towns: "true" });
  assert.deepEqual([towns.status, shown(towns)], [200, "13"]);
  const missing = await shopper.visit("/ro/account/orders/99999");
  assert.deepEqual([missing.status, shown(missing)], [404, "13"]);
  backend.scripts.set("/general/v2/order/", (_, answer) => answer.writeHead(500).end("{}"));
  try {
    const failed = await shopper.visit("/ro/account/orders");
    assert.deepEqual([failed.status, shown(failed)], [503, "13"]);
    const back = failed.document.querySelector(".company-bar [name=back]");
    assert.equal(back?.getAttribute("value"), "/ro/account/orders");
  } finally {
    backend.scripts.delete("/general/v2/order/");
  }
  assert.equal(shown(await shopper.visit("/ro/no-such-page")), undefined, "elsewhere a missing page is everybody's");
  const guest = await shop.shopper().visit("/ro/account/nothing-here");
  assert.equal(shown(guest), undefined);
});

test("a checkout that is drawn again, or refused for a field, still names the company", async () => {
  const shopper = await elena();
  await choose(shopper, "13");
  await shopper.addToCart(PLENTY);
  const fields = { ...orderFields(await shopper.visit("/ro/checkout")), ...ORDER_FORM };
  for (const [more, status] of [
    [{ redraw: "1" }, 200],
    [{ phone: "1" }, 422],
  ] as const) {
    const again = await shopper.submit("/api/orders", { ...fields, ...more });
    assert.deepEqual([again.status, shown(again), orderFields(again)["company_id"]], [status, "13", "13"]);
  }
});

test("a checkout offers the account's addresses, whatever the company", async () => {
  const shopper = await elena();
  await shopper.addToCart(PLENTY);
  const offered = ({ document }: Visited) =>
    [...document.querySelectorAll("[name=saved_address]")].map((field) => field.getAttribute("value"));
  const address = { region: "4", shipping_city_id: "401", shipping_street_id: "Teilor", shipping_building: "7" };
  const added = await shopper.send("/api/addresses", form({ ...address, command: "own-address", language: "ro" }));
  assert.equal(added.status, 303);
  const lists = [];
  for (const company of ["12", "13"]) {
    await choose(shopper, company);
    const page = await shopper.visit("/ro/checkout");
    assert.equal(shown(page), company);
    lists.push(offered(page));
  }
  assert.ok((lists[0]?.length ?? 0) > 0);
  assert.deepEqual(lists[1], lists[0]);
});

test("a shopper of one company sees it and has nothing to change; others see none", async () => {
  const victor = await signedIn(shop, "casa", { email: "victor@example.com" });
  const page = await victor.visit("/ro/account");
  assert.deepEqual([shown(page), page.document.querySelector(".company-bar form")], ["12", null]);
  const ana = await signedIn(shop);
  assert.equal(shown(await ana.visit("/ro/account")), undefined);
  assert.equal(shown(await shop.shopper().visit("/ro/cart")), undefined);
});

test("a company of others is a missing page, and nothing is chosen", async () => {
  const victor = await signedIn(shop, "casa", { email: "victor@example.com" });
  const missing = await (await victor.send("/api/nothing", { method: "POST", body: {} })).text();
  for (const id of ["13", "", "0", "../12", "x".repeat(5000)]) {
    const answer = await victor.send(SWITCH, { method: "POST", body: { company_id: id, language: "ro" } });
    assert.deepEqual([answer.status, await answer.text()], [404, missing], id);
  }
  assert.equal(shown(await victor.visit("/ro/account")), "12");
  const ana = await signedIn(shop);
  const answer = await ana.send(SWITCH, { method: "POST", body: { company_id: "12", language: "ro" } });
  assert.deepEqual([answer.status, await answer.text()], [404, missing]);
  const guest = await shop.shopper().send(SWITCH, { method: "POST", body: { company_id: "12" } });
  assert.equal(guest.status, 401);
});

test("a repeated command gets the first answer, in JSON too", async () => {
  const shopper = await elena();
  const send = (command: string, company_id: string) =>
    shopper.send(SWITCH, { method: "POST", body: { command, company_id, language: "en" } });
  const answer = await send("first-1", "13");
  assert.deepEqual(await answer.json(), { message: told("en", "chosen", "Beta Mobila SRL") });
  await send("second-1", "12");
  await send("first-1", "13");
  assert.equal(shown(await shopper.visit("/ro/account")), "12");
});

test("a choice that is none any more falls back to the first company, and the page says so once", async () => {
  const shopper = await elena();
  await choose(shopper, "13");
  await acting([{ id: 12, name: "Alfa Grup SRL" }], async () => {
    const lost = (page: Visited) => page.document.querySelector(".company-bar .notice")?.textContent;
    const first = await shopper.visit("/ro/account");
    assert.equal(lost(first), told("ro", "lost", "Alfa Grup SRL"));
    await until("the loss is not told again", async () => lost(await shopper.visit("/ro/account")) === undefined);
    assert.equal(shown(await shopper.visit("/ro/cart")), "12");
  });
  assert.equal(shown(await shopper.visit("/ro/account")), "12", "the first company counts as chosen");
});

test("long names in each language are whole", async () => {
  const shopper = await elena();
  const name = "Товариство з обмеженою відповідальністю «Укрпостачбудматеріали <&>»";
  await acting([{ id: 12, name, fiscal_code: "12345678" }, 13], async () => {
    for (const language of LANGUAGES) {
      const page = await shopper.visit(`/${language}/account`);
      assert.equal(named(page), name);
      assert.ok(page.html.includes(told(language, "code", "12345678")));
    }
  });
});

test("with a backend that knows no companies the pages are missing, and a shopper's order is for nobody", async () => {
  const shopper = await elena();
  try {
    for (const [status, body] of [
      [403, "{}"],
      [404, "{}"],
      [405, "{}"],
      [200, "[]"],
    ] as const) {
      backend.scripts.set(GROUP, (_, answer) =>
        answer.writeHead(status, { "content-type": "application/json" }).end(body),
      );
      assert.equal((await shopper.visit("/ro/quote")).status, 404, `${status}`);
      await shopper.addToCart(PLENTY);
      const page = await shopper.visit("/ro/checkout");
      assert.deepEqual([page.status, shown(page)], [200, undefined], `${status}`);
      assert.equal(page.document.querySelector("form.checkout [name=company_id]"), null);
    }
  } finally {
    backend.scripts.delete(GROUP);
  }
});

test("while the backend cannot say, a command is a 503 and pages go without the name", async () => {
  const shopper = await elena();
  for (const status of [500, 502, 503]) {
    backend.scripts.set(GROUP, (_, answer) => answer.writeHead(status).end("{}"));
    const answer = await shopper.send(SWITCH, form({ company_id: "12", language: "ro" }));
    assert.equal(answer.status, 503, `${status}`);
    const page = await shopper.visit("/ro/account/sessions");
    assert.deepEqual([page.status, shown(page)], [200, undefined]);
  }
  backend.scripts.delete(GROUP);
});
