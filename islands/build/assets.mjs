// Assets that browsers may cache for ever: their names contain a content hash.

import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { extname, join } from "node:path";

export function createAssets(folder) {
  const hash = (content) => createHash("sha256").update(content).digest("hex").slice(0, 10);
  const url = (fileName) => `/assets/${fileName}`;
  const keep = (fileName, content) => writeFile(join(folder, fileName), content);
  return {
    hash,
    url,
    keep,
    /** Writes the content under a hashed name and returns its address. */
    async add(name, content) {
      const extension = extname(name);
      const fileName = `${name.slice(0, -extension.length)}-${hash(content)}${extension}`;
      await keep(fileName, content);
      return url(fileName);
    },
  };
}
