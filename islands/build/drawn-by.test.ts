// The classes that bring a piece of the stylesheet.
import { expect, test } from "vitest";
import { drawnBy } from "./drawn-by.mjs";

test.each([
  [".a{color:red}", ["a"]],
  [".a .b>.c:hover{color:red}", ["a b c"]],
  ["ul.b.a,.c{color:red}", ["a b", "c"]],
  // One class is enough, so more are never asked for.
  [".a{color:red}.b .a{color:red}.b{color:red}", ["a", "b"]],
  [".a:is(.b,p) .c{color:red}", ["a c"]],
  [".a:is(.b,.c){color:red}", ["a b", "a c"]],
  ["main:has(.a,.b) .c{color:red}", ["a c", "b c"]],
  [".a:not(.b,.c){color:red}", ["a"]],
  ['.a:nth-child(2n+1)::before{content:".b{}"}', ["a"]],
  ["@layer x{@media (width<1px){.a{color:red}}.b{color:red}}", ["a", "b"]],
  ['@keyframes k{from{opacity:0}}@property --p{syntax:"*"}.a{color:red}', ["a"]],
  ['/* .b */.a{background:url("x.svg");width:.5em}', ["a"]],
])("%s", (css, sets) => {
  expect(drawnBy(css, "example")).toEqual(sets);
});

test("a rule without classes would be needed on every page, so the build stops", () => {
  for (const css of [".a,p{color:red}", ":is(.a,p){color:red}", "[data-a]{color:red}"])
    expect(() => drawnBy(css, "example")).toThrow(/names no class/);
});
