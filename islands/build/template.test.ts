// A template that cannot be filled stops the build with a sentence. (What nodes mean: react/marks.golden.json.)

import { expect, test } from "vitest";
import { parseTemplate } from "./template.mjs";

test("what is no mark is text, in one piece", () => {
  expect(parseTemplate("")).toEqual([]);
  expect(parseTemplate("a {{ b }")).toEqual(["a {{ b }"]);
});

test.each([
  ["a{{each:list}}b", "{{/each}} is missing"],
  ["{{if:a}}{{each:list}}b{{/each}}", "{{/if}} is missing"],
  ["{{if:a}}{{each:list}}{{/if}}{{/each}}", "{{/if}} closes nothing"],
  ["a{{/if}}", "{{/if}} closes nothing"],
  ["{{count}} things", "nothing fills {{count}}"],
  ["{{slots:a}}", "nothing fills {{slots:a}}"],
  ["{{slot:}}", "{{slot:}} has no path"],
  ["{{slot:a..b}}", "{{slot:a..b}} has no path"],
  ["{{slot:undefined[0]}} {{slot:a b}}", "{{slot:a b}} has no path"],
  ["{{if:a=}}b{{/if}}", "{{if:a=}} has no path"],
  ['<input data-if-checked="">', 'data-if-checked="" has no path'],
])("%j stops the build: %s", (template, sentence) => {
  expect(() => parseTemplate(template)).toThrow(sentence);
});
