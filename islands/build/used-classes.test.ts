// The build stops at a class that no page and no island uses.

import { expect, test } from "vitest";
import { checkClasses, unusedClasses } from "./used-classes.mjs";

const CALM = '{ "mark": { "style": "calm" } }';

test.each([
  ["p.notice.notice-negative { }", ".notice{}.notice-negative{}"],
  ['(true, "badge badge-hit", X)', ".badge.badge-hit{}"],
  ["const list = document.querySelector('.lines > .line');", ".lines>.line{}"],
  ['<div className="card found">', "@media (width>1px){.card:has(.found){}}"],
  ['a class={ "wordmark wordmark-" (style) }', ".wordmark-calm::before{}"],
])("%s uses what it writes", (source, css) => {
  expect(unusedClasses(css, [source], [CALM])).toEqual([]);
});

test.each([
  ["another class", "p.notice { }", ".notice-negative{}", "notice-negative"],
  ["a comment", "// .notice", ".notice{}", "notice"],
  ["a name", "let notice = 1;", ".notice{}", "notice"],
  ["a theme without it", '"wordmark-"', ".wordmark-loud{}", "wordmark-loud"],
  ["a nested rule", ".card", "@media print{.card .ink:hover{}}", "ink"],
])("%s is no use of a class", (_, source, css, name) => {
  expect(unusedClasses(css, [source], [CALM])).toEqual([name]);
});

test("only selectors name classes", () => {
  const css = '/* .a{} */.b[href$=".pdf"]{margin:.5em;background:url(c.woff2);content:".d{"}';
  expect(unusedClasses(css, [".b"], [])).toEqual([]);
});

test("a class that this shop never uses stops the build", async () => {
  await expect(checkClasses(".card{}.of-no-page{}")).rejects.toThrow("islands/styles: no source uses .of-no-page");
});
