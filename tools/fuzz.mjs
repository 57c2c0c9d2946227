// `npm run fuzz -- …`: generated input for every reader of bytes from outside, as fast as it can be with all checks on.
// Each run has a seed of its own, and a change of a reader deserves one of `--seconds 60`. `npm test -- fuzz` tries the same
// 21,000 cases every time, with what the other tests have compiled.
// `npm run fuzz -- [--cases N] [--seconds S] [--target name] [--seed S] [--case N]`
import { ROOT } from "./bootstrap.mjs";
import { runHere } from "./steps/run.mjs";
import { answerHelp } from "./steps/usage.mjs";

answerHelp("tools/fuzz.mjs");

process.chdir(ROOT);
const given = ["run", "-q", "--profile", "fuzz", "-p", "vitrina-fuzz", "--", ...process.argv.slice(2)];
process.exitCode = await runHere("cargo", given);
