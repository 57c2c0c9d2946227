// Marks in prerendered markup; a template that cannot be filled stops the build.

import { expect, test } from "vitest";
import { parseTemplate } from "./template.mjs";

test("a mark is a slot with its path, and other text stays as it is", () => {
  expect(parseTemplate("")).toEqual([]);
  expect(parseTemplate("a {{ b }")).toEqual(["a {{ b }"]);
  expect(parseTemplate('<a href="{{slot:url}}">{{slot:cart.quote.total2}}{{slot:url}}</a>')).toEqual([
    '<a href="',
    { slot: ["url"] },
    '">',
    { slot: ["cart", "quote", "total2"] },
    { slot: ["url"] },
    "</a>",
  ]);
});

test("a mark may be a word with its key", () => {
  expect(parseTemplate("<b>{{word:quick-order.all_of}}</b>")).toEqual(["<b>", { word: "quick-order.all_of" }, "</b>"]);
});

test.each([
  "{{word:a}}",
  "{{word:a.b.c}}",
  "{{count}}",
  "{{}}",
  "{{slots:a}}",
  "{{/slot}}",
  "{{slot:}}",
  "{{slot:.a}}",
  "{{slot:a..b}}",
  "{{slot:a b}}",
  "{{slot:a\nb}}",
  "{{slot:a[b]}}",
  "{{each:a}}",
  "{{if:slot:a}}",
])("%j stops the build", (mark) => {
  expect(() => parseTemplate(`a {{slot:b}} ${mark} c`)).toThrow(`nothing fills ${mark}`);
});
