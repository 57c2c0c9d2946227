// WebKit: Debian's WebKitGTK with its own driver, on a virtual screen.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { engineProgram } from "../../tools/steps/engines.mjs";
import { listen, portOf } from "../support/start.ts";
import { until } from "../support/until.ts";
import { type Engine, type Tab, VIEWPORT } from "./driver.ts";
import { openSession } from "./webdriver.ts";

/** Larger than the page: the window has a toolbar. */
const SCREEN = `${VIEWPORT.width + 200}x${VIEWPORT.height + 200}x24`;

export async function openWebKit(): Promise<Engine> {
  const [driver, xvfb] = [engineProgram("webKitDriver"), engineProgram("xvfb")];
  assert.ok(driver && xvfb, "WebKit is missing: apt-get install webkit2gtk-driver xvfb");
  const processes = new ProcessGroups();
  try {
    const display = await openScreen(processes, xvfb);
    return { newTab: () => openTab(processes, driver, display), close: () => processes.endAll() };
  } catch (error) {
    await processes.endAll();
    throw error;
  }
}

/** Opens a tab with a driver of its own, which ends with it: one that has stalled cannot hold the next tab up. */
async function openTab(processes: ProcessGroups, program: string, display: string): Promise<Tab> {
  const port = await freePort();
  const driver = processes.start(program, ["-p", String(port)], { DISPLAY: display });
  const close = () => processes.end(driver);
  try {
    const url = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until("WebKit's driver answers", isReady);
    return Object.assign(await openSession(url), { close });
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts Xvfb on the first free display and returns the name of that display. */
async function openScreen(processes: ProcessGroups, xvfb: string): Promise<string> {
  const screen = processes.start(xvfb, ["-displayfd", "3", "-screen", "0", SCREEN, "-nolisten", "tcp"]);
  const lines = createInterface({ input: screen.stdio[3] as Readable });
  const [number] = await Promise.race([once(lines, "line"), once(lines, "close")]);
  assert.ok(number, "Xvfb ended before it had a display");
  return `:${number}`;
}

/** Processes that end together with this one. Each leads a group of its own, so its own children end with it. */
class ProcessGroups {
  readonly #running = new Set<ChildProcess>();

  constructor() {
    process.once("exit", () => this.#running.forEach(kill));
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  }

  start(program: string, given: string[], env: Record<string, string> = {}): ChildProcess {
    const child = spawn(program, given, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "ignore", "pipe"],
      detached: true,
    });
    this.#running.add(child);
    child.once("exit", () => this.#running.delete(child));
    return child;
  }

  /** Ends a process and its children. */
  async end(child: ChildProcess): Promise<void> {
    if (!this.#running.has(child)) return;
    const ended = once(child, "exit");
    kill(child);
    await ended;
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.#running].map((child) => this.end(child)));
  }
}

/** Ends the group that the process leads. */
function kill({ pid }: ChildProcess): void {
  if (pid) process.kill(-pid, "SIGTERM");
}

async function freePort(): Promise<number> {
  const server = await listen();
  const port = portOf(server);
  server.close();
  await once(server, "close");
  return port;
}
