// Runs all tests and checks, and stops at the first failure.
// `npm test`                           all parts
// `npm test -- worker`                 one part
// `npm test -- worker cart`            its files or tests with "cart" in their name
// `npm test -- --without engines`      all parts but one; can be repeated
// `npm test -- --changed`              the parts that the changes since main can break
// `npm test -- --changed=<revision>`   the same since a revision
// `--show` prints the programs' output.
import { bootstrap, ROOT } from "./bootstrap.mjs";
import { changedParts } from "./steps/changed.mjs";
import { command } from "./steps/command.mjs";
import { ownNode } from "./steps/packages.mjs";
import { say, step } from "./steps/report.mjs";
import { run, together } from "./steps/run.mjs";
import { chosenParts, parseArguments } from "./steps/selection.mjs";
import { addCounts, failedFiles } from "./steps/tally.mjs";
import { answerHelp } from "./steps/usage.mjs";

answerHelp("tools/test.mjs");

const { part: chosen, name: wanted, changed, without, show } = parseArguments(process.argv.slice(2));
/** Lines in which node:test and vitest report one file. */
const FILE = /^ +\d+\.\d s {2}tests\/| ✓ .*\(\d+ tests?\)/;
/** More failing files than these are a defect, not a machine under load. */
const MOST_FLAKY = 2;

const total = { passed: 0, failed: 0, flaky: 0 };

await command(async () => {
  process.chdir(ROOT);
  const parts = changed === undefined ? chosenParts(chosen, wanted, without) : await changedParts(changed, without);
  if (parts.length === 0) return console.log("Nothing has changed.");
  const prepared = await bootstrap();
  process.on("exit", () => console.log(describeTotal()));
  try {
    await prepared.packages();
    const lane = (name) =>
      inOrder(
        parts.filter((part) => part.lane === name),
        prepared,
      );
    const alone = parts.filter(({ lane }) => lane === "alone");
    await together([lane("cargo"), lane("scripts"), ready(alone, prepared)]);
    await together([inOrder(alone, prepared), lane("beside")]);
  } catch (error) {
    if (total.failed === 0) total.failed = 1;
    throw error;
  } finally {
    await prepared.close();
  }
});

/** Runs these parts' preparations, all in parallel. */
function ready(parts, prepared) {
  const needs = new Set(parts.flatMap((part) => part.needs ?? []));
  return together([...needs].map((need) => prepared[need]()));
}

async function inOrder(parts, prepared) {
  for (const part of parts) {
    await ready([part], prepared);
    await step(part.name, (progress) => runPart(part, prepared, progress), wanted ? {} : part);
  }
}

/** Runs one part; a part without tests of its own counts as one. */
async function runPart({ program, env, given, files = [], again = [] }, prepared, progress) {
  const follow = (line) => FILE.test(line) && say(line);
  const own = program === "node" ? ownNode(ROOT) : program;
  const start = (given) => run(own, given, { env: { ...prepared.env, ...env }, progress, follow, show });
  try {
    const { text } = await start([...given, ...files]);
    if (!addCounts(text, total)) total.passed += 1;
  } catch (error) {
    const text = error.output?.text ?? "";
    const broken = process.env.CI ? failedFiles(text) : [];
    if (again.length === 0 || broken.length === 0 || broken.length > MOST_FLAKY) {
      addCounts(text, total);
      throw error;
    }
    say(error.message);
    say(`… run again, one by one: ${broken.map(({ file }) => file).join(", ")}`);
    const second = await start([...again, ...broken.map(({ file }) => file)]).catch((failure) => {
      addCounts(text, total);
      throw failure;
    });
    addFlaky(text, broken, second.text);
  }
}

/** Counts a part whose failed files passed in a run of their own: a failure that load has brought about. */
function addFlaky(first, broken, second) {
  const all = { passed: 0, failed: 0 };
  for (const text of [first, second]) addCounts(text, all);
  total.passed += all.passed - broken.reduce((sum, { passed }) => sum + passed, 0);
  total.flaky += all.failed;
}

function describeTotal() {
  const { passed, failed, flaky } = total;
  return `${passed} passed, ${failed} failed${flaky ? `, ${flaky} flaky: failed beside others, passed alone` : ""}`;
}
