// The half of `npm run -s site -- smoke` that drives Chromium: gets its order as a line, tells its progress on stderr, and
// answers with one document. `edge/site/src/verbs/smoke.rs` writes the order and reads the answer.
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { Misuse } from "./smoke/misuse.mjs";
import { Comparing } from "./smoke/pictures.mjs";
import { findPlaces, languagesOf } from "./smoke/places.mjs";
import { rank, sheet } from "./smoke/sheet.mjs";
import { Visitor } from "./smoke/visitor.mjs";
import { FLAGS } from "./steps/browsing.mjs";
import { headlessChromium } from "./steps/chromium.mjs";
import { Stop } from "./steps/report.mjs";

/** Pages that are open at the same time, each beside its counterpart. */
const AT_ONCE = 2;
/** The time after that for the pages: for the last of them, which waits for a slow shop, and the report. */
const REPORT_MS = 300_000;
/** The file by which a folder is known as a report's. */
const OURS = "smoke.json";
/** A page looks different if a larger share of a picture differs. */
const LEAST_DIFFERENCE = 0.001;

const tell = (line) => console.error(line);

/** Empties the folder of an earlier report; never another one. */
function prepare(folder) {
  try {
    const there = existsSync(folder) ? readdirSync(folder) : [];
    if (there.length > 0 && !there.includes(OURS)) {
      throw new Stop(`${folder} holds other files: --report names a folder for the report alone`);
    }
    for (const name of ["pictures", "index.html"]) rmSync(join(folder, name), { recursive: true, force: true });
    mkdirSync(join(folder, "pictures"), { recursive: true });
    writeFileSync(join(folder, OURS), "{}\n");
  } catch (error) {
    throw error instanceof Stop ? error : new Stop(`${folder}: ${error.message}`);
  }
}

/** One run over all pages. */
class Run {
  pages = [];
  findings = [];
  leftOut = [];
  #unvisited = [];
  #begun = 0;
  #all = 0;

  constructor(browser, order) {
    Object.assign(this, { browser, order, end: performance.now() + 1000 * order.seconds });
  }

  async carryOut() {
    const { browser, order } = this;
    this.comparing = await Comparing.open(browser);
    tell(`opening ${order.origin}, version ${order.shown.version}`);
    const scout = await Visitor.open(browser, order, order.shown, order.screens[0]);
    const units = [];
    for (const language of await languagesOf(scout, order)) {
      tell(`finding pages (${language})`);
      const found = await findPlaces(scout, order, language);
      this.leftOut.push(...found.leftOut);
      for (const screen of order.screens) units.push({ ...found, language, screen });
    }
    await scout.close();
    this.#all = units.reduce((sum, { places }) => sum + places.length, 0);
    const hands = Array.from({ length: AT_ONCE }, async () => {
      for (let unit = units.shift(); unit; unit = units.shift()) await this.#visitAll(unit);
    });
    await Promise.all(hands);
    this.#tellUnvisited();
  }

  /** Visits the pages of a language on a screen, in both versions. */
  async #visitAll({ places, products, screen }) {
    const { browser, order } = this;
    const shown = await Visitor.open(browser, order, order.shown, screen);
    const beside = order.beside ? await Visitor.open(browser, order, order.beside, screen) : undefined;
    const both = [shown, beside].filter(Boolean);
    let filled = false;
    for (const [at, place] of places.entries()) {
      if (performance.now() > this.end) {
        this.#unvisited.push({ ...place, screen });
        continue;
      }
      if (place.goods && !filled) {
        filled = true;
        for (const one of both) await this.#fill(one, place, products);
      }
      this.#begun++;
      tell(`${this.#begun} of ${this.#all}: ${place.path}, ${screen}`);
      await this.#visit(place, shown, beside);
      if (filled && !places[at + 1]?.goods) {
        filled = false;
        for (const one of both) await this.#empty(one, place);
      }
    }
    if (filled) for (const one of both) await this.#empty(one, places[0]);
    for (const one of both) await one.close();
  }

  async #fill(visitor, { path }, products) {
    if (await visitor.fill(products)) return;
    this.findings.push({ what: "cart", text: "no product could be put into it", path, screen: visitor.screen });
  }

  async #empty(visitor, { path }) {
    if (await visitor.empty()) return;
    this.findings.push({ what: "cart", text: "it could not be emptied again", path, screen: visitor.screen });
  }

  async #visit({ kind, language, path, status }, shown, beside) {
    const { screen } = shown;
    const answer = await shown.visit(path);
    const looked = await shown.look({ judged: true });
    const wrong = [];
    if (answer.status !== 0 && answer.status !== status) wrong.push(`it answers ${answer.status}`);
    if (decoded(answer.ends) !== decoded(path)) wrong.push(`it leads to ${answer.ends}`);
    const isShown = answer.status === 0 || (await shown.isPreviewed().catch(() => false));
    if (!isShown) wrong.push("it is not marked as a preview of this version");
    const own = wrong.map((text) => ({ what: "page", text, screen }));
    const findings = [...own, ...looked.findings].map((finding) => ({ ...finding, kind, language, path }));
    this.findings.push(...findings);
    const before = beside && { ...(await beside.visit(path)), ...(await beside.look({ judged: false })) };
    const looks = [];
    for (const [scheme, picture] of Object.entries(looked.pictures)) {
      looks.push({
        screen,
        scheme,
        ...(await this.#keep(picture, before?.pictures[scheme], { kind, language, screen, scheme })),
      });
    }
    this.pages.push({
      ...{ kind, language, screen, path, status: answer.status, bytes: looked.bytes },
      ...{ beside: before ? { status: before.status, bytes: before.bytes } : null, findings, looks },
    });
  }

  /** Stores a picture, and the one beside it if it looks different. */
  async #keep(picture, before, { kind, language, screen, scheme }) {
    const name = `pictures/${language}-${kind}-${screen}-${scheme}`;
    const file = `${name}.jpg`;
    writeFileSync(join(this.order.report, file), picture);
    if (!before) return { file, before: null, share: null };
    const share = await this.comparing.share(picture, before);
    if (share === 0) return { file, before: null, share };
    writeFileSync(join(this.order.report, `${name}-before.jpg`), before);
    return { file, before: `${name}-before.jpg`, share };
  }

  #tellUnvisited() {
    const [first] = this.#unvisited;
    if (!first) return;
    const text = `${this.#unvisited.length} pages were not looked at: --minutes`;
    this.findings.push({
      what: "time",
      text,
      kind: first.kind,
      language: first.language,
      path: first.path,
      screen: first.screen,
    });
  }

  /** Writes the report. The answer names it. */
  report() {
    const { order, pages, findings, leftOut } = this;
    const all = {
      site: order.site,
      shown: order.shown.version,
      beside: order.beside?.version ?? null,
      findings,
      left_out: leftOut,
    };
    const file = join(order.report, "index.html");
    const made = new Date().toISOString().slice(0, 16).replace("T", " ");
    writeFileSync(file, sheet({ ...all, origin: order.origin, pages, made }));
    const different = pages.filter((page) => rank(page).different > LEAST_DIFFERENCE).length;
    const answer = { ...all, pages: pages.length, different, report: file, looked: pages.map(bare) };
    writeFileSync(join(order.report, OURS), `${JSON.stringify(answer, null, 2)}\n`);
    return answer;
  }
}

/** A page without its findings, which are listed by themselves. */
const bare = ({ findings: _, ...page }) => page;

const decoded = (path) => decodeURIComponent(path.replaceAll("+", " "));

async function answerOf(order) {
  const executablePath = headlessChromium();
  if (!executablePath) {
    throw new Stop("Chromium is missing: install it (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH");
  }
  prepare(order.report);
  tell("starting Chromium");
  const args = order.here ? [...FLAGS, `--host-resolver-rules=MAP ${order.here} 127.0.0.1`] : FLAGS;
  const browser = await chromium.launch({ executablePath, headless: true, args });
  try {
    const run = new Run(browser, order);
    await run.carryOut();
    return run.report();
  } finally {
    await browser.close();
  }
}

const lines = createInterface({ input: process.stdin });
const [line] = await once(lines, "line");
const order = JSON.parse(line);
// Whoever ordered it is gone.
lines.once("close", () => process.exit(1));
setTimeout(() => process.exit(1), 1000 * order.seconds + REPORT_MS).unref();
const answer = await answerOf(order).catch((error) => {
  if (!(error instanceof Stop)) console.error(error);
  const failure = error instanceof Stop ? error.message : String(error.message ?? error).split("\n")[0];
  return { failure, is_misuse: error instanceof Misuse };
});
process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(0));
