// A slow phone: processor × 4 slower, 1.6 Mbps, 150 ms.
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { newShopper } from "../support/browser.ts";
import { observe, type ProbedWindow } from "./probe.ts";

const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** So long nothing may come or be painted until a page is said to rest. */
const QUIET_MS = 1000;

export interface PhoneOptions {
  cookies?: ReadonlyMap<string, string>;
  /** Has not said yet what may be loaded from others: a true first visit. */
  undecided?: boolean;
}

/** Somebody with such a phone and an empty browser. */
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

/** A tab of it that is as slow as it is, and notes what is seen. */
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

/** Waits until the page was painted and nothing has come since. */
export async function rests(page: Page): Promise<void> {
  const quiet = (ms: number) => {
    const { vitals } = (globalThis as unknown as ProbedWindow).bench;
    return vitals.fcp > 0 && performance.now() - vitals.last > ms;
  };
  await page.waitForFunction(quiet, QUIET_MS);
}
