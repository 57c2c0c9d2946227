// `npm run contract -- <url> …`: checks a running backend. The rules are edge/contract, in Rust beside the shop's
// readers; this half sends the calls, since Node has clients for HTTP and TLS.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { ROOT } from "./bootstrap.mjs";

/** More than the shop reads of a response. */
const MOST_BYTES = 8 * 1024 * 1024;

/** @typedef {{ method: string, url: string, headers: [string, string][], body: string | null, bytes?: number[], deadline_ms: number }} Sending */

/**
 * Sends one call and says what came back.
 * @param {Sending} sending
 */
async function send({ method, url, headers, body: text, bytes: file, deadline_ms }) {
  const body = file ? Uint8Array.from(file) : text;
  const begun = performance.now();
  try {
    const signal = AbortSignal.timeout(deadline_ms);
    const response = await fetch(url, { method, headers, body, signal, redirect: "manual" });
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength > MOST_BYTES) return { failure: "the answer is larger than 8 MB" };
    const milliseconds = Math.round(performance.now() - begun);
    const { status, headers: told } = response;
    const [location, retry_after] = [told.get("location"), told.get("retry-after")];
    return { status, body: new TextDecoder().decode(bytes), milliseconds, location, retry_after };
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") return { timeout: true };
    const cause = error instanceof Error ? error.cause : undefined;
    return { failure: cause instanceof Error && cause.message ? cause.message : String(error) };
  }
}

// A unique name, so that each run has its own guest, cart and keys.
const named = ["--run", Date.now().toString(36)];
const cargo = ["run", "-q", "-p", "vitrina-contract", "--", ...named, ...process.argv.slice(2)];
const rules = spawn("cargo", cargo, { cwd: ROOT, stdio: ["pipe", "pipe", "inherit"] });
const ended = once(rules, "close");
// Without a report nothing was checked.
process.exitCode = 2;
for await (const line of createInterface({ input: rules.stdout })) {
  const said = JSON.parse(line);
  if (said.send) {
    rules.stdin.write(`${JSON.stringify(await send(said.send))}\n`);
  } else {
    (said.code === 2 ? process.stderr : process.stdout).write(`${said.report}\n`);
    process.exitCode = said.code;
  }
}
await ended;
