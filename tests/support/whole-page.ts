// Checks that a page is complete: every element closed, in one language.
import assert from "node:assert/strict";
import { LANGUAGES, type Language, say } from "./words.ts";

const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
/** Markup to skip: scripts, styles, comments, and drawings, whose elements close themselves. */
const ASIDE = /<(script|style|svg)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<!doctype[^>]*>/gi;
const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|[^">])*)>/g;
const MAY_STAY_OPEN = new Set(["p", "li", "option", "tr", "td", "th", "dt", "dd", "thead", "tbody"]);

/** Fails unless the page is a whole document in this language. */
export function assertWhole(html: string, language: Language, about: string): void {
  assert.ok(html.endsWith("</html>"), `${about}: it ends with ${JSON.stringify(html.slice(-80))}`);
  assert.match(html, new RegExp(`<html lang="${language}[-"]`), about);
  const open: string[] = [];
  for (const [, end, name = "", rest = ""] of html.replace(ASIDE, "").matchAll(TAG)) {
    if (!end) {
      if (!(VOID.has(name) || rest.endsWith("/"))) open.push(name);
      continue;
    }
    while (open.at(-1) !== name && MAY_STAY_OPEN.has(open.at(-1) ?? "")) open.pop();
    assert.equal(open.pop(), name, `${about}: </${name}>`);
  }
  assert.deepEqual(open, [], about);
}

export const APOLOGIES = LANGUAGES.map((language) => say(language, "failure", "part_missing"));

/** The page's `<h1>`. */
export const headingOf = (html: string) =>
  /<h1[^>]*>([\s\S]*?)<\/h1>/
    .exec(html)?.[1]
    ?.replace(/<[^>]+>/g, "")
    .trim();
