// A filmstrip: the slow phone's screen 300, 600, 900 and 1,200 ms into a first visit, as one page with the frames side by
// side. The frames are those that the browser's compositor has swapped in, with their times; the last one before each
// moment is on the screen.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { ROOT, type Shop } from "../support/shop.ts";
import { openCdn } from "./cdn.ts";
import { round } from "./numbers.ts";
import type { PageKind } from "./pages.ts";
import { newPhone, newTab, rests, seen } from "./visit.ts";

const MOMENTS_MS = [300, 600, 900, 1200];
const WIDTH = 390;
const HEIGHT = 844;

interface Frame {
  /** Milliseconds since the visit began. */
  at: number;
  picture: string;
}

interface Strip {
  kind: string;
  fcp: number;
  lcp: number;
  frames: Frame[];
}

async function film(browser: Browser, origin: string, { kind, path, cookies }: PageKind): Promise<Strip> {
  const context = await newPhone(browser, origin, { cookies, undecided: true });
  const { page, session } = await newTab(context);
  const swapped: { seconds: number; picture: string }[] = [];
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    void session.send("Page.screencastFrameAck", { sessionId });
    swapped.push({ seconds: metadata.timestamp ?? 0, picture: data });
  });
  await session.send("Page.startScreencast", { format: "jpeg", quality: 80, maxWidth: WIDTH, maxHeight: HEIGHT });
  await page.goto(path, { waitUntil: "load" });
  await rests(page);
  const began = await page.evaluate(() => performance.timeOrigin);
  const { vitals } = await seen(page);
  await session.send("Page.stopScreencast");
  await context.close();
  const frames = swapped.map(({ seconds, picture }) => ({ at: seconds * 1000 - began, picture }));
  return { kind, fcp: vitals.fcp, lcp: vitals.lcp, frames };
}

function cell({ frames }: Strip, moment: number): string {
  const frame = frames.findLast(({ at }) => at >= 0 && at <= moment);
  const said = frame ? `drawn at ${round(frame.at, 0)} ms` : "nothing is drawn yet";
  const picture = frame ? `<img src="data:image/jpeg;base64,${frame.picture}" alt="">` : '<div class="empty"></div>';
  return `<td>${picture}<p>${said}</p></td>`;
}

function row(strip: Strip): string {
  const last = strip.frames.at(-1)?.at ?? 0;
  const cells = [...MOMENTS_MS, last].map((moment) => cell(strip, moment));
  const head = `<b>${strip.kind}</b><br>FCP ${round(strip.fcp, 0)} ms<br>LCP ${round(strip.lcp, 0)} ms`;
  return `<tr><th scope="row">${head}</th>${cells.join("")}</tr>`;
}

const STYLE = `body{font:14px system-ui,sans-serif;margin:24px}td,th{padding:8px;text-align:left;vertical-align:top}
img,.empty{display:block;width:260px;height:563px;object-fit:cover;object-position:top;border:1px solid}p{margin:4px 0}`;

function write(strips: Strip[]): string {
  const moments = [...MOMENTS_MS.map((moment) => `${moment} ms`), "at rest"];
  const head = moments.map((moment) => `<th scope="col">${moment}</th>`).join("");
  const title = "A first visit on a slow phone";
  const about = "Processor × 4 slower, 1.6 Mbps, 150 ms, behind a compressing proxy.";
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style>
<h1>${title}</h1><p>${about}</p><table><tr><td></td>${head}</tr>${strips.map(row).join("\n")}</table></html>\n`;
}

/** Writes the film and returns its path. */
export async function writeFilm(browser: Browser, shop: Shop, kinds: PageKind[]): Promise<string> {
  const cdn = await openCdn(shop.url);
  const strips: Strip[] = [];
  const main = kinds.filter((kind) => kind.main);
  // The first visit only warms the browser's processes up.
  for (const kind of main.slice(0, 1)) await film(browser, cdn.origin, kind);
  for (const kind of main) strips.push(await film(browser, cdn.origin, kind));
  cdn.close();
  const folder = join(ROOT, ".vitrina");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "film.html");
  writeFileSync(path, write(strips));
  return path;
}
