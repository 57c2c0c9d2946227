// A guest of the shop on a screen, who previews a version: opens pages, and notes what goes wrong on them. Anything that is
// not a request for reading is stopped before it leaves the browser.
import { setTimeout as pause } from "node:timers/promises";
import { DESKTOP, PHONE, quiet, REFUSED, sideways, violations } from "../steps/browsing.mjs";
import { Stop } from "../steps/report.mjs";
import { pageFacts, showPictures } from "./page-facts.mjs";

/** @typedef {{ what: string, text: string, screen: string }} Finding */

const SCREENS = { phone: PHONE, desktop: DESKTOP };
const READING = ["GET", "HEAD", "OPTIONS"];
/** The longest time for opening a page, and for each look at it. */
const PAGE_MS = 30_000;
/** A new key or version may be unknown to the shop for a minute. */
const KNOWN_MS = 120_000;
const LOOK_AGAIN_MS = 1500;
const LONGEST_WAIT_S = 60;
/** The largest picture that is not told. */
const HEAVY_BYTES = 500_000;
/** The maximum height of a photograph of a page, in CSS pixels. */
const TALLEST = 5000;
const LONGEST_TEXT = 200;

export class Visitor {
  /** Texts of findings on the page that is open. */
  #noted = [];
  /** Bytes of the page's pictures by address. */
  #pictures = new Map();
  /** Whether the last page did not load. */
  #isBlank = false;
  /** Requests that were stopped. */
  #stopped = new Set();
  /** Paths that may be sent to: the commands of a cart, while it is filled or emptied. */
  #allowed = new Set();

  constructor(context, order, version, screen) {
    Object.assign(this, { context, order, version, screen });
  }

  /** Opens a browser of its own, with the preview of a version. */
  static async open(browser, order, { version, link }, screen) {
    const context = await browser.newContext({
      ...SCREENS[screen],
      baseURL: order.origin,
      serviceWorkers: "block",
      reducedMotion: "reduce",
    });
    context.setDefaultTimeout(PAGE_MS);
    await context.addCookies([{ ...REFUSED, url: order.origin }]);
    const visitor = new Visitor(context, order, version, screen);
    await context.route("**/*", (route) => visitor.#guard(route));
    await visitor.#newPage();
    await visitor.#begin(link);
    return visitor;
  }

  async close() {
    await this.context.close();
  }

  /**
   * Opens a page. Its status is 0 if it does not load.
   * @param {string} path
   * @returns {Promise<{ status: number, ends: string }>}
   */
  async visit(path) {
    this.#noted = [];
    this.#pictures.clear();
    this.#isBlank = false;
    const answer = await this.#goto(path).catch(async (error) => {
      this.#note("page", `it does not load: ${firstLine(error)}`);
      this.#isBlank = true;
      await this.#newPage();
    });
    if (!answer) return { status: 0, ends: path };
    const { pathname, search } = new URL(this.page.url());
    return { status: answer.status(), ends: pathname + search };
  }

  /** Whether the open page is one of the version, as its bar says. */
  async isPreviewed() {
    const version = () => document.querySelector("#preview-bar")?.getAttribute("data-version");
    return (await this.#look(() => this.page.evaluate(version))) === this.version;
  }

  /** What links lead to from the open page, within the shop; those of its main part, if it has any, alone on request. */
  async links({ ofMain = false } = {}) {
    const selector = ofMain ? "main a[href]" : "a[href]";
    const found = await this.#look(() =>
      this.page.evaluate((selector) => {
        const links = [...document.querySelectorAll(selector)].map(({ href }) => new URL(href));
        return links.filter(({ origin }) => origin === location.origin).map((link) => link.pathname + link.search);
      }, selector),
    );
    return [...new Set(found)];
  }

  async title() {
    const heading = () => document.querySelector("h1")?.textContent ?? "";
    return await this.#look(() => this.page.evaluate(heading));
  }

  /**
   * Judges the open page, and photographs it in both schemes. A page of the version beside is not judged.
   * @returns {Promise<{ bytes: object | null, findings: Finding[], pictures: Record<string, Buffer> }>}
   */
  async look({ judged }) {
    const findings = [];
    const pictures = {};
    const note = (scheme, what, texts) => {
      const screen = `${this.screen}, ${scheme}`;
      for (const text of new Set(texts)) findings.push({ what, text: shown(text), screen });
    };
    let bytes = null;
    try {
      for (const scheme of this.#isBlank ? [] : ["light", "dark"]) {
        await this.#look(() => this.page.emulateMedia({ colorScheme: scheme }));
        if (scheme === "light") {
          await this.#look(() => quiet(this.page));
          await this.#look(() => this.page.evaluate(showPictures));
          bytes = await this.#look(() => this.page.evaluate(pageFacts));
        }
        if (judged) {
          const onlyColours = scheme === "dark";
          note(scheme, "accessibility", await this.#look(() => violations(this.page, { onlyColours })));
        }
        pictures[scheme] = await this.#look(() => this.#photograph());
      }
      if (judged && bytes) {
        note("light", "scrolls sideways", await this.#look(() => sideways(this.page)));
        note("light", "broken picture", bytes.broken);
        note("light", "heavy picture", this.#heavy());
      }
    } catch (error) {
      this.#note("page", `it cannot be looked at: ${firstLine(error)}`);
      await this.#newPage();
    }
    for (const { what, text } of this.#noted) note("light", what, [text]);
    return { bytes: bytes?.bytes ?? null, findings, pictures };
  }

  /** Puts the first of these products that can be bought into the cart. */
  async fill(products) {
    for (const path of products) {
      await this.visit(path);
      const status = await this.#send(this.order.adds, `form[action="${this.order.adds}"]:has([name=product])`);
      if (status > 0 && status < 400) return true;
    }
    return false;
  }

  /** Empties the cart; `false` if the shop does not. */
  async empty() {
    const status = await this.#send(this.order.clears);
    return status > 0 && status < 400;
  }

  /** Sends a command of the cart, with the fields of a form of the open page; 0 without one. */
  async #send(path, selector) {
    this.#allowed.add(path);
    try {
      return await this.#look(() =>
        this.page.evaluate(
          async ({ path, selector }) => {
            const form = selector ? document.querySelector(selector) : undefined;
            if (form === null) return 0;
            const button = form?.querySelector("button[name]");
            const body = new URLSearchParams(form ? new FormData(form, button) : {});
            return (await fetch(path, { method: "POST", body, redirect: "manual" })).status || 303;
          },
          { path, selector },
        ),
      );
    } catch {
      return 0;
    } finally {
      this.#allowed.delete(path);
    }
  }

  #guard(route) {
    const request = route.request();
    const isAllowed = () => this.#allowed.has(new URL(request.url()).pathname);
    if (READING.includes(request.method()) || isAllowed()) return route.continue();
    this.#stopped.add(request);
    return route.abort("blockedbyclient");
  }

  async #newPage() {
    await this.page?.close().catch(() => undefined);
    const page = await this.context.newPage();
    this.page = page;
    page.on("pageerror", ({ message }) => this.#note("script", message));
    page.on("console", (message) => this.#hear(message));
    page.on("requestfailed", (request) => this.#missed(request));
    page.on("response", (response) => this.#answered(response));
    page.on("requestfinished", (request) => this.#finished(request));
  }

  #note(what, text) {
    this.#noted.push({ what, text: text.replaceAll(this.order.origin, "") });
  }

  #hear(message) {
    const text = message.text();
    // Requests are noted by themselves.
    if (!["error", "warning"].includes(message.type()) || text.startsWith("Failed to load resource")) return;
    // So are those that were stopped here.
    if (text.includes("ERR_BLOCKED_BY_CLIENT")) return;
    this.#note(/content security policy/i.test(text) ? "content policy" : "console", text);
  }

  #missed(request) {
    const why = request.failure()?.errorText ?? "no answer";
    // A page that is left ends its requests.
    if (this.#stopped.delete(request) || why === "net::ERR_ABORTED") return;
    this.#note("request", `${request.url()}: ${why}`);
  }

  #answered(response) {
    const request = response.request();
    if (response.status() < 400 || (request.isNavigationRequest() && request.frame() === this.page.mainFrame())) return;
    this.#note("request", `${request.url()}: ${response.status()}`);
  }

  async #finished(request) {
    if (request.resourceType() !== "image") return;
    const sizes = await request.sizes().catch(() => undefined);
    if (sizes) this.#pictures.set(request.url(), sizes.responseBodySize);
  }

  #heavy() {
    const heavy = [...this.#pictures].filter(([, bytes]) => bytes > HEAVY_BYTES);
    return heavy.map(([url, bytes]) => `${url.replace(this.order.origin, "")}: ${Math.round(bytes / 1000)} KB`);
  }

  /** Opens the link until the shop knows the version. */
  async #begin(link) {
    const end = performance.now() + KNOWN_MS;
    for (;;) {
      const answer = await this.#goto(link).catch((error) => {
        throw new Stop(`${this.order.origin} does not answer: ${firstLine(error).replaceAll(link, "the link")}`);
      });
      if (await this.isPreviewed().catch(() => false)) return;
      if (performance.now() > end) {
        const status = answer?.status();
        const why = status === 200 ? "it does not show it: is it the shop of this store?" : `it answers ${status}`;
        throw new Stop(`${this.order.origin} was asked for the version ${this.version}, and ${why}`);
      }
      await pause(LOOK_AGAIN_MS);
    }
  }

  /** Navigates; a shop that asks for patience gets it once. */
  async #goto(path) {
    const answer = await this.page.goto(path, { waitUntil: "load" });
    if (answer?.status() !== 429) return answer;
    const seconds = Number(answer.headers()["retry-after"]) || 10;
    await pause(1000 * Math.min(seconds, LONGEST_WAIT_S));
    this.#noted = [];
    return await this.page.goto(path, { waitUntil: "load" });
  }

  async #photograph() {
    const height = await this.page.evaluate(() => document.documentElement.scrollHeight);
    const { width } = this.page.viewportSize();
    const clip = { x: 0, y: 0, width, height: Math.min(Math.max(height, 1), TALLEST) };
    const kind = { type: "jpeg", quality: 75, scale: "css" };
    return await this.page.screenshot({ ...kind, clip, fullPage: true, animations: "disabled", caret: "hide" });
  }

  /** A look at the page that ends in time, even if the page never rests. */
  async #look(work) {
    const late = pause(PAGE_MS, undefined, { ref: false }).then(() => {
      throw new Error(`it did not rest in ${PAGE_MS / 1000} s`);
    });
    return await Promise.race([work(), late]);
  }
}

const firstLine = (error) =>
  String(error instanceof Error ? error.message : error)
    .split("\n")[0]
    .replace(/^page\.\w+: /, "");

const shown = (text) => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT)}…` : line;
};
