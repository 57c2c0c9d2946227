// A forgotten password: from the sign-in through the letter to a new one, and its change in the account, with and without
// scripts.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { expectAccessibleInBothSchemes, expectPlainAccessible } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { request } from "../support/request.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const OLD = "o parolă destul de lungă";
const NEW = "altă parolă, tot lungă";
const LAST = "ultima parolă a zilei";

const stage = await Stage.open();
const { shop } = stage;

/** Calls the demo backend past the shop. */
async function call(path: string, body: object): Promise<void> {
  const headers = { token: "demo-casa" };
  assert.ok((await request(shop.backendUrl, path, { body, method: "POST", headers })).ok, path);
}

/** The path of the newest link to an address, once it is of this kind. */
async function linkTo(address: string, kind: string): Promise<string> {
  let path = "";
  await until(`a letter with ${kind}`, async () => {
    path = (await shop.demo.mail(address))[0]?.path ?? "";
    return path.startsWith(kind);
  });
  return path;
}

/** The address of a new account. */
async function joined(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await call("/auth/users/", { email, password: OLD });
  const [uid, token] = (await linkTo(email, "/activate/")).split("/").slice(-2);
  await call("/auth/users/activation/", { uid, token });
  return email;
}

const at = ({ page }: Customer) => new URL(page.url()).pathname + new URL(page.url()).search;
const fresh = ({ main, say }: Customer) => main.getByLabel(say("password.new"), { exact: true });
const current = ({ main, say }: Customer) => main.getByLabel(say("password.current"), { exact: true });
/** Without scripts the notice stands in a `noscript`, which text locators skip. */
const isTold = ({ page }: Customer, notice: string) =>
  until(notice, async () => (await page.content().catch(() => "")).includes(notice));
const save = ({ main, say }: Customer) => main.getByRole("button", { name: say("password.save") }).click();

for (const options of [
  { javaScript: true, language: "ro" },
  { javaScript: false, language: "uk", phone: true, colorScheme: "dark" },
] satisfies CustomerOptions[]) {
  test(`a forgotten password is replaced and then changed, ${options.javaScript ? "with" : "without"} scripts`, async () => {
    const email = await joined();
    const ana = await stage.customer({ ...options, site: "casa" });
    const { say, main, page } = ana;
    const accessible = () => (options.javaScript ? expectAccessibleInBothSchemes(page) : expectPlainAccessible(page));

    await ana.open("?login=true");
    await main.getByRole("link", { name: say("password.forgot") }).click();
    await ana.heading(say("password.forgotten")).waitFor();
    await accessible();
    await main.getByLabel(say("checkout.email")).fill(email);
    await page.keyboard.press("Enter");
    await main.getByText(say("password.asked", { email })).waitFor();
    await main.getByRole("button", { name: say("password.send_again") }).waitFor();
    await accessible();

    await page.goto(await linkTo(email, "/password/"));
    await ana.heading(say("password.new_title")).waitFor();
    assert.equal(at(ana), `/${ana.language}/account/new-password`, "the token is not in the address");
    await accessible();
    if (options.javaScript) await ticks(ana);
    await fresh(ana).fill("scurt");
    await save(ana);
    const lengths = { least: "8", most: "128" };
    await main.getByText(say("password.error_length", lengths)).waitFor();
    await fresh(ana).fill(NEW);
    assert.ok(await main.getByLabel(say("password.end_others")).isChecked());
    await save(ana);

    await ana.heading(say("session.title")).waitFor();
    assert.equal(at(ana), `/${ana.language}?login=true`);
    await isTold(ana, say("password.changed_sign_in"));
    await main.getByLabel(say("checkout.email"), { exact: true }).fill(email);
    await main.getByLabel(say("session.password"), { exact: true }).fill(NEW);
    await main.getByRole("button", { name: say("session.sign_in"), exact: true }).click();
    await ana.heading(say("account.orders")).waitFor();

    await main.getByRole("link", { name: say("password.change_title") }).click();
    await current(ana).fill(OLD);
    await fresh(ana).fill(LAST);
    await save(ana);
    await until(
      "the wrong password is blamed",
      async () => (await current(ana).getAttribute("aria-invalid")) === "true",
    );
    await accessible();
    await current(ana).fill(NEW);
    await fresh(ana).fill(LAST);
    await save(ana);
    await isTold(ana, say("password.changed_others"));
    assert.equal(at(ana), `/${ana.language}/account/password`, "still signed in");
  });
}

/** Rules are ticked and untied while typing, and the button shows the password without moving the caret. */
async function ticks(ana: Customer): Promise<void> {
  const { main, say, page } = ana;
  const field = fresh(ana);
  const met = () => main.locator("[data-met=true]").count();
  await field.focus();
  await page.keyboard.insertText("Password1");
  await until("the common one is not ticked", async () => (await met()) === 3);
  await field.fill("");
  await page.keyboard.insertText("corect horse");
  await until("all rules are ticked", async () => (await met()) === 4);
  await page.keyboard.press("ArrowLeft");
  const caret = () => field.evaluate((input: HTMLInputElement) => [input.type, input.selectionStart]);
  assert.deepEqual(await caret(), ["password", 11]);
  await main.getByRole("button", { name: say("password.show") }).click();
  assert.deepEqual(await caret(), ["text", 11]);
  assert.ok(await field.evaluate((input) => input === document.activeElement), "the focus stays");
}
