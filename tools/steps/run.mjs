// Starts other programs, follows their output line by line, and takes them along when we are stopped.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Stop } from "./report.mjs";

const NOISE = /^\s*(Compiling|Downloaded|Downloading|Checking) /;
const children = new Set();

/** Ends every program that is still running, and answers when all are gone. */
export async function stopChildren(signal = "SIGTERM") {
  const running = [...children].filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const gone = running.map((child) => once(child, "exit"));
  for (const child of running) child.kill(signal);
  await Promise.all(gone);
}

/** Runs a program to its end and answers its output; a failure shows the whole of it. */
export async function run(program, given, { cwd, env, progress = () => {}, show = false } = {}) {
  const child = start(program, given, {
    cwd,
    env: { NO_COLOR: "1", FORCE_COLOR: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines = [];
  const out = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      if (stream === child.stdout) out.push(line);
      if (show) console.log(line);
      else if (line.trim()) progress(line.trim());
    });
  }
  const code = await ended(child, program);
  const output = { code, out: out.join("\n"), text: lines.join("\n") };
  if (code !== 0) {
    const telling = lines.filter((line) => !NOISE.test(line)).join("\n");
    const said = show ? "" : `${telling}\n\n`;
    throw Object.assign(new Stop(`${said}${[program, ...given].join(" ")} failed (${code})`), { output });
  }
  return output;
}

/** Runs a program on our own terminal and answers its exit code. */
export const runHere = (program, given, env) => ended(start(program, given, { env, stdio: "inherit" }), program);

function start(program, given, { env, ...options }) {
  const child = spawn(program, given, { ...options, env: { ...process.env, ...env } });
  children.add(child);
  child.on("close", () => children.delete(child));
  return child;
}

function ended(child, program) {
  return new Promise((resolve, reject) => {
    child.on("error", (error) => reject(error.code === "ENOENT" ? new Stop(`${program} is missing`) : error));
    child.on("close", (code, signal) => resolve(code ?? signal));
  });
}
