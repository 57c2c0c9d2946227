// Copies the font files that the styles ask for, one for each script.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { islandsRoot, repository } from "./folders.mjs";

export async function buildFonts(assets) {
  const wanted = JSON.parse(await readFile(join(islandsRoot, "styles/fonts.json"), "utf8"));
  const fonts = {};
  for (const [family, files] of Object.entries(wanted)) {
    fonts[family] = {};
    for (const [script, file] of Object.entries(files)) {
      const content = await readFile(join(repository, "node_modules", file));
      fonts[family][script] = await assets.add(`${family}-${script}.woff2`, content);
    }
  }
  return fonts;
}
