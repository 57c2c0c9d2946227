// `npm run site -- …`: the operators' command, which is written in Rust beside the shop it validates for.
import { ROOT } from "./bootstrap.mjs";
import { runHere } from "./steps/run.mjs";

process.chdir(ROOT);
process.exitCode = await runHere("cargo", ["run", "-q", "-p", "vitrina-site", "--", ...process.argv.slice(2)]);
