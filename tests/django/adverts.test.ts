// Adverts and meal plans in Django: the documented fields and no others, forms with DRF's errors.
import assert from "node:assert/strict";
import { test } from "node:test";
import { djangoShop } from "../support/django-shop.ts";
import { form, signedIn } from "../support/session.ts";
import { parsed, type Visited } from "../support/shopper.ts";

const opened = djangoShop({ floors: true }, { features: ["adverts", "meal-plan"], own_adverts: "/api/my-adverts/" });

const LIST = "/ro/adverts";
const HOUSE = "casa-in-botanica-1";
const text = ({ document }: Pick<Visited, "document">) => document.body.textContent.replace(/\s+/g, " ");
let commands = 0;
const command = () => `${"d".repeat(20)}${String(commands++).padStart(12, "0")}`;

const advert = (fields: Record<string, string>) =>
  new URLSearchParams({
    language: "ro",
    command: command(),
    type: "sale",
    category: "6",
    title_ro: "Depozit nou",
    price: "30.000",
    default_currency: "EUR",
    default_area_unit: "ari",
    region: "3",
    is_active: "true",
    contact_name_0: "Ana",
    contact_phone_0: "+373 60 123 456",
    ...fields,
  });

/** Sends a form of adverts as Ana. */
async function sent(fields: Record<string, string>, path = "/api/own-adverts") {
  const ana = await signedIn(opened.shop);
  const answer = await ana.send(path, { method: "POST", body: advert(fields), headers: { accept: "text/html" } });
  return { status: answer.status, ...parsed(await answer.text()) };
}

/** The stored adverts with this title. */
const stored = async (title: string) =>
  (await opened.django.kept()).adverts.filter(({ title_ro }) => title_ro === title);

test("the list has the offered adverts, and the names of what they can be filtered by", async () => {
  const guest = opened.shop.shopper();
  const page = await guest.visit(LIST);
  assert.equal(page.status, 200);
  for (const words of ["Casă în Botanica", "Apartament cu două camere", "Oficii"]) {
    assert.ok(text(page).includes(words), words);
  }
  assert.ok(!text(page).includes("Teren la Orhei"), "a draft");
  const narrowed = await guest.visit(`${LIST}?category=2`);
  assert.ok(text(narrowed).includes("Casă în Botanica") && !text(narrowed).includes("două camere"));
});

test("an advert has its place in words, and its contacts after a press alone", async () => {
  const guest = opened.shop.shopper();
  const page = await guest.visit(`${LIST}/${HOUSE}`);
  assert.equal(page.status, 200);
  assert.match(text(page), /85\.000/);
  assert.ok(!page.html.includes("60123456"));
  const contacts = await guest.send(`/api/advert-contacts/${HOUSE}`, form({ language: "ro" }));
  assert.ok((await contacts.text()).includes("+37360123456"));
  assert.equal((await guest.visit(`${LIST}/teren-la-orhei-2`)).status, 404, "another's draft");
});

test("an advert is published, edited by its difference, and deleted", async () => {
  assert.equal((await sent({})).status, 303);
  const [made] = await stored("Depozit nou");
  assert.deepEqual([made?.price, made?.is_draft], ["30000.00", false]);
  const edit = await sent({ price: "29.000" }, `/api/own-adverts/${made?.slug}`);
  assert.equal(edit.status, 303, text(edit));
  const patch = (await opened.django.calls()).findLast(
    ({ method, path }) => method === "PATCH" && path.includes("adverts"),
  );
  const names = [...(patch?.body ?? "").matchAll(/name="([^"]+)"/g)].map(([, name]) => name).sort();
  assert.deepEqual(names, ["is_active", "is_draft", "is_negotiable_price", "price"]);
  assert.equal((await stored("Depozit nou"))[0]?.price, "29000.00");
  const gone = await sent({}, `/api/own-adverts-removal/${made?.slug}`);
  assert.equal(gone.status, 303);
  assert.equal((await stored("Depozit nou"))[0]?.is_deleted, true);
});

test("the errors of Django REST stand at their fields, and nothing is lost", async () => {
  const long = "Un titlu prea lung ".repeat(8).trim();
  const refused = await sent({ title_ro: long, contact_email_0: "" });
  assert.equal(refused.status, 422);
  const title = refused.document.querySelector("[name=title_ro]");
  assert.deepEqual([title?.getAttribute("aria-invalid"), title?.getAttribute("value")], ["true", long]);
  assert.deepEqual(await stored(long), []);
});

test("a plan has its price before any script, and names its product", async () => {
  const guest = opened.shop.shopper();
  guest.cookies.set("selected_city", "301");
  const page = await guest.visit("/ro/meal-plan?kcal=1200&days=7&week=1&day=1");
  assert.equal(page.status, 200);
  assert.match(text(page), /1\.701/);
  assert.ok(text(page).includes("Supă cremă 1"));
  assert.equal(page.document.querySelector("main button[name=product]")?.getAttribute("value"), "103");
});
