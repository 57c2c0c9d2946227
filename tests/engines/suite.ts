// Runs every journey in one engine: one shop and one browser for all of them, and a new visitor for each.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Services } from "../support/services.ts";
import { openShop, ROOT, type Shop } from "../support/shop.ts";
import { DriverStalled, type Engine, type Tab } from "./driver.ts";
import { CONSENT } from "./journeys/consent.ts";
import { CONTROLS } from "./journeys/controls.ts";
import { LANGUAGE } from "./journeys/language.ts";
import { PURCHASE } from "./journeys/purchase.ts";
import { SEARCH } from "./journeys/search.ts";
import { SIGN_IN } from "./journeys/sign-in.ts";
import { Visitor } from "./visitor.ts";

/** Shared by the tests of one engine. */
export interface Fixture {
  shop: Shop;
  /** Stands in for the third parties that the shop loads after consent. */
  services: Services;
}

export interface Journey {
  name: string;
  /** The visitor has not answered the question about consent; other visitors have refused. */
  undecided?: true;
  run(visitor: Visitor, fixture: Fixture): Promise<void>;
}

const JOURNEYS: Journey[] = [...PURCHASE, ...SEARCH, ...LANGUAGE, ...SIGN_IN, ...CONSENT, ...CONTROLS];
/** Screenshots of failed journeys. */
const SCREENSHOTS = join(ROOT, ".vitrina/engines");

export function runJourneys(engineName: string, openEngine: () => Promise<Engine>): void {
  const services = new Services();
  let shop: Shop;
  let engine: Engine;
  before(async () => {
    await services.open();
    const startShop = async () => {
      shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "0" } });
    };
    const startEngine = async () => {
      engine = await openEngine();
    };
    await Promise.all([startShop(), startEngine()]);
    await services.standIn(shop, "casa");
  });
  after(async () => {
    await engine?.close();
    await shop?.close();
    services.close();
  });

  for (const { name, undecided = false, run } of JOURNEYS) {
    const title = `${engineName}: ${name}`;
    const visit = async () => {
      const tab = await engine.newTab();
      try {
        if (!undecided) await refuseConsent(tab, shop.origin());
        await run(new Visitor(tab, shop.origin(), "ro"), { shop, services });
      } catch (error) {
        if (!(error instanceof DriverStalled)) await saveScreenshot(tab, title);
        throw error;
      } finally {
        await tab.close();
      }
    };
    test(title, () =>
      visit().catch((error: Error) => {
        if (!(error instanceof DriverStalled)) throw error;
        console.log(`${title}: once more, the driver stalled at ${error.message}`);
        return visit();
      }),
    );
  }
}

/** Leaves the cookie of a visitor who refused earlier. */
async function refuseConsent(tab: Tab, origin: string): Promise<void> {
  await tab.goto(`${origin}/robots.txt`);
  await tab.run(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: every engine has it, the cookie store only newer ones.
    document.cookie = "consent=none;path=/";
  });
}

/** Keeps a screenshot of the failure, unless the browser itself is gone. */
async function saveScreenshot(tab: Tab, title: string): Promise<void> {
  const screenshot = await tab.screenshot().catch(() => undefined);
  if (!screenshot) return;
  const file = join(SCREENSHOTS, `${title.replace(/\W+/g, "-")}.png`);
  mkdirSync(SCREENSHOTS, { recursive: true });
  writeFileSync(file, screenshot);
  console.log(`Screenshot of the failure: ${file}`);
}
