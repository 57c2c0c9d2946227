// A walk over a site's kinds of pages with checks on each: one visit serves all checks.
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
/** Modules for the first view: a promotion's countdown, an order's print button, and viewed goods on an empty page. */
const FIRST_VIEW_MODULES = /\/(countdown|print|recent-shelf)-/;
/** Kinds whose status is 404, which the browser's console reports. */
const GONE = ["missing page", "product that is gone"];
const WIDTHS = [320, 360, 768, 1280, 1920];

/** A check of the loaded page; it throws on a failure. */
export type Look = (walk: Walk, kind: string) => Promise<void>;

export class Walk {
  readonly ana: Customer;
  readonly phone: boolean;
  /** URLs of all loads except pictures. */
  readonly loads: string[];
  /** The browser's errors and warnings. */
  readonly complaints: string[];
  readonly #failures: string[] = [];

  private constructor(ana: Customer, phone: boolean) {
    this.ana = ana;
    this.phone = phone;
    this.loads = loadsOf(ana.page);
    this.complaints = complaintsOf(ana.page);
  }

  /** A first-time customer: an empty cache, without fonts. */
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

  /** Leaves the previous page, which may still load something. */
  async #forget(): Promise<void> {
    await this.ana.page.goto("about:blank");
    this.loads.length = 0;
    this.complaints.length = 0;
  }

  /** Runs the checks on the current page. */
  async look(kind: string, looks: Look[]): Promise<void> {
    for (const look of looks) await look(this, kind).catch(({ message }) => this.#failures.push(`${kind}: ${message}`));
  }

  /** Fails with the findings of all pages. */
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

/** URLs that the page loads before it is idle; idle loads do not compete with rendering. */
async function firstLoads(page: Page, loads: string[]): Promise<Set<string>> {
  // Requests after this line are idle loads.
  const asked = [...loads];
  // A request has a resource-timing entry only once it has finished.
  await until("all files have come", () =>
    page.evaluate(
      (files) => files.every((url) => performance.getEntriesByName(url).length > 0),
      asked.filter((url) => url.includes("/assets/")),
    ),
  );
  const atRest = await askedAtRest(page);
  const stored = await storedFonts(page);
  return new Set(asked.filter((url) => !atRest.has(url) && !stored.includes(url)));
}

/** Fonts from the browser's cache, which costs nothing. It hands over those of earlier pages even where none is used. */
function storedFonts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const stored = files.filter(({ name, transferSize }) => name.endsWith(".woff2") && transferSize === 0);
    return stored.map(({ name }) => name);
  });
}

/** The page loads little, has one small script, and logs no errors or warnings. */
export const loadsLittle: Look = async ({ ana, loads, complaints }, kind) => {
  const files = await firstLoads(ana.page, loads);
  const scripts = [...files].filter((url) => url.endsWith(".js") && !FIRST_VIEW_MODULES.test(url));
  const unexpected = complaints.filter((text) => !GONE.includes(kind) || !text.includes("404"));
  assert.ok(files.size <= LIMITS.requests, `loads ${[...files].join("\n")}`);
  assert.equal(scripts.length, 1, `loads ${scripts.join("\n")}`);
  const weight = await scriptWeight(ana.page, scripts);
  assert.ok(weight <= MOST_SCRIPT_BYTES, `has ${weight} bytes of scripts`);
  assert.deepEqual(unexpected, []);
};

export const standsStill: Look = ({ ana }) => expectStill(ana.page);

/** Accessible in both colour schemes. */
export const isAccessible: Look = ({ ana }) => expectAccessibleInBothSchemes(ana.page);

/** Accessible in light; another screen's walk covers the dark colours. */
export const isAccessibleInLight: Look = ({ ana }) => expectAccessible(ana.page);

/** Sufficient contrast in both colour schemes. */
export const hasContrast: Look = ({ ana }) => expectAccessibleInBothSchemes(ana.page, { onlyColours: true });

/** Phones zoom in on a focused field whose text is smaller than 16 pixels; those of closed windows count too. */
export const hasLargeFields: Look = async ({ ana }) => {
  const small = await ana.page.locator("input:not([type=hidden]),select,textarea").evaluateAll((fields) =>
    fields
      .map((field) => ({ size: Number.parseFloat(getComputedStyle(field).fontSize), html: field.outerHTML }))
      .filter(({ size }) => size < 16)
      .map(({ size, html }) => `${size}: ${html.slice(0, 120)}`),
  );
  assert.deepEqual(small, []);
};

/** No sideways scrolling at any of these widths. */
export const fits =
  (widths: number[]): Look =>
  async ({ ana }) => {
    const before = ana.page.viewportSize();
    try {
      for (const width of widths) {
        await ana.page.setViewportSize({ width, height: 800 });
        await expectNoSideways(ana.page, `at ${width}`);
      }
    } finally {
      if (before) await ana.page.setViewportSize(before);
    }
  };

export const fitsEveryWidth = fits(WIDTHS);
export const fitsTheSmallestPhone = fits([320]);
