// Companies in Django: who acts for whom, their orders and acts, and a company that is created with the errors of
// Django REST.
import assert from "node:assert/strict";
import { test } from "node:test";
import { djangoShop, openDjangoShop } from "../support/django-shop.ts";
import { form, signedIn } from "../support/session.ts";
import { parsed, type Visited } from "../support/shopper.ts";

const opened = djangoShop({ companies: true }, { companies: "multi" });
const ELENA = { email: "elena@example.com" };
const VICTOR = { email: "victor@example.com" };

const text = ({ document }: Pick<Visited, "document">) => document.body.textContent.replace(/\s+/g, " ");

test("a member of two companies sees the orders and acts of the chosen one alone", async () => {
  const elena = await signedIn(opened.shop, "casa", ELENA);
  const orders = await elena.visit("/ro/account/orders");
  assert.ok(text(orders).includes("Alfa Grup SRL"));
  assert.match(text(orders), /1\.299\s*lei/);
  assert.doesNotMatch(text(orders), /\b399\s*lei/);
  const acts = await elena.visit("/ro/account/acts");
  assert.ok(text(acts).includes("A-2") && !text(acts).includes("B-1"));
  const changed = await elena.send(
    "/api/company",
    form({ language: "ro", company_id: "13", command: "to-beta-00000001" }),
  );
  assert.equal(changed.status, 303);
  const others = await elena.visit("/ro/account/acts");
  assert.ok(text(others).includes("B-1") && !text(others).includes("A-2"));
  const all = await elena.visit("/ro/account/orders?company_id=all");
  assert.match(text(all), /1\.299\s*lei/);
  assert.match(text(all), /\b399\s*lei/);
});

test("what is another company's is a missing page", async () => {
  const victor = await signedIn(opened.shop, "casa", VICTOR);
  const missing = await victor.visit("/ro/account/orders/999");
  assert.equal(missing.status, 404);
  const beta = (await opened.django.orders()).find(({ total }) => total === "399.00");
  for (const path of [`/ro/account/orders/${beta?.id}`, "/ro/account/orders?company_id=13"]) {
    const { status, document } = await victor.visit(path);
    assert.equal(status, 404, path);
    assert.ok(!text({ document }).includes("Beta"));
  }
  const chosen = await victor.send(
    "/api/company",
    form({ language: "ro", company_id: "13", command: "to-beta-00000002" }),
  );
  assert.equal(chosen.status, 404);
});

test("companies told as numbers get their names from the list", async () => {
  await opened.django.set({ company_as_number: true });
  try {
    const elena = await signedIn(opened.shop, "casa", ELENA);
    assert.ok(text(await elena.visit("/ro/account/acts")).includes("Alfa Grup SRL"));
  } finally {
    await opened.django.set({ company_as_number: false });
  }
});

test("several companies are created at once, and Django's errors stand at the company's card", async () => {
  await using own = await openDjangoShop({}, { companies: "multi" });
  const ana = await signedIn(own.shop);
  const pairs = (cards: [string, string][]) =>
    new URLSearchParams([
      ["language", "ro"],
      ...cards.flatMap(([name, code]) => [
        ["name", name] as [string, string],
        ["fiscal_code", code] as [string, string],
      ]),
    ]);
  const send = (cards: [string, string][]) =>
    ana.send("/api/company/data", { method: "POST", body: pairs(cards), headers: { accept: "text/html" } });
  const made = await send([
    ["Prima SRL", "1003600106115"],
    ["A doua SRL", "1002600003778"],
  ]);
  assert.equal(made.status, 303, await made.text());
  const page = await ana.visit("/ro/account/company");
  assert.ok(text(page).includes("Prima SRL") && text(page).includes("A doua SRL"));
  const victor = await signedIn(opened.shop, "casa", VICTOR);
  const taken = await victor.send("/api/company/data", {
    method: "POST",
    body: pairs([
      ["A treia SRL", "1003600005148"],
      ["Cu un nume prea lung ".repeat(8).trim(), "1003600106115"],
    ]),
    headers: { accept: "text/html" },
  });
  const { document } = parsed(await taken.text());
  assert.equal(taken.status, 422);
  const wrong = [...document.querySelectorAll(".company-card")].map((card) =>
    [...card.querySelectorAll("input[aria-invalid=true]")].map((field) => field.getAttribute("name")),
  );
  assert.deepEqual(wrong, [[], ["name"]], "the long name, in its own card");
});
