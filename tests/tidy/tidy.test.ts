// Runs every tidy rule over the whole tree, and over each sample that it must refuse.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Rule } from "./rule.ts";
import { RULES } from "./rules.ts";
import { type Source, sources } from "./sources.ts";

const files = sources();

const offences = (rule: Rule, given: Source[]) =>
  given
    .filter(({ path }) => rule.reads.test(path) && !rule.except?.test(path))
    .flatMap((source) => rule.complaints(source));

for (const rule of RULES) {
  test(rule.name, () => assert.deepEqual(offences(rule, files), []));
  test(`${rule.name}: an offender is detected, in any notation`, () => {
    assert.deepEqual(
      rule.refuses.filter((offender) => offences(rule, [offender]).length === 0),
      [],
    );
  });
}
