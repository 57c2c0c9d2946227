// Writes edge/shop/src/password/commonest.bin: the commonest passwords as sorted hashes of three bytes, from the list that
// Django brings, which is in lower case and has the commonest first. Run by hand when that list changes:
//   node tools/common-passwords.mjs .vitrina/django-venv/lib/python3*/site-packages/django/contrib/auth/common-passwords.txt.gz

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** ASVS 6.2.4 asks for 3,000 that fit the least length, which is eight or more; a site's backend may accept six. */
const KINDS = [
  { least: 8, most: Number.POSITIVE_INFINITY, take: 3000 },
  { least: 6, most: 7, take: 1000 },
];

/** FNV-1a of the UTF-8 bytes, folded to 24 bits: as in edge/shop/src/password/commonest.rs. */
function hashOf(password) {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(password)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return (hash ^ (hash >>> 24)) & 0xffffff;
}

const text = gunzipSync(await readFile(process.argv[2])).toString();
// An encoding has broken some lines of the list.
const all = text.split("\n").filter((line) => line && !/пїѕ|\ufffd/.test(line));
const chosen = KINDS.flatMap(({ least, most, take }) => {
  const fits = ({ length }) => length >= least && length <= most;
  return all.filter((password) => fits([...password])).slice(0, take);
});
const hashes = [...new Set(chosen.map(hashOf))].sort((a, b) => a - b);
await writeFile(
  join(import.meta.dirname, "../edge/shop/src/password/commonest.bin"),
  Buffer.from(hashes.flatMap((hash) => [hash >> 16, (hash >> 8) & 255, hash & 255])),
);
