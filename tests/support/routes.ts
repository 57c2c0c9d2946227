// The page patterns of the route table, read from its source.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ROOT } from "./root.ts";

export interface PagePattern {
  /** A pattern such as `articles/{}`; braces stand for a slug. */
  pattern: string;
  audience: "CACHED" | "VISITOR" | "OWNER" | "ACCOUNT" | "COMPANY";
}

const ROW = /^ +\w+(?:\(Slug\))? = "([^"]*)": (CACHED|VISITOR|OWNER|ACCOUNT|COMPANY)\b/gm;

export function pagePatterns(table = readFileSync(resolve(ROOT, "edge/shop/src/route/mod.rs"), "utf8")): PagePattern[] {
  return [...table.matchAll(ROW)].map(([, pattern = "", audience]) => ({ pattern, audience }) as PagePattern);
}

/** Paths of public pages without a slug, except home. */
export const publicPages = (): string[] =>
  pagePatterns()
    .filter(({ pattern, audience }) => audience === "CACHED" && pattern !== "" && !pattern.includes("{"))
    .map(({ pattern }) => pattern);
