// The checkout of a signed-in shopper is prefilled from the account, and with no other shopper's data.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkoutShops, withGoods } from "../support/checkout-shops.ts";
import type { Variant } from "../support/documented-backend.ts";
import { PLENTY } from "../support/goods.ts";
import { signedIn } from "../support/session.ts";
import type { Visited } from "../support/shopper.ts";

const shops = checkoutShops();
const { backend } = shops;

const NAMES = ["first_name", "last_name", "phone", "email", "street", "building", "apartment"];

const values = ({ document }: Visited) =>
  NAMES.map((name) => document.querySelector(`form.checkout [name=${name}]`)?.getAttribute("value") ?? "");
const place = ({ document }: Visited) =>
  ["region", "locality"].map((name) => {
    const chosen = document.querySelector(`form.checkout [name=${name}] option[selected]`);
    return chosen?.getAttribute("value");
  });

test("a signed-in shopper finds name, phone, email and default address, on an uncached page", async () => {
  const ana = await withGoods(await signedIn(shops.shop));
  const page = await ana.visit("/ru/checkout");
  assert.deepEqual(values(page), ["Ana", "Rusu", "+37360123456", "ana@example.com", "", "", ""]);
  const chosen = page.document.querySelector("form.checkout [name=saved_address][checked]")?.parentElement;
  assert.match(chosen?.textContent ?? "", /^Кишинёв, Alexei Mateevici 60, кв\. 12/);
  assert.deepEqual(place(page), ["3", "301"]);
  assert.equal(page.headers.get("cache-control"), "no-store");
});

test("a guest finds empty fields, also after another shopper on the same browser", async () => {
  const empty = NAMES.map(() => "");
  const ana = await withGoods(await signedIn(shops.shop));
  await ana.visit("/ro/checkout");
  await ana.send("/api/session/end", { method: "POST", body: new URLSearchParams({ language: "ro" }) });
  await ana.addToCart(PLENTY);
  assert.deepEqual(values(await ana.visit("/ro/checkout")), empty);
  assert.deepEqual(values(await (await withGoods(shops.shop.shopper())).visit("/ro/checkout")), empty);
});

test("a refused form keeps its input, and empty fields stay empty", async () => {
  const ana = await withGoods(await signedIn(shops.shop));
  const typed = { first_name: "Maria", last_name: "", phone: "12", email: "", street: "Florilor", building: "1" };
  const page = await ana.submit("/api/orders", { ...typed, language: "ro", method: "address" });
  assert.equal(page.status, 422);
  assert.deepEqual(values(page), ["Maria", "", "12", "", "Florilor", "1", ""]);
});

test("the city chosen for this visit takes precedence over the address", async () => {
  const ana = await withGoods(await signedIn(shops.shop));
  ana.cookies.set("selected_city", "401");
  const page = await ana.visit("/ro/checkout");
  assert.deepEqual(place(page), ["4", "401"]);
  assert.deepEqual(values(page).slice(0, 5), ["Ana", "Rusu", "+37360123456", "ana@example.com", ""]);
});

test("an unavailable account leaves an empty form", async () => {
  const ana = await withGoods(await signedIn(shops.shop));
  for (const call of ["/users/user-group", "/auth/users/me"]) await shops.shop.demo.break({ call, mode: "fail" });
  const page = await ana.visit("/ro/checkout");
  assert.deepEqual([page.status, values(page)], [200, NAMES.map(() => "")]);
});

const FOUND: Record<Variant, string[]> = {
  documented: ["Ana", "Rusu", "+37360123456", "ana@example.com", "", "", ""],
  fewest: NAMES.map(() => ""),
  odd: ["Ana", "Rusu", "", "ana@example.com", "Florilor", "7", "12"],
};
for (const [variant, found] of Object.entries(FOUND) as [Variant, string[]][]) {
  test(`the account's fields are filled in, with ${variant} answers`, async () => {
    backend.variant = variant;
    if (variant === "fewest") backend.tellPrices();
    const ana = await withGoods(await signedIn(shops.documented));
    const page = await ana.visit("/ro/checkout");
    assert.deepEqual(values(page), found);
    assert.deepEqual(place(page), ["3", "1"]);
  });
}

test("an address in an unknown place is left out", async () => {
  backend.variant = "odd";
  const ana = await withGoods(await signedIn(shops.documented));
  const address = { is_default: true, region_id: 999, locality: "Orhei", street: "Florilor" };
  backend.instead.set("user-group", { status: 200, body: [{ user: { id: 7 }, delivery_addresses: [address] }] });
  const page = await ana.visit("/ro/checkout");
  assert.equal(page.status, 200);
  assert.deepEqual([values(page)[4], place(page)], ["", ["3", "1"]]);
});
