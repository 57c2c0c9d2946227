// Sums up the test counts that the runners report.
import { stripVTControlCharacters } from "node:util";

const SAYINGS = [
  /test result: \w+\. (?<passed>\d+) passed; (?<failed>\d+) failed/g,
  /^ℹ pass (?<passed>\d+)\nℹ fail (?<failed>\d+)/gm,
  /^ +Tests +(?:(?<failed>\d+) failed \| )?(?<passed>\d+) passed/gm,
];

/** Adds to `total`; true if the text contains a test count. */
export function addCounts(text, total) {
  const plain = stripVTControlCharacters(text);
  const said = SAYINGS.flatMap((saying) => [...plain.matchAll(saying)]);
  for (const { groups } of said) {
    total.passed += Number(groups.passed);
    total.failed += Number(groups.failed ?? 0);
  }
  return said.length > 0;
}

const FAILED_FILE = /^ +\d+\.\d s {2}(?<file>tests\/\S+) {2}(?<passed>\d+) passed, \d+ failed$/gm;

/** The files of node:test with a failed test, as tools/steps/seconds.mjs reports them. */
export function failedFiles(text) {
  const found = stripVTControlCharacters(text).matchAll(FAILED_FILE);
  return [...found].map(({ groups: { file, passed } }) => ({ file, passed: Number(passed) }));
}
