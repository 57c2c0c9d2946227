// What is typed into a form comes back in the same tab, until the form is sent or the shopper signs out.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Customer } from "../support/customer.ts";
import { aProduct } from "../support/goods.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";
import type { Language } from "../support/words.ts";

const stage = await Stage.open();
const { shop } = stage;

type Values = Record<string, string>;

/** The values of a form's fields, by their names; empty ones are left out. */
const shown = ({ page }: Customer, form: string): Promise<Values> =>
  page.locator(form).evaluate((element) => {
    const fields = [...new FormData(element as HTMLFormElement)].map(([name, value]) => [name, String(value)]);
    return Object.fromEntries(fields.filter(([, value]) => value));
  });

async function expectShown(ana: Customer, form: string, values: Values): Promise<void> {
  const pick = (all: Values) => JSON.stringify(Object.keys(values).map((name) => all[name]));
  await until(`${form} shows ${JSON.stringify(values)}`, async () => pick(await shown(ana, form)) === pick(values));
}

const drafts = ({ page }: Customer) => page.evaluate(() => sessionStorage.getItem("drafts"));

const CHECKOUT = "form.checkout";
const TYPED: Values = {
  first_name: "Ana",
  phone: "+373 60 123 456",
  email: "ana@example.com",
  region: "1",
  locality: "102",
  street: "Florilor",
  building: "7/2",
  note: "la poartă",
  payment: "card",
};

async function fillCheckout({ page }: Customer): Promise<void> {
  const field = (name: string) => page.locator(`${CHECKOUT} [name=${name}]`);
  for (const name of ["first_name", "phone", "email", "street", "building", "note"])
    await field(name).fill(TYPED[name] ?? "");
  await page.locator(".town-switch input").check();
  await field("region").selectOption(TYPED["region"] ?? "");
  await page.locator(`${CHECKOUT} [name=locality] option[value="${TYPED["locality"]}"]`).waitFor({ state: "attached" });
  await field("locality").selectOption(TYPED["locality"] ?? "");
  await page.locator(`${CHECKOUT} [name=payment][value=card]`).check({ force: true });
}

const openIn = (ana: Customer, language: Language, path: string) => ana.page.goto(`/${language}${path}`);

test("the checkout keeps what was typed until the order", async () => {
  const ana = await stage.customer();
  const { page } = ana;
  const product = await aProduct(shop);
  await ana.open();
  await ana.has(product.id);
  await ana.open("/checkout");
  await fillCheckout(ana);
  await expectShown(ana, CHECKOUT, TYPED);
  await page.reload();
  await expectShown(ana, CHECKOUT, TYPED);
  await ana.open("/cart");
  await page.locator('main a[href="/ro/checkout"]').first().click();
  await expectShown(ana, CHECKOUT, TYPED);
  for (const language of ["ru", "uk", "en", "ro"] as const) {
    await openIn(ana, language, "/checkout");
    await expectShown(ana, CHECKOUT, TYPED);
  }
  await page.locator(`${CHECKOUT} [name=payment][value=cash]`).check({ force: true });
  await ana.placeOrder();
  await ana.orderNumber();
  const left = Object.keys(JSON.parse((await drafts(ana)) ?? "{}"));
  assert.deepEqual(left, ["registration"], "all but the beginning of the form for an account");
  await ana.has(product.id);
  await ana.open("/checkout");
  const { first_name, street } = await shown(ana, CHECKOUT);
  assert.deepEqual([first_name, street], [undefined, undefined]);
  await ana.leave();
});

test("the forms of a product, a vacancy, a credit and a request keep what was typed", async () => {
  const ana = await stage.customer();
  const { page } = ana;
  const product = await aProduct(shop);
  for (const [path, form, name] of [
    [`/forms/review?product_id=${product.id}`, "form[action^='/api/forms/review']", "name"],
    ["/forms/resume?vacancy_id=1", "form[action^='/api/forms/resume']", "name"],
    ["/want-to-order", "main form[action^='/api/forms/request']", "name"],
  ] as const) {
    await ana.open(path);
    await page.locator(`${form} [name=${name}]`).fill("Ana Rusu");
    await until(`${path} is stored`, async () => (await drafts(ana))?.includes("Ana Rusu"));
    for (const language of ["ro", "uk"] as const) {
      await openIn(ana, language, path);
      await expectShown(ana, form, { [name]: "Ana Rusu" });
    }
    await page.locator(`${form} [name=${name}]`).fill("");
    await until(`${path} is forgotten`, async () => !(await drafts(ana))?.includes("Ana Rusu"));
  }
  await ana.leave();
});

test("signing out removes what was typed", async () => {
  const ana = await stage.customer();
  const { page, say } = ana;
  await ana.isSignedIn();
  await ana.has((await aProduct(shop)).id);
  await ana.open("/checkout");
  await page.locator(`${CHECKOUT} [name=comment]`).fill("for Ana");
  await until("it is stored", async () => (await drafts(ana))?.includes("for Ana"));
  await page.reload();
  await expectShown(ana, CHECKOUT, { comment: "for Ana" });
  await ana.open("/account/orders");
  await ana.main.getByRole("button", { name: say("account.sign_out") }).click();
  await page.waitForLoadState("load");
  await until("it is gone", async () => (await drafts(ana)) === null);
  await ana.leave();
});
