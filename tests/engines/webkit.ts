// WebKit: Debian's WebKitGTK behind its own driver, on a screen that nobody sees.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { engine as program } from "../../tools/steps/engines.mjs";
import { listen, portOf } from "../support/start.ts";
import { until } from "../support/until.ts";
import { type Engine, SCREEN } from "./tab.ts";
import { openSession } from "./webdriver.ts";

/** Room for the window's own bars around the page. */
const DEPTH = `${SCREEN.width + 200}x${SCREEN.height + 200}x24`;

export async function openWebKit(): Promise<Engine> {
  const [driver, xvfb] = [program("webKitDriver"), program("xvfb")];
  assert.ok(driver && xvfb, "WebKit is missing: apt-get install webkit2gtk-driver xvfb");
  const started = new Programs();
  try {
    const screen = started.start(xvfb, ["-displayfd", "3", "-screen", "0", DEPTH, "-nolisten", "tcp"]);
    const [display] = await once(screen.stdio[3] as Readable, "data");
    const port = await freePort();
    started.start(driver, ["-p", String(port)], { DISPLAY: `:${String(display).trim()}` });
    const address = `http://127.0.0.1:${port}`;
    const answers = () =>
      fetch(`${address}/status`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until("WebKit's driver answers", answers);
    return { newTab: () => openSession(address), close: () => started.end() };
  } catch (error) {
    await started.end();
    throw error;
  }
}

/** Programs that end with us, and with them all that they have started: each leads a process group of its own. */
class Programs {
  readonly #running = new Set<ChildProcess>();

  constructor() {
    process.once("exit", () => this.#signal());
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

  async end(): Promise<void> {
    const gone = [...this.#running].map((child) => once(child, "exit"));
    this.#signal();
    await Promise.all(gone);
  }

  #signal(): void {
    for (const { pid } of this.#running) if (pid) process.kill(-pid, "SIGTERM");
  }
}

async function freePort(): Promise<number> {
  const server = await listen();
  const port = portOf(server);
  server.close();
  await once(server, "close");
  return port;
}
