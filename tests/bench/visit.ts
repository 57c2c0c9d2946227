// A slow phone: processor × 4 slower, 1.6 Mbps, 150 ms.
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { newShopper } from "../support/browser.ts";
import { observe, type ProbedWindow } from "./probe.ts";

const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** A page is at rest after this long without a load or a paint. */
const QUIET_MS = 1000;

export interface PhoneOptions {
  cookies?: ReadonlyMap<string, string>;
  /** No consent choice yet: a true first visit. */
  undecided?: boolean;
}

/** A slow phone with an empty browser. */
export async function newPhone(
  browser: Browser,
  origin: string,
  { cookies = new Map(), undecided = false }: PhoneOptions = {},
): Promise<BrowserContext> {
  const { context, page } = await newShopper(browser, { origin, phone: true, undecided });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
  await page.close();
  return context;
}

/** A throttled tab that records its paints. */
export async function newTab(context: BrowserContext): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(observe);
  return { page, session };
}

export const seen = (page: Page) => page.evaluate(() => (globalThis as unknown as ProbedWindow).bench);

/** Waits until the page was painted and nothing has loaded since. */
export async function rests(page: Page): Promise<void> {
  const quiet = (ms: number) => {
    const { vitals } = (globalThis as unknown as ProbedWindow).bench;
    return vitals.fcp > 0 && performance.now() - vitals.last > ms;
  };
  await page.waitForFunction(quiet, QUIET_MS);
}
