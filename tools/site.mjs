// `npm run site -- …`: the operators' command, which is written in Rust beside the shop it validates for.
// It is built without optimisation, which takes a minute; for large redirect tables it is built once more with it, which
// takes some minutes, and is ten times as fast.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./bootstrap.mjs";
import { runHere } from "./steps/run.mjs";

const LARGE_BYTES = 4_000_000;

/** The bytes of a list of redirects, or of the redirects of a folder of sites. */
function bytes(path) {
  if (!existsSync(path)) return 0;
  if (!statSync(path).isDirectory()) return statSync(path).size;
  const folder = join(path, "redirects");
  return existsSync(folder) ? readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) : 0;
}

process.chdir(ROOT);
const given = process.argv.slice(2);
const isLarge = given.some((argument) => bytes(argument) > LARGE_BYTES);
if (isLarge)
  console.error("large redirect tables: the command is built with optimisation, which takes minutes the first time");
const profile = isLarge ? ["--profile", "large"] : [];
process.exitCode = await runHere("cargo", ["run", "-q", ...profile, "-p", "vitrina-site", "--", ...given]);
