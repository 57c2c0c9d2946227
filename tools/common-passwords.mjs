// Writes edge/shop/src/password/commonest.bin: hashes of the passwords that Django's CommonPasswordValidator refuses, from
// the list that Django brings. Run by hand when that list changes:
//   node tools/common-passwords.mjs .vitrina/django-venv/lib/python3*/site-packages/django/contrib/auth/common-passwords.txt.gz

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** Shorter ones and digits alone are refused by other rules. */
const LEAST = 8;
const GROUPS = 1 << 13;

/** FNV-1a of the UTF-8 bytes, folded to 29 bits: as in edge/shop/src/password/commonest.rs. */
function hashOf(password) {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(password)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return (hash ^ (hash >>> 29)) & 0x1fffffff;
}

const text = gunzipSync(await readFile(process.argv[2])).toString();
const all = text.split("\n").map((line) => line.trim());
const chosen = all.filter((password) => [...password].length >= LEAST && !/^\p{N}+$/u.test(password));
const hashes = [...new Set(chosen.map(hashOf))].sort((a, b) => a - b);

// The number of hashes; a bit 1 for each hash of a group and a bit 0 after the group; the last two bytes of each hash.
const bits = new Uint8Array(Math.ceil((hashes.length + GROUPS) / 8));
for (const [at, hash] of hashes.entries()) {
  const bit = at + (hash >>> 16);
  bits[bit >> 3] |= 0x80 >> (bit & 7);
}
const halves = hashes.flatMap((hash) => [(hash >> 8) & 255, hash & 255]);
await writeFile(
  join(import.meta.dirname, "../edge/shop/src/password/commonest.bin"),
  Buffer.from([hashes.length >> 8, hashes.length & 255, ...bits, ...halves]),
);
