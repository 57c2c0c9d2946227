// Subsets each font family to the shop's languages and weights, one file per script: at most half the bytes, so that a
// page can request all of its letters at once. Headings have further files, in one weight and with fewer letters.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { islandsRoot, repository } from "./folders.mjs";

/** Address and letters (as a `unicode-range`) of each family and script. */
export async function buildFonts(assets) {
  const description = await readFile(join(islandsRoot, "styles/fonts.json"), "utf8");
  const { weights, letters, headings, families } = JSON.parse(description);
  const fonts = {};
  for (const [family, files] of Object.entries(families)) {
    fonts[family] = {};
    for (const [script, file] of Object.entries(files)) {
      const whole = await readFile(join(repository, "node_modules", file));
      const content = await cut(whole, textOf(letters[script]), weights);
      fonts[family][script] = {
        url: await assets.add(`${family}-${script}.woff2`, content),
        letters: letters[script],
      };
      for (const weight of headings.weights) {
        const few = headings.letters[script];
        const content = await subsetFont(whole, textOf(few), {
          targetFormat: "woff2",
          variationAxes: { wght: weight },
        });
        fonts[family][`headings-${weight}-${script}`] = {
          url: await assets.add(`${family}-headings-${weight}-${script}.woff2`, content),
          letters: few,
        };
      }
    }
  }
  return fonts;
}

/** Fewer weights are not always fewer bytes: the remaining variation data may be stored less compactly. */
async function cut(whole, letters, weights) {
  const [narrow, full] = await Promise.all([
    subsetFont(whole, letters, { targetFormat: "woff2", variationAxes: { wght: weights } }),
    subsetFont(whole, letters, { targetFormat: "woff2" }),
  ]);
  return narrow.length < full.length ? narrow : full;
}

/** All characters of a `unicode-range`. */
function textOf(range) {
  const letters = [];
  for (const part of range.split(",")) {
    const [first, last = first] = part
      .slice("U+".length)
      .split("-")
      .map((point) => Number.parseInt(point, 16));
    for (let point = first; point <= last; point++) letters.push(String.fromCodePoint(point));
  }
  return letters.join("");
}
