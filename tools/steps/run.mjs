// Runs child processes, follows their output line by line, and ends them when we are stopped.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { createInterface } from "node:readline";
import { Stop, Stopped, say } from "./report.mjs";

const NOISE = /^\s*(Compiling|Downloaded|Downloading|Checking) /;
const children = new Set();
let stopping = false;

/** Ends all running children and starts no more; resolves when all are gone. */
export async function stopChildren(signal = "SIGTERM") {
  stopping = true;
  const running = [...children].filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const gone = running.map((child) => once(child, "exit"));
  for (const child of running) stop(child, signal);
  await Promise.all(gone);
}

/**
 * Resolves when all promises do. At the first rejection the children of the others are stopped, and that error is
 * thrown: not the one of a step that was merely stopped.
 */
export async function together(promises) {
  let broken;
  const stop = async (error) => {
    if (!broken || broken.error instanceof Stopped) broken = { error };
    await stopChildren();
  };
  await Promise.all(promises.map((promise) => promise.catch(stop)));
  if (broken) throw broken.error;
}

/** Stops a child with its process group: cargo with its compilers. */
function stop(child, signal) {
  try {
    if (child.leadsGroup) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/**
 * Runs a program and returns its output; an error contains all of it. `follow` gets each line, and `show` prints them
 * all.
 */
export async function run(program, given, { cwd, env, progress = () => {}, follow = () => {}, show = false } = {}) {
  const options = { cwd, env: { NO_COLOR: "1", FORCE_COLOR: "0", ...env }, stdio: ["ignore", "pipe", "pipe"] };
  const child = start(program, given, { ...options, detached: true });
  const lines = [];
  const out = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      if (stream === child.stdout) out.push(line);
      if (show) say(line);
      else follow(line);
      if (line.trim()) progress(line.trim());
    });
  }
  const code = await ended(child, program);
  const output = { code, out: out.join("\n"), text: lines.join("\n") };
  if (code !== 0) {
    if (stopping) throw new Stopped(program);
    const telling = lines.filter((line) => !NOISE.test(line)).join("\n");
    const said = show ? "" : `${telling}\n\n`;
    throw Object.assign(new Stop(`${said}${[program, ...given].join(" ")} failed (${code})`), { output });
  }
  return output;
}

/** Starts a server; resolves with the first line that it prints and a function to end it. */
export async function serve(program, given, env) {
  const child = start(program, given, { env, stdio: ["ignore", "pipe", "inherit"], detached: true });
  const gone = ended(child, program);
  const early = gone.then((code) => Promise.reject(new Stop(`${program} ended at once (${code})`)));
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), "line"), early]);
  early.catch(() => {});
  const close = async () => {
    stop(child, "SIGTERM");
    await gone;
  };
  return { line, close };
}

/** Runs a program on our terminal and returns its exit code. */
export async function runHere(program, given, env) {
  const end = await ended(start(program, given, { env, stdio: "inherit" }), program);
  // Exit code as a shell reports it for a signal.
  return typeof end === "string" ? 128 + constants.signals[end] : end;
}

function start(program, given, { env, ...options }) {
  if (stopping) throw new Stopped(program);
  const child = spawn(program, given, { ...options, env: { ...process.env, ...env } });
  child.leadsGroup = options.detached ?? false;
  children.add(child);
  for (const end of ["close", "error"]) child.on(end, () => children.delete(child));
  return child;
}

function ended(child, program) {
  return new Promise((resolve, reject) => {
    child.on("error", (error) => reject(error.code === "ENOENT" ? new Stop(`${program} is missing`) : error));
    child.on("close", (code, signal) => resolve(code ?? signal));
  });
}
