// The page patterns of the route table, read from its source.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ROOT } from "./root.ts";

export interface PagePattern {
  /** `articles/{}`: braces stand for the part that names one thing. */
  pattern: string;
  audience: "CACHED" | "VISITOR" | "OWNER" | "ACCOUNT";
}

const ROW = /^ +\w+(?:\(Slug\))? = "([^"]*)": (CACHED|VISITOR|OWNER|ACCOUNT)\b/gm;

export function pagePatterns(table = readFileSync(resolve(ROOT, "edge/shop/src/route/mod.rs"), "utf8")): PagePattern[] {
  return [...table.matchAll(ROW)].map(([, pattern = "", audience]) => ({ pattern, audience }) as PagePattern);
}

/** The paths of public pages that take no name, without home. */
export const publicPages = (): string[] =>
  pagePatterns()
    .filter(({ pattern, audience }) => audience === "CACHED" && pattern !== "" && !pattern.includes("{"))
    .map(({ pattern }) => pattern);
