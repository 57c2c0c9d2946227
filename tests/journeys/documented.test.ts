// A purchase from home to thanks at a shop whose backend sends only the documented fields.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Customer } from "../support/customer.ts";
import { DocumentedBackend, VARIANTS } from "../support/documented-backend.ts";
import { Stage } from "../support/stage.ts";

const backend = new DocumentedBackend();
const stage = await Stage.open({
  backend: await backend.open(),
  backendOfCarts: true,
  variables: { PAGE_MEMORY_SECONDS: "0" },
});
after(() => backend.close());

/** From home through the menu's first category to a product and into the cart. */
async function fillCart(ana: Customer, javaScript: boolean): Promise<string> {
  const { say, page, main } = ana;
  await ana.open();
  await page
    .getByRole("navigation", { name: say("home.categories") })
    .getByRole("link")
    .first()
    .click();
  const goods = main
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: say("product.add_to_cart") }) });
  await goods.first().getByRole("link").first().click();
  const title = (await main.getByRole("heading", { level: 1 }).textContent()) ?? "";
  assert.notEqual(title, "");
  if (javaScript) {
    await ana.addToCart();
    await ana.openCart();
    await ana.line(title).waitFor();
    await ana.drawer.getByRole("link", { name: say("cart.checkout") }).click();
  } else {
    await ana.addButton.click();
    await ana.line(title, main).waitFor();
    await main.getByRole("link", { name: say("cart.checkout") }).click();
  }
  await ana.heading(say("checkout.title")).waitFor();
  return title;
}

for (const variant of VARIANTS) {
  for (const javaScript of [true, false]) {
    test(`an order from home to thanks, with ${variant} answers, ${javaScript ? "with" : "without"} scripts`, async () => {
      backend.variant = variant;
      backend.instead.clear();
      if (variant === "fewest") backend.tellPrices();
      const before = backend.asked.length;
      const ana = await stage.customer({ javaScript });
      const title = await fillCart(ana, javaScript);
      await ana.sayWhoIAm({ name: "Ana", phone: "060123456" });
      await ana.choose("checkout.method_address");
      await ana.field("checkout.street").fill("Florilor");
      await ana.field("checkout.building").fill("7");
      await ana.placeOrder();
      await ana.heading(ana.say("checkout.success_title")).waitFor();
      await ana.main.locator(".done-goods").getByText(title).waitFor();
      assert.ok(backend.asked.slice(before).includes("POST /general/v3/order/"), "the order is this backend's");
      await ana.open("/cart");
      await ana.heading(ana.say("cart.ordered")).waitFor();
    });
  }
}
