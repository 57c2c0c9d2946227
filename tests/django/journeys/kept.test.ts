// Account data in Django, with and without scripts: favourites, addresses and reviews, and Django's words when it refuses
// them.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Customer } from "../../support/customer.ts";
import { signIn } from "../../support/django-customer.ts";
import { openDjangoShop } from "../../support/django-shop.ts";
import { Stage } from "../../support/stage.ts";
import { until } from "../../support/until.ts";

const own = await openDjangoShop();
const { django, shop } = own;
const stage = await Stage.open({ opened: { shop, close: () => Promise.resolve(own[Symbol.asyncDispose]()) } });

/**
 * Presses the heart of the page's own product, which precedes those of other products. Without scripts all hearts look
 * alike, and the press loads another page.
 */
async function press({ main, page, say }: Customer, slug: string, scripts: boolean, pressed: boolean): Promise<void> {
  const heart = (now: boolean) => main.getByRole("button", { name: say("product.favourite"), pressed: now }).first();
  await page.goto(`/ro/product/${slug}`);
  const done = scripts ? heart(pressed).waitFor() : page.waitForEvent("load");
  await Promise.all([done, heart(false).click()]);
}

for (const scripts of [true, false]) {
  const manner = scripts ? "with scripts" : "without scripts";

  test(`a guest's favourite becomes the account's, and one that Django refuses is reported, ${manner}`, async () => {
    const ana = await stage.customer({ javaScript: scripts, phone: !scripts });
    const [id, slug, title] = scripts ? [102, "cana-de-lut", "Cană de lut"] : [201, "prosop-de-in", "Prosop de in"];
    const favourites = async () => (await django.kept()).favourites;
    await press(ana, slug, scripts, true);
    assert.ok(!(await favourites()).includes(id));
    await signIn(ana);
    await until("the account has it", async () => (await favourites()).includes(id));
    await ana.open("/favorites");
    await ana.main.getByRole("link", { name: title }).first().waitFor();
    const before = await favourites();
    await press(ana, "oala-de-inox", scripts, false);
    await ana.page.getByText("This product is not sold any more.").first().waitFor();
    assert.deepEqual(await favourites(), before);
  });

  test(`an address is saved, and one that Django refuses is refused at its field, ${manner}`, async () => {
    const ana = await stage.customer({ javaScript: scripts });
    const { main, say } = ana;
    const building = scripts ? "31" : "33";
    const addresses = async () => (await django.kept()).addresses.filter((one) => one.shipping_building === building);
    await signIn(ana);
    await ana.open("/account/addresses");
    const save = () =>
      main
        .getByRole("button", { name: say("account.save_address") })
        .last()
        .click();
    await ana.field("checkout.locality", "combobox").selectOption("301");
    await main.locator("[name=shipping_street_id]").fill("Teilor");
    const house = ana.field("checkout.building");
    await house.fill("bloc 31");
    await save();
    await house.and(main.getByRole("textbox", { description: "Begin with the number of the house." })).waitFor();
    assert.deepEqual([await house.inputValue(), await addresses()], ["bloc 31", []]);
    await house.fill(building);
    await save();
    await main.getByText(say("account.address_saved")).first().waitFor();
    await main
      .getByRole("listitem")
      .filter({ hasText: new RegExp(`, ${building}(,|\\D|$)`) })
      .waitFor();
    assert.deepEqual(
      (await addresses()).map((one) => one.shipping_street_id),
      [5],
    );
  });

  test(`a review that Django refuses keeps its text, and is shown once it is accepted, ${manner}`, async () => {
    const ana = await stage.customer({ javaScript: scripts, phone: scripts });
    const { main, page, say } = ana;
    const text = scripts ? "Fierbe repede." : "Se spală ușor.";
    await ana.open("/product/ceainic-emailat");
    const link = main.getByRole("link", { name: say("forms.review_title") });
    if (scripts) {
      await link.hover();
      await page.locator("shop-island[name=actions][ready]").waitFor({ state: "attached" });
    }
    await link.click();
    const form = page.locator('form[action^="/api/forms/review"]');
    const field = (word: "forms.name" | "forms.review") => form.getByLabel(new RegExp(`^${say(word)}(\\s|$)`));
    await field("forms.name").fill("Ana ".repeat(12).trim());
    await field("forms.review").fill(text);
    await form.locator("label:has(input[value='5']), input[value='5'] + label").first().click();
    const send = form.getByRole("button", { name: say("forms.send") });
    await send.click();
    // Django uses the visitor's language too.
    const refused = form.getByRole("textbox", { description: /^Asigurați-vă .* 40 caractere\.$/ });
    await field("forms.name").and(refused).waitFor();
    assert.equal(await field("forms.review").inputValue(), text);
    await field("forms.name").fill("Ana Rusu");
    await send.click();
    await page.getByText(say("forms.sent_review")).waitFor();
    // Avoids the cached page.
    await ana.open(`/product/ceainic-emailat?scripts=${scripts}`);
    await main
      .getByRole("region", { name: say("reviews.title") })
      .getByText(text)
      .waitFor();
  });
}
