// The floors of the phone. `bare` is the page's HTML without styles, scripts, fonts and preloads: nothing can be shown
// sooner. `static` is a hand-written page: a static file with inlined styles and one small listener instead of the runtime.
// Both are cut from the shop's current markup.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A tag with its attributes, whose values may contain `>`. */
const tag = (name: string) => `<${name}\\b(?:[^>"']|"[^"]*"|'[^']*')*>`;
const element = (name: string) => new RegExp(`${tag(name)}[\\s\\S]*?</${name}>`, "gi");
const STYLES = element("style");
const SCRIPTS = element("script");
const WITHOUT_SCRIPTS = element("noscript");
const LINKS = new RegExp(tag("link"), "gi");
const AHEAD = /\brel="?(preload|prefetch|modulepreload|preconnect|dns-prefetch|expect)\b/i;
const STYLESHEET = /\brel="?stylesheet\b/i;
const HREF = /\bhref="([^"]*)"/i;

/** Elements that must be gone after the cut. */
const LEFT = /<(style|script|noscript)\b[^>]*>|<link\b[^>]*\b(stylesheet|(pre|modulepre)load|prefetch|expect)\b/i;

const listener = () => readFileSync(join(import.meta.dirname, "floors/listener.js"), "utf8");

const withoutLinks = (html: string, ...kinds: RegExp[]) =>
  html.replace(LINKS, (link) => (kinds.some((kind) => kind.test(link)) ? "" : link));

export function bare(html: string): string {
  const text = html.replace(SCRIPTS, "").replace(WITHOUT_SCRIPTS, "").replace(STYLES, "");
  const cut = withoutLinks(text, STYLESHEET, AHEAD);
  const left = LEFT.exec(cut)?.[0];
  if (left) throw new Error(`The floor "bare" must follow the shop's markup: it still has ${left}.`);
  return cut;
}

/** `read` returns the text of a stylesheet. */
export async function byHand(html: string, read: (path: string) => Promise<string>): Promise<string> {
  const cut = withoutLinks(html.replace(SCRIPTS, "").replace(WITHOUT_SCRIPTS, ""), AHEAD);
  const sheets = await sheetsOf(cut, read);
  const styled = cut.replace(LINKS, (link) => {
    const text = sheets.get(HREF.exec(link)?.[1] ?? "");
    return STYLESHEET.test(link) && text !== undefined ? `<style>${text}</style>` : link;
  });
  return styled.replace("</head>", () => `<script>${listener()}</script></head>`);
}

async function sheetsOf(html: string, read: (path: string) => Promise<string>): Promise<Map<string, string>> {
  const links = (html.match(LINKS) ?? []).filter((link) => STYLESHEET.test(link));
  const paths = links.map((link) => HREF.exec(link)?.[1] ?? "");
  return new Map(await Promise.all(paths.map(async (path) => [path, await read(path)] as const)));
}

/** All styles of a page in the order of their layers, deferred ones included: one file, as a project would link it. */
export async function stylesOf(html: string, read: (path: string) => Promise<string>): Promise<string> {
  const sheets = await sheetsOf(html, read);
  const later = (html.match(LINKS) ?? []).filter((link) => AHEAD.test(link)).map((link) => HREF.exec(link)?.[1] ?? "");
  for (const path of later) if (path.endsWith(".css") && !sheets.has(path)) sheets.set(path, await read(path));
  const inline = (html.match(STYLES) ?? []).map((style) => style.replace(/^<style[^>]*>|<\/style>$/gi, ""));
  return [...inline, ...sheets.values()].join("\n");
}
