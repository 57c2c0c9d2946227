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
