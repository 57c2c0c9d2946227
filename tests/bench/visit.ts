// A slow phone: processor × 4 slower, 1.6 Mbps, 150 ms. A usual line, as Lighthouse has it for desktops: 10 Mbps, 40 ms.
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { newShopper } from "../support/browser.ts";
import { observe, type ProbedWindow } from "./probe.ts";

interface Line {
  /** How many times slower the processor is. */
  slower: number;
  /** In milliseconds. */
  latency: number;
  /** In bytes a second. */
  downloadThroughput: number;
  uploadThroughput: number;
}

const SLOW_PHONE: Line = { slower: 4, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
export const USUAL_LINE: Line = { slower: 1, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
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
export async function newTab(
  context: BrowserContext,
  { slower, ...network }: Line = SLOW_PHONE,
): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...network });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
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
