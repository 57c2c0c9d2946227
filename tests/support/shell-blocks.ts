// The shell blocks of a document, for tests that run them word for word.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ROOT } from "./root.ts";

/** The blocks of one part of a document in `docs`. */
export function shellBlocks(document: string, part: string): string[] {
  const text = readFileSync(resolve(ROOT, "docs", document), "utf8");
  const of = text.split(/^## /m).find((section) => section.startsWith(`${part}\n`));
  assert.ok(of, `${document} has no part «${part}»`);
  return [...of.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block);
}
