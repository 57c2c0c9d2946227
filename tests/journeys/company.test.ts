// The companies of a shopper in a browser: two tabs, a change without scripts and at the checkout, the acts and the data
// of a company, on a phone and a desktop.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessibleInBothSchemes, expectPlainAccessible } from "../support/browser.ts";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { PLENTY, someGoods } from "../support/goods.ts";
import { expectNoSideways } from "../support/layout.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { form, signedIn } from "../support/session.ts";
import { openShop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

const backend = new ScriptedBackend();
const shop = await openShop({ backend: await backend.open(), site: { companies: "multi" } });
backend.upstream = shop.backendUrl;
const close = async () => {
  await shop.close();
  backend.close();
};
const stage = await Stage.open({ opened: { shop, close } });
const [ALFA, BETA] = ["12", "13"] as const;
const ALFA_IDNO = "1003600106115";
const BETA_IDNO = "1002600003778";

/** Signs in by a request of its own, since a browser without scripts sends none, and acts for the first company. */
async function signIn(elena: Customer): Promise<Shopper> {
  const shopper = await signedIn(shop, "casa", { email: "elena@example.com" });
  await shopper.send("/api/company", form({ company_id: ALFA, language: "ro" }));
  // What the choice has said is not of the page under test.
  shopper.cookies.delete("notice");
  const url = shop.origin();
  await elena.context.addCookies([...shopper.cookies].map(([name, value]) => ({ name, value, url })));
  return shopper;
}

async function looksFine({ page }: Customer, javaScript: boolean): Promise<void> {
  if (javaScript) await expectAccessibleInBothSchemes(page);
  else await expectPlainAccessible(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page, page.url());
  if (size) await page.setViewportSize(size);
}

/** Chooses another company by the bar's buttons. */
async function choose({ page }: Customer, company: string): Promise<void> {
  await page.locator(".company-change > summary").click();
  await page.locator(`.company-choice[value="${company}"]`).click();
  await acting(page, company);
}

const acting = (page: Customer["page"], company: string) =>
  page.locator(`.company-bar[data-company="${company}"]`).waitFor();

const KINDS = [
  { javaScript: true, language: "ro" },
  { javaScript: true, language: "ru", phone: true },
  { javaScript: false, language: "uk", phone: true },
  { javaScript: false, language: "en" },
] satisfies (CustomerOptions & { javaScript: boolean })[];
const named = ({ javaScript, language, phone }: CustomerOptions & { javaScript: boolean }) =>
  `${language}, ${phone ? "phone" : "desktop"}, ${javaScript ? "with" : "without"} scripts`;

test("a choice in one tab loads an untouched page of the other anew, and spares typed text", async () => {
  const elena = await stage.customer();
  await signIn(elena);
  const [untouched, typing] = [await elena.anotherTab(), await elena.anotherTab()];
  await untouched.open("/account/orders");
  await typing.open("/account/company");
  for (const tab of [untouched, typing]) {
    await acting(tab.page, ALFA);
    await tab.hasScripts();
  }
  const field = typing.main.locator(".company-card [name=name]").first();
  await field.fill("Delta SRL");
  await elena.open("/account");
  await elena.hasScripts();
  await choose(elena, BETA);
  await acting(untouched.page, BETA);
  await typing.main.getByText(say(typing.language, "company", "other_tab")).waitFor();
  assert.equal(await field.inputValue(), "Delta SRL");
  assert.equal(await typing.page.locator(".company-bar").getAttribute("data-company"), ALFA, "it is as it was");
  await expectAccessibleInBothSchemes(typing.page);
  await typing.main.getByRole("link", { name: say(typing.language, "company", "show_anew") }).click();
  await acting(typing.page, BETA);
});

for (const { javaScript, ...options } of KINDS) {
  const how = named({ javaScript, ...options });

  test(`a change leads back to the same page: ${how}`, async () => {
    const elena = await stage.customer({ ...options, javaScript });
    await signIn(elena);
    await elena.open("/account/acts?start_date=2020-01-01&end_date=2030-01-01");
    await acting(elena.page, ALFA);
    const alfas = await elena.main.locator(".acts tbody").textContent();
    const address = elena.page.url();
    await choose(elena, BETA);
    assert.equal(elena.page.url(), address);
    assert.notEqual(await elena.main.locator(".acts tbody").textContent(), alfas);
    await looksFine(elena, javaScript);
  });

  test(`a change keeps what was typed in an address, and in the sheet of a quote: ${how}`, async () => {
    const elena = await stage.customer({ ...options, javaScript });
    const shopper = await signIn(elena);
    await elena.open("/account/addresses");
    await acting(elena.page, ALFA);
    if (javaScript) await elena.hasScripts();
    const building = elena.main.locator("#address-form [name=shipping_building]");
    await building.fill("12/3");
    await choose(elena, BETA);
    await until("the building is there", async () => (await building.inputValue()) === "12/3");
    await looksFine(elena, javaScript);
    await shopper.send("/api/company", form({ company_id: ALFA, language: "ro" }));
    await shopper.send("/api/quote/add", form({ company_id: ALFA, language: "ro", product: PLENTY }));
    await elena.open("/quote");
    await acting(elena.page, ALFA);
    if (javaScript) await elena.page.locator(".quote-form[data-live]").waitFor();
    const note = elena.page.locator(`input[name="note-${PLENTY}"]`);
    await note.fill(how);
    await choose(elena, BETA);
    await choose(elena, ALFA);
    assert.equal(await note.inputValue(), how);
  });

  test(`a change at the checkout keeps the goods and what was typed: ${how}`, async () => {
    const elena = await stage.customer({ ...options, javaScript });
    const shopper = await signIn(elena);
    await shopper.addToCart(PLENTY);
    await elena.open("/checkout");
    await acting(elena.page, ALFA);
    if (javaScript) {
      await elena.hasScripts();
      await elena.field("checkout.first_name").focus();
    }
    await elena.sayWhoIAm({ name: "Elena T.", phone: "+37369123456" });
    const comment = elena.page.locator("form.checkout textarea").first();
    await comment.fill("până la ora 10");
    await choose(elena, BETA);
    // With scripts the draft comes with its module.
    const first = elena.field("checkout.first_name");
    await until("the name is there", async () => (await first.inputValue()) === "Elena T.");
    assert.match(await elena.field("checkout.phone").inputValue(), /69.?123.?456/);
    assert.equal(await comment.inputValue(), "până la ora 10");
    assert.equal(await elena.page.locator("form.checkout [name=company_id]").getAttribute("value"), BETA);
    assert.ok(await elena.page.locator(".checkout-summary").isVisible());
    assert.equal((await shopper.cart()).lines.length, 1);
    await looksFine(elena, javaScript);
  });

  test(`acts are filtered by their days: ${how}`, async () => {
    const elena = await stage.customer({ ...options, javaScript });
    const { main, page } = elena;
    await signIn(elena);
    await elena.open("/account/acts");
    await elena.heading(say(elena.language, "acts", "title")).waitFor();
    const rows = main.locator(".acts tbody tr");
    const all = await rows.count();
    await looksFine(elena, javaScript);
    await main.locator("[name=start_date]").fill("2026-06-01");
    await main.locator("[name=end_date]").fill("2026-08-31");
    await main.locator("form:has([name=start_date]) button").last().click();
    await page.waitForURL(/start_date=2026-06-01.*end_date=2026-08-31/);
    assert.equal(await main.locator("[name=end_date]").inputValue(), "2026-08-31");
    const some = await rows.count();
    assert.ok(some > 0 && some < all, `${some} of ${all}`);
    await main.locator("[name=start_date]").fill("");
    await main.locator("form:has([name=start_date]) button").last().click();
    await main
      .getByRole("status")
      .filter({ hasText: say(elena.language, "acts", "filled_start").slice(0, 20) })
      .waitFor();
    await looksFine(elena, javaScript);
  });

  test(`the server's error stands at its field in its company's card: ${how}`, async () => {
    const elena = await stage.customer({ ...options, javaScript });
    const { main } = elena;
    await signIn(elena);
    await elena.open("/account/company");
    const cards = main.locator(".company-card");
    await cards.first().waitFor();
    await main.locator("button.company-more").click();
    await cards.nth(1).waitFor();
    const fill = async (at: number, name: string, code: string) => {
      await cards.nth(at).locator("[name=name]").fill(name);
      await cards.nth(at).locator("[name=fiscal_code]").fill(code);
    };
    await fill(0, "Delta SRL", ALFA_IDNO);
    await fill(1, "Omega SRL", BETA_IDNO);
    refuse([{}, { fiscal_code: ["Acest cod este deja folosit."] }]);
    await main.locator("form:has(.company-card) button.button-main").click();
    const wrong = cards.nth(1).locator("[name=fiscal_code][aria-invalid=true]");
    await wrong.waitFor();
    await cards.nth(1).getByText("Acest cod este deja folosit.").waitFor();
    assert.equal(await cards.nth(0).locator("[aria-invalid=true]").count(), 0);
    assert.equal(await cards.nth(0).locator("[name=name]").inputValue(), "Delta SRL");
    assert.equal(await wrong.inputValue(), BETA_IDNO);
    backend.scripts.clear();
    await looksFine(elena, javaScript);
  });
}

test("codes of a quick order are put into the quote", async () => {
  const elena = await stage.customer({ javaScript: false, phone: true });
  const shopper = await signIn(elena);
  await shopper.send("/api/quote/clear", form({ language: "ro", company_id: ALFA }));
  const [first, second] = await someGoods(shop);
  await elena.open("/quick-order");
  await elena.main.locator("textarea").fill(`${first?.code} 2\n${second?.code} 1`);
  await elena.main.getByRole("button", { name: say(elena.language, "quickorder", "find") }).click();
  await elena.main.locator("button[name=as][value=quote]").click();
  await elena.heading(elena.say("quotes.title")).waitFor();
  assert.equal(await elena.page.locator(".quote-line").count(), 2);
});

/** Refuses the data of companies with this body. */
function refuse(body: unknown): void {
  backend.scripts.set("/users/user-group/", (asked, answer) => {
    if (asked.method === "PATCH") {
      asked.resume();
      answer.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify(body));
      return;
    }
    const { authorization = "", token = "" } = asked.headers as Record<string, string>;
    fetch(`${backend.upstream}/users/user-group/`, { headers: { authorization, token } })
      .then(async (reply) => answer.writeHead(reply.status).end(await reply.text()))
      .catch(() => asked.socket.destroy());
  });
}
