// Every kind of page of a site stands still while it loads and can be used by everybody, in both colour schemes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessible } from "../../support/browser.ts";
import type { Customer } from "../../support/customer.ts";
import { expectStill, watchShifts } from "../../support/layout.ts";
import { OWN_KINDS, type PageKind, pageKinds, prepare } from "../../support/page-kinds.ts";
import type { Site } from "../../support/shop.ts";
import { Stage } from "../../support/stage.ts";

const BOTH_SCHEMES = ["light", "dark"] as const;

/** What is in the cart is ordered, and the shop has said thanks. */
async function orders(ana: Customer, site: Site): Promise<void> {
  await ana.open("/checkout");
  await ana.sayWhoIAm({ name: "Ana", phone: site === "romania" ? "0712345678" : "060123456" });
  await ana.choose("checkout.method_pickup");
  await ana.main
    .getByRole("group", { name: ana.say("checkout.store") })
    .getByRole("radio")
    .first()
    .check();
  await ana.placeOrder();
  await ana.orderNumber();
}

export async function standsStill(site: Site): Promise<void> {
  const stage = await Stage.open();
  const { shop } = stage;
  for (const phone of [false, true]) {
    const screen = phone ? "a phone" : "a desktop";
    test(`pages of ${site} stand still and can be used by everybody, on ${screen}`, async () => {
      const ana = await stage.customer({ site, phone });
      await watchShifts(ana.page);
      await ana.open();
      await ana.page.waitForLoadState("load");
      // The first visit of all: nothing is in the browser's cache, the faces of type neither.
      await expectStill(ana.page);
      const stumbles: string[] = [];
      const note = (where: string) => (error: Error) => stumbles.push(`${where}: ${error.message}`);
      const inBothSchemes = async (where: string) => {
        for (const colorScheme of BOTH_SCHEMES) {
          await ana.page.emulateMedia({ colorScheme });
          const onlyColours = phone && colorScheme === "dark";
          await expectAccessible(ana.page, { onlyColours }).catch(note(`${where}, ${colorScheme}`));
        }
      };
      const look = async (kinds: PageKind[]) => {
        for (const kind of kinds) {
          await prepare(ana, kind);
          await ana.open(kind.path);
          await ana.page.waitForLoadState("load");
          const where = `${site} ${kind.name} on ${screen}`;
          await expectStill(ana.page, where).catch(note(where));
          await inBothSchemes(where);
        }
      };
      await look(await pageKinds(shop, site, "ro"));
      await ana.openCart();
      await ana.drawer.getByRole("link", { name: ana.say("cart.checkout") }).waitFor();
      await inBothSchemes(`${site} drawer on ${screen}`);
      await ana.page.keyboard.press("Escape");
      await orders(ana, site);
      await expectStill(ana.page, `${site} thanks on ${screen}`).catch(note(`${site} thanks`));
      await inBothSchemes(`${site} thanks on ${screen}`);
      await look(OWN_KINDS);
      assert.deepEqual(stumbles, []);
    });
  }
}
