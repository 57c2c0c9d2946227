// `npm run fuzz -- …`: generated input for every reader of bytes from outside, as fast as it can be with all checks on.
// `npm test -- fuzz` does the same for a minute with what the other tests have compiled.
import { ROOT } from "./bootstrap.mjs";
import { runHere } from "./steps/run.mjs";

process.chdir(ROOT);
const given = ["run", "-q", "--profile", "fuzz", "-p", "vitrina-fuzz", "--", ...process.argv.slice(2)];
process.exitCode = await runHere("cargo", given);
