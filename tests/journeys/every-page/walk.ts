// A walk over kinds of pages of a site, and what is looked at on each: one visit serves all that is asked of a page.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { LIMITS } from "../../../tools/limits.mjs";
import { askedAtRest } from "../../support/at-rest.ts";
import { complaintsOf, expectAccessible, expectAccessibleInBothSchemes } from "../../support/browser.ts";
import type { Customer, CustomerOptions } from "../../support/customer.ts";
import { expectNoSideways, expectStill, watchShifts } from "../../support/layout.ts";
import { type PageKind, prepare } from "../../support/page-kinds.ts";
import { scriptWeight } from "../../support/script-weight.ts";
import type { Stage } from "../../support/stage.ts";
import { until } from "../../support/until.ts";

const MOST_SCRIPT_BYTES = LIMITS.firstScriptsKilobytes * 1024;
/** A promotion's countdown runs from the first view on, and the button that prints an order may stand in it. */
const OF_THE_FIRST_VIEW = /\/(countdown|print)-/;
const WIDTHS = [320, 360, 768, 1280, 1920];

/** Looks at the page that has just loaded; throws when something does not hold. */
export type Look = (walk: Walk, kind: string) => Promise<void>;

export class Walk {
  readonly ana: Customer;
  readonly phone: boolean;
  /** The addresses of all that the page loads besides pictures. */
  readonly loads: string[];
  /** What the browser complains about. */
  readonly complaints: string[];
  readonly #failures: string[] = [];

  private constructor(ana: Customer, phone: boolean) {
    this.ana = ana;
    this.phone = phone;
    this.loads = loadsOf(ana.page);
    this.complaints = complaintsOf(ana.page);
  }

  /** A customer comes to the shop for the first time: nothing is in the browser's cache, no face of type either. */
  static async begin(stage: Stage, options: CustomerOptions): Promise<Walk> {
    const walk = new Walk(await stage.customer(options), options.phone ?? false);
    await watchShifts(walk.ana.page);
    await walk.ana.open();
    await walk.ana.page.waitForLoadState("load");
    await expectStill(walk.ana.page);
    return walk;
  }

  async over(kinds: PageKind[], looks: Look[]): Promise<void> {
    for (const kind of kinds) {
      await prepare(this.ana, kind);
      if (looks.includes(loadsLittle)) await this.#forget();
      await this.ana.open(kind.path);
      await this.ana.page.waitForLoadState("load");
      await this.look(kind.name, looks);
    }
  }

  /** The page before, which may still ask for something, is gone. */
  async #forget(): Promise<void> {
    await this.ana.page.goto("about:blank");
    this.loads.length = 0;
    this.complaints.length = 0;
  }

  /** Looks at the page as it stands. */
  async look(kind: string, looks: Look[]): Promise<void> {
    for (const look of looks) await look(this, kind).catch(({ message }) => this.#failures.push(`${kind}: ${message}`));
  }

  /** Whatever a look found, on all pages together. */
  end(): void {
    assert.deepEqual(this.#failures, []);
  }
}

function loadsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() !== "image" && !request.url().startsWith("data:")) loads.push(request.url());
  });
  return loads;
}

/** What the page asked for before it rested, each address once; what comes when it rests competes with nothing. */
async function firstLoads(page: Page, loads: string[]): Promise<Set<string>> {
  // What is asked for from now on comes at rest.
  const asked = [...loads];
  // The browser tells when something was asked for only once it has come.
  await until("all files have come", () =>
    page.evaluate(
      (files) => files.every((url) => performance.getEntriesByName(url).length > 0),
      asked.filter((url) => url.includes("/assets/")),
    ),
  );
  const atRest = await askedAtRest(page);
  return new Set(asked.filter((url) => !atRest.has(url)));
}

/** The page loads little, has one small script, and makes the browser complain of nothing. */
export const loadsLittle: Look = async ({ ana, loads, complaints }, kind) => {
  const files = await firstLoads(ana.page, loads);
  const scripts = [...files].filter((url) => url.endsWith(".js") && !OF_THE_FIRST_VIEW.test(url));
  const unexpected = complaints.filter((text) => kind !== "missing page" || !text.includes("404"));
  assert.ok(files.size <= LIMITS.requests, `loads ${[...files].join("\n")}`);
  assert.equal(scripts.length, 1, `loads ${scripts.join("\n")}`);
  const weight = await scriptWeight(ana.page, scripts);
  assert.ok(weight <= MOST_SCRIPT_BYTES, `has ${weight} bytes of scripts`);
  assert.deepEqual(unexpected, []);
};

export const standsStill: Look = ({ ana }) => expectStill(ana.page);

/** Everybody can use it, in both colour schemes. */
export const isAccessible: Look = ({ ana }) => expectAccessibleInBothSchemes(ana.page);

/** Everybody can use it, in the light: its colours in the dark are those of another screen. */
export const isAccessibleInLight: Look = ({ ana }) => expectAccessible(ana.page);

/** Its colours can be told apart, in both colour schemes. */
export const hasContrast: Look = ({ ana }) => expectAccessibleInBothSchemes(ana.page, { onlyColours: true });

/** The page does not scroll sideways on a screen of any of these widths. */
export const fits =
  (widths: number[]): Look =>
  async ({ ana }) => {
    const before = ana.page.viewportSize();
    for (const width of widths) {
      await ana.page.setViewportSize({ width, height: 800 });
      await expectNoSideways(ana.page, `at ${width}`);
    }
    if (before) await ana.page.setViewportSize(before);
  };

export const fitsEveryWidth = fits(WIDTHS);
export const fitsTheSmallestPhone = fits([320]);
