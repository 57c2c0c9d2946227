// The windows of the islands can be opened on every page: the stylesheet draws them with what every page has or gets.

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

test("what the cart's drawer and the search are made of is drawn on every page that has them", async () => {
  let later = "";
  const built = await buildStyles({
    add(_: string, text: string) {
      later = text;
      return "/later.css";
    },
  });
  const pieces: Record<string, { text: string }> = built.pieces;
  const all = Object.values(pieces).map(({ text }) => text);
  // A page without the piece "around" has no search.
  const everywhere = [pieces["frame"]?.text ?? "", pieces["around"]?.text ?? "", later];
  const names = (await classesOfWindows()).filter((name) => all.some((css) => draws(css, name)));
  expect(names).toContain("line-title");
  expect(names.filter((name) => !everywhere.some((css) => draws(css, name)))).toEqual([]);
});

test("the first piece of a page says the order of all layers, and no other that stands in a page repeats it", async () => {
  const built = await buildStyles({ add: () => "/later.css" });
  const pieces: Record<string, { text: string }> = built.pieces;
  const saying = Object.entries(pieces).filter(([, { text }]) => /@layer [\w-]+,/.test(text));
  expect(saying.map(([name]) => name)).toEqual(["frame"]);
});
