// A reporter for node:test: prints each finished file with its duration and number of tests.
import { relative, resolve } from "node:path";

export default async function* seconds(events) {
  const counts = new Map();
  for await (const { type, data } of events) {
    if (type !== "test:complete") continue;
    const { name, file, entryFile, nesting, details } = data;
    if (nesting === 0 && resolve(name) === file)
      yield lineOf(file, details, counts.get(file) ?? { passed: 0, failed: 0 });
    else count(counts, entryFile ?? file, details.passed);
  }
}

function count(counts, file, passed) {
  const { passed: good, failed: bad } = counts.get(file) ?? { passed: 0, failed: 0 };
  counts.set(file, { passed: good + Number(passed), failed: bad + Number(!passed) });
}

function lineOf(file, { duration_ms }, { passed, failed }) {
  const time = `${(duration_ms / 1000).toFixed(1)} s`.padStart(9);
  return `${time}  ${relative(process.cwd(), file)}  ${passed} passed${failed ? `, ${failed} failed` : ""}\n`;
}
