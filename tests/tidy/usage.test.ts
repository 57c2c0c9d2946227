// `--help` of the commands in package.json: it tells what they are for and starts nothing.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { ROOT } from "../support/root.ts";

const run = promisify(execFile);
/** Written in Rust, with tests of their own beside their arguments. */
const IN_RUST = ["contract", "site"];

test("every command answers --help with its use", async () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const own = Object.entries(scripts).filter(([name]) => !IN_RUST.includes(name));
  const answered = own.map(async ([name, command]) => {
    const [, script = "", part] = command.split(" ");
    // The short name of a part of another.
    if (part !== undefined) return;
    const { stdout } = await run(process.execPath, [script, "--help"], { cwd: ROOT });
    const typed = name === "start" || name === "test" ? `npm ${name}` : `npm run ${name}`;
    assert.ok(stdout.includes(`\`${typed}`), `${name}: ${stdout}`);
    assert.ok(!stdout.includes("✓"), `${name} began its work`);
  });
  await Promise.all(answered);
});
