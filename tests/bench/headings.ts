// The headings of a first visit in the brand's letters: when they are seen on a usual line, and what the slow phone's first
// paint would pay for letters that are asked for in the head.
import type { Browser, Page } from "playwright-core";
import { newShopper } from "../support/browser.ts";
import type { Shop } from "../support/shop.ts";
import { openCdn } from "./cdn.ts";
import { round } from "./numbers.ts";
import { answerOf, type Kind, type PageKind } from "./pages.ts";
import { inTurn, middle } from "./phone.ts";
import type { Row } from "./table.ts";
import { newPhone, newTab, rests, seen, USUAL_LINE } from "./visit.ts";

const PART = "Headings of a first visit";
const KINDS: Kind[] = ["home", "category", "product"];
const MOST_MS = 1000;
const TURNS = ["usual line", "slow phone", "asked for in the head"] as const;

type Turn = (typeof TURNS)[number];

interface Drawn {
  fcp: number;
  cls: number;
  /** When the frame with the letters was painted; infinite without one. */
  letters: number;
}

type Marked = { lettersSeen?: number };

/** Notes in the page when its headings were painted in their letters. */
function markLetters(): void {
  const page = globalThis as Marked;
  new MutationObserver(() => {
    if (!document.documentElement.hasAttribute("data-headings")) return;
    requestAnimationFrame(() => setTimeout(() => (page.lettersSeen ??= performance.now())));
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-headings"] });
}

/** Asks for the files as a `link` in the head would. */
function askInHead(files: string[]): void {
  const observer = new MutationObserver(() => {
    if (!document.head) return;
    observer.disconnect();
    for (const href of files) {
      const link = Object.assign(document.createElement("link"), { rel: "preload", as: "font", href, crossOrigin: "" });
      document.head.append(link);
    }
  });
  observer.observe(document, { childList: true, subtree: true });
}

const decided = (page: Page) => page.waitForFunction(() => localStorage.getItem("faces") !== null);

async function visit(browser: Browser, origin: string, path: string, turn: Turn, files: string[]): Promise<Drawn> {
  const isUsual = turn === "usual line";
  const context = isUsual ? (await newShopper(browser, { origin })).context : await newPhone(browser, origin);
  const { page } = await newTab(context, isUsual ? USUAL_LINE : undefined);
  await page.addInitScript(markLetters);
  if (turn === "asked for in the head") await page.addInitScript(askInHead, files);
  await page.goto(path, { waitUntil: "load" });
  await rests(page);
  await decided(page);
  const { vitals } = await seen(page);
  const letters = (await page.evaluate(() => (globalThis as Marked).lettersSeen)) ?? Number.POSITIVE_INFINITY;
  await context.close();
  return { fcp: vitals.fcp, cls: vitals.cls, letters };
}

function rowsOf(kind: Kind, found: Map<Turn, Drawn[]>): Row[] {
  const all = (turn: Turn) => found.get(turn) ?? [];
  const middles = (turn: Turn, of: (drawn: Drawn) => number) => middle(all(turn), of);
  const letters = (turn: Turn): Row => ({
    ...{ part: PART, name: `${kind}, ${turn}, in their letters`, unit: "ms" },
    value: middles(turn, (drawn) => drawn.letters),
    more: {
      FCP: `${middles(turn, ({ fcp }) => fcp)} ms`,
      drawn: `${all(turn).filter((drawn) => Number.isFinite(drawn.letters)).length} of ${all(turn).length}`,
      CLS: round(Math.max(...all(turn).map(({ cls }) => cls)), 4),
    },
  });
  return [
    { ...letters("usual line"), target: { of: "value", most: MOST_MS } },
    letters("slow phone"),
    {
      ...{ part: PART, name: `${kind}, slow phone, first paint with letters asked for in the head`, unit: "ms" },
      value: middles("asked for in the head", ({ fcp }) => fcp),
      floor: { name: "as it is", value: middles("slow phone", ({ fcp }) => fcp) },
    },
  ];
}

export async function measureHeadings(browser: Browser, shop: Shop, pages: PageKind[], visits: number): Promise<Row[]> {
  const cdn = await openCdn(shop.url);
  const rows: Row[] = [];
  for (const page of pages.filter(({ kind }) => KINDS.includes(kind))) {
    const files = [...(await answerOf(shop, page)).matchAll(/url\(([^)]*-headings-[^)]*)\)/g)].map(
      ([, file = ""]) => file,
    );
    const found = new Map(TURNS.map((turn): [Turn, Drawn[]] => [turn, []]));
    for (let round = 0; round < visits; round++)
      for (const turn of inTurn(TURNS, round))
        found.get(turn)?.push(await visit(browser, cdn.origin, page.path, turn, files));
    rows.push(...rowsOf(page.kind, found));
  }
  cdn.close();
  return rows;
}
