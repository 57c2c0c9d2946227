// One engine, one shop, and a new person for each journey.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Services } from "../support/services.ts";
import { openShop, ROOT, type Shop } from "../support/shop.ts";
import { CONSENT } from "./journeys/consent.ts";
import { LANGUAGE } from "./journeys/language.ts";
import { LOOK } from "./journeys/look.ts";
import { PURCHASE } from "./journeys/purchase.ts";
import { SEARCH } from "./journeys/search.ts";
import { SIGN_IN } from "./journeys/sign-in.ts";
import type { Engine, Tab } from "./tab.ts";
import { type Manners, Visitor } from "./visitor.ts";

export interface Scene {
  shop: Shop;
  /** What stands in for the services that a site lets in after consent. */
  services: Services;
}

export interface Journey {
  name: string;
  manners?: Manners;
  go(visitor: Visitor, scene: Scene): Promise<void>;
}

const JOURNEYS: Journey[] = [...PURCHASE, ...SEARCH, ...LANGUAGE, ...SIGN_IN, ...CONSENT, ...LOOK];
/** Where pictures of failures go. */
const PICTURES = join(ROOT, ".vitrina/engines");

/** Registers every journey as a test in one engine. */
export function journeysIn(engineName: string, open: () => Promise<Engine>): void {
  const services = new Services();
  let shop: Shop;
  let engine: Engine;
  before(async () => {
    await services.open();
    const opened = async () => {
      shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "0" } });
    };
    const started = async () => {
      engine = await open();
    };
    await Promise.all([opened(), started()]);
    await services.standIn(shop, "casa");
  });
  after(async () => {
    await engine?.close();
    await shop?.close();
    services.close();
  });

  for (const { name, manners, go } of JOURNEYS) {
    const title = `${engineName}: ${name}`;
    test(title, async () => {
      const { site, language = "ro", undecided = false } = manners ?? {};
      const tab = await engine.newTab();
      const origin = shop.origin(site);
      try {
        if (!undecided) await refuse(tab, origin);
        await go(new Visitor(tab, origin, language), { shop, services });
      } catch (error) {
        await keepPicture(tab, title);
        throw error;
      } finally {
        await tab.close();
      }
    });
  }
}

/** The visitor has refused before; kept as the shop's own script keeps it, on a page without scripts. */
async function refuse(tab: Tab, origin: string): Promise<void> {
  await tab.goto(`${origin}/robots.txt`);
  await tab.run(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: not every engine has the newer store.
    document.cookie = "consent=none;path=/";
  });
}

async function keepPicture(tab: Tab, name: string): Promise<void> {
  const file = join(PICTURES, `${name.replace(/[^\w]+/g, "-")}.png`);
  mkdirSync(PICTURES, { recursive: true });
  await tab.screenshot().then(
    (picture) => {
      writeFileSync(file, picture);
      console.log(`the page at that moment: ${file}`);
    },
    () => {},
  );
}
