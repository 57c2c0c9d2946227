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

const TABLE = () => readFileSync(resolve(ROOT, "edge/shop/src/route/mod.rs"), "utf8");

export function pagePatterns(table = TABLE()): PagePattern[] {
  return [...table.matchAll(ROW)].map(([, pattern = "", audience]) => ({ pattern, audience }) as PagePattern);
}

/** An endpoint of company customers, with its methods. */
export interface CompanyEndpoint {
  pattern: string;
  methods: string[];
}

const ENDPOINT = /^ +\w+(?:\(Slug\))? = "([^"]*)": ([^;]*\.of_company\(\)[^;]*);/gm;

export function companyEndpoints(table = TABLE()): CompanyEndpoint[] {
  return [...table.matchAll(ENDPOINT)].map(([, pattern = "", facts = ""]) => ({
    pattern,
    methods: ["GET", "POST", "DELETE"].filter((method) => facts.includes(method)),
  }));
}

/** Paths of public pages without a slug, except home. */
export const publicPages = (): string[] =>
  pagePatterns()
    .filter(({ pattern, audience }) => audience === "CACHED" && pattern !== "" && !pattern.includes("{"))
    .map(({ pattern }) => pattern);
