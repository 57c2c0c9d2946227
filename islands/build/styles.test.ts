// The islands' windows open on every page, so every page must have or load their styles.

import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { islandsRoot } from "./folders.mjs";
import { buildStyles } from "./styles.mjs";

const WINDOWS = "{cart-drawer,header-search,react}/*.tsx";

async function classesOfWindows(): Promise<string[]> {
  const classes = new Set<string>();
  for await (const file of glob(WINDOWS, { cwd: islandsRoot })) {
    if (file.includes(".test.")) continue;
    const source = await readFile(join(islandsRoot, file), "utf8");
    for (const [, names = ""] of source.matchAll(/className="([^"]*)"/g))
      for (const name of names.split(" ")) classes.add(name);
  }
  return [...classes];
}

const draws = (css: string, name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(css);

test("all classes of the cart drawer and the search are styled on every page that has them", async () => {
  let later = "";
  const built = await buildStyles({
    add(_: string, text: string) {
      later = text;
      return "/later.css";
    },
  });
  const pieces: Record<string, { text: string }> = built.pieces;
  const all = Object.values(pieces).map(({ text }) => text);
  // Pages without the piece "around" have no search.
  const everywhere = [pieces["frame"]?.text ?? "", pieces["around"]?.text ?? "", later];
  const names = (await classesOfWindows()).filter((name) => all.some((css) => draws(css, name)));
  expect(names).toContain("line-title");
  expect(names.filter((name) => !everywhere.some((css) => draws(css, name)))).toEqual([]);
});

test("a page's first piece declares the order of all layers, and no other inline piece repeats it", async () => {
  const built = await buildStyles({ add: () => "/later.css" });
  const pieces: Record<string, { text: string }> = built.pieces;
  const saying = Object.entries(pieces).filter(([, { text }]) => /@layer [\w-]+,/.test(text));
  expect(saying.map(([name]) => name)).toEqual(["frame"]);
});

const PIECES: Record<string, string[]> = JSON.parse(await readFile(join(islandsRoot, "styles/pieces.json"), "utf8"));

/** Files that restyle what others define: for high contrast and for paper. */
const RESTYLING = ["forced", "print"];

/** Rules on paper restyle what is on screen. */
const ON_PAPER = /@media print \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;

/** The classes that a rule alone of this stylesheet is about: `.notice`, but neither `.cart .notice` nor `.notice b`. */
function definedBy(css: string): string[] {
  const flat = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(ON_PAPER, "");
  // Commas within brackets separate no selectors; brackets may be in brackets.
  const bare = [1, 2, 3].reduce((text) => text.replace(/\([^()]*\)/g, "[]"), flat);
  const selectors = [...bare.matchAll(/([^{};@]+)\{/g)].flatMap(([, list = ""]) => list.split(","));
  return selectors.flatMap((selector) => /^\.([\w-]+)$/.exec(selector.trim())?.[1] ?? []);
}

/** The classes that several pieces define, with those pieces: a page with the class gets the rules of all. */
function definedTwice(sheets: [piece: string, css: string][]): string[] {
  const pieces = new Map<string, Set<string>>();
  for (const [piece, css] of sheets)
    for (const name of definedBy(css)) pieces.set(name, (pieces.get(name) ?? new Set()).add(piece));
  return [...pieces].filter(([, by]) => by.size > 1).map(([name, by]) => `${name}: ${[...by].join(", ")}`);
}

test("no class is defined by two pieces of the stylesheet", async () => {
  const files = Object.entries(PIECES).flatMap(([piece, names]) => names.map((name) => [piece, name] as const));
  const own = files.filter(([, name]) => !name.startsWith("@") && !RESTYLING.includes(name));
  const read = own.map(
    async ([piece, name]): Promise<[string, string]> => [
      piece,
      await readFile(join(islandsRoot, "styles", `${name}.css`), "utf8"),
    ],
  );
  const sheets = await Promise.all(read);
  expect(sheets.flatMap(([, css]) => definedBy(css)).length).toBeGreaterThan(500);
  expect(definedTwice(sheets)).toEqual([]);
  const clash = ".a,\n.list { gap: 0 } @media print { .paper { gap: 0 } }";
  const inside = "@media (width > 1px) { .list { gap: 0 } } .paper { gap: 0 } .b .a, .a > b { gap: 0 }";
  expect(
    definedTwice([
      ["one", clash],
      ["two", inside],
    ]),
  ).toEqual(["list: one, two"]);
});
