// Account data in Django: favourites and addresses, and the display of its refusals.
import assert from "node:assert/strict";
import { test } from "node:test";
import { djangoShop } from "../support/django-shop.ts";
import { ANA, form, LOGIN_PATH, signedIn } from "../support/session.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { say } from "../support/words.ts";

const opened = djangoShop();
const ADDRESSES = "/ro/account/addresses";

const heart = (ana: Shopper, product: string, fields: object = {}) =>
  ana.send(`/api/favourites/${product}`, { method: "POST", body: fields });
const favourites = async () => (await opened.django.kept()).favourites.toSorted();
const items = ({ document }: Visited) =>
  [...document.querySelectorAll(".address-list li")].map(({ textContent }) => textContent);

for (const delete_reads_body of [false, true]) {
  test(`favourites are the account's, with the ids to delete in ${delete_reads_body ? "the body" : "the query"}`, async () => {
    await opened.django.set({ delete_reads_body });
    const ana = await signedIn(opened.shop);
    for (const product of ["101", "102", "103", "105", "106", "107"]) await heart(ana, product, { saved: true });
    assert.deepEqual(await favourites(), [101, 102, 103, 105, 106, 107]);
    const page = await ana.visit("/ro/favorites");
    for (const title of ["Ceainic emailat 2 l", "Râșniță de cafea"]) assert.ok(page.html.includes(title), title);
    const taken = await heart(ana, "102", { saved: false });
    assert.deepEqual([taken.status, await taken.json()], [200, { saved: false, count: 5 }]);
    assert.deepEqual(await favourites(), [101, 103, 105, 106, 107]);
    await ana.send("/api/favourites", { method: "POST", body: {} });
    assert.deepEqual(await favourites(), []);
  });
}

test("a refused favourite shows the backend's words and is not saved", async () => {
  const ana = await signedIn(opened.shop);
  const refused = await heart(ana, "999", { saved: true });
  assert.ok(refused.status >= 400 && refused.status < 500, String(refused.status));
  assert.match(await refused.text(), /object does not exist/);
  assert.deepEqual(await favourites(), []);
});

test("a guest's favourite that the account refuses is reported on the favourites page, once", async () => {
  const ana = opened.shop.shopper("casa");
  for (const product of ["104", "107"]) await heart(ana, product, { saved: true });
  await ana.send(LOGIN_PATH, form({ ...ANA, language: "ro" }));
  assert.deepEqual(await favourites(), [107]);
  const said = ({ document }: Visited) => document.querySelector("main .notice")?.textContent ?? "";
  const told = await ana.visit("/ro/favorites");
  const refusal = "Oală de inox: This product is not sold any more.";
  assert.equal(said(told), say("ro", "favourites", "not_taken") + refusal);
  assert.equal(told.document.querySelectorAll("main .card").length, 1);
  assert.equal(ana.cookies.get("favourites"), "107");
  assert.equal(said(await ana.visit("/ro/favorites")), "");
});

const address = {
  region: "3",
  shipping_city_id: "301",
  shipping_street_id: "Teilor",
  shipping_building: "12",
  shipping_apartment: "",
  shipping_address_note: "",
  language: "ro",
};

async function save(ana: Shopper, fields: object = {}): Promise<Visited> {
  const { document } = await ana.visit(ADDRESSES);
  const command = document.querySelector(".address-new [name=command]")?.getAttribute("value") ?? "";
  return ana.submit("/api/addresses", { ...address, ...fields, command });
}

test("an address is saved with its street's id, and deleted", async () => {
  const ana = await signedIn(opened.shop);
  const before = (await opened.django.kept()).addresses;
  const page = await save(ana);
  assert.equal(page.status, 200);
  const [added, ...more] = (await opened.django.kept()).addresses.filter(
    ({ id }) => !before.some((one) => one.id === id),
  );
  assert.deepEqual([added?.shipping_street_id, added?.shipping_building, more], [5, "12", []]);
  assert.equal(items(page).length, before.length + 1);
  const forms = [...page.document.querySelectorAll(".address-list form")];
  const action = forms.map((one) => one.getAttribute("action") ?? "").find((one) => one.includes(`/${added?.id}`));
  assert.equal((await ana.send(action ?? "", form({ language: "ro" }))).status, 303);
  assert.equal((await opened.django.kept()).addresses.length, before.length);
});

test("an unknown street is refused at its field, and input is kept", async () => {
  const ana = await signedIn(opened.shop);
  const page = await save(ana, { shipping_street_id: "Necunoscută" });
  assert.equal(page.status, 422);
  const street = page.document.querySelector(".address-new [name=shipping_street_id]");
  assert.equal(street?.getAttribute("value"), "Necunoscută");
  assert.equal(street?.getAttribute("aria-invalid"), "true");
  const said = page.document.querySelector(`#${street?.getAttribute("aria-describedby")}`);
  assert.ok(said?.textContent, "what is missing is said there");
});

test("the default address is preselected in the checkout", async () => {
  const ana = await signedIn(opened.shop);
  await ana.addToCart("101", 1);
  const { document } = await ana.visit("/ro/checkout");
  const radios = [...document.querySelectorAll("form.checkout [name=saved_address]")];
  assert.deepEqual(
    radios.map((radio) => [radio.getAttribute("value"), radio.hasAttribute("checked")]),
    [
      ["1", true],
      ["", false],
    ],
  );
});
