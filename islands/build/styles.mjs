// The stylesheet of the whole shop as one file.

import { join } from "node:path";
import { build } from "esbuild";
import { islandsRoot } from "./folders.mjs";

export async function buildStyles(assets) {
  const { outputFiles } = await build({
    entryPoints: [join(islandsRoot, "styles/index.css")],
    bundle: true,
    minify: true,
    write: false,
    external: ["/assets/*"],
    logLevel: "warning",
  });
  return assets.add("shop.css", outputFiles[0].contents);
}
