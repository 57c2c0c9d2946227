// `npm start` as seen from a terminal: its output, and Ctrl-C.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { ROOT } from "./root.ts";

export interface Started {
  child: ChildProcess;
  said(): string;
  says(words: string): Promise<void>;
  /** Its child processes and their children. */
  family(): number[];
  /** Signals the whole process group, as a terminal does. */
  ctrlC(): void;
  exit: Promise<number | null>;
}

/** Runs `npm start` or another tool in its own process group, as a terminal does; `root` may be a copy of the project. */
export function start(
  env: Record<string, string>,
  { tool = "start", node = [] as string[], root = ROOT } = {},
): Started {
  const child = spawn(process.execPath, [...node, join(root, `tools/${tool}.mjs`)], {
    env: { ...process.env, ...env },
    detached: true,
  });
  const pid = child.pid ?? 0;
  let text = "";
  let heard = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      text += chunk;
      heard();
    });
  }
  const exit = once(child, "close").then(([code]) => code);
  const says = (words: string) =>
    new Promise<void>((found, reject) => {
      heard = () => text.includes(words) && found();
      heard();
      exit.then(() => reject(new Error(`it ended without saying "${words}":\n${text}`)));
    });
  return { child, said: () => text, says, family: () => family(pid), ctrlC: () => process.kill(-pid, "SIGINT"), exit };
}

function family(parent: number): number[] {
  const all = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (one: number): number[] =>
    all.filter(([, above]) => above === one).flatMap(([pid = 0]) => [pid, ...below(pid)]);
  return below(parent);
}

/** Whether a process still runs. */
export function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export async function listen(port = 0): Promise<Server> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

export const portOf = (server: Server) => (server.address() as { port: number }).port;

/**
 * A free port whose successor is free too, for the demo backend; the one after that is left to the KV API. It lies outside
 * the ephemeral range.
 */
export async function freePair(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = 10_000 + 4 * Math.floor(Math.random() * 5_000);
    const both = await Promise.allSettled([listen(port), listen(port + 1)]);
    for (const one of both) if (one.status === "fulfilled") one.value.close();
    if (both.every(({ status }) => status === "fulfilled")) return port;
  }
  throw new Error("There is no free pair of ports.");
}
