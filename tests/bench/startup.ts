// The worker's share of the runtime's start: workerd itself is started with the built worker and with an empty script in
// turn, from spawn to the first answer, without a simulator.
import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { request } from "../support/request.ts";
import { ROOT } from "../support/shop.ts";
import { median, round } from "./numbers.ts";
import type { Row } from "./table.ts";

const WORKERD: string = createRequire(import.meta.url)("workerd").default;
const CONTROL_FD = 3;
const TARGET_MS = 40;

/** A workerd configuration with this folder's modules, index.js first. */
function config(folder: string): string {
  const modules = readdirSync(folder)
    .filter((name) => /\.(js|wasm)$/.test(name))
    .sort((a, b) => Number(b === "index.js") - Number(a === "index.js"))
    .map((name) => `(name = "${name}", ${name.endsWith(".js") ? "esModule" : "wasm"} = embed "${name}")`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [${modules.join(", ")}],
    compatibilityDate = "2025-12-01",
  ))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);`;
}

const EMPTY = `export default { fetch: () => new Response("ok") };`;

/** The port that workerd reports. */
async function portOf(control: Readable): Promise<number> {
  let said = "";
  for await (const chunk of control) {
    said += chunk;
    const port = /"port":(\d+)/.exec(said)?.[1];
    if (port) return Number(port);
  }
  throw new Error("workerd did not start");
}

/** Milliseconds from spawn to the first answer. */
async function start(folder: string): Promise<number> {
  const started = performance.now();
  const stdio: ["ignore", "ignore", "inherit", "pipe"] = ["ignore", "ignore", "inherit", "pipe"];
  const runtime = spawn(WORKERD, ["serve", join(folder, "config.capnp"), `--control-fd=${CONTROL_FD}`], { stdio });
  try {
    const port = await portOf(runtime.stdio[CONTROL_FD] as Readable);
    const answer = await request(`http://127.0.0.1:${port}`, "/healthz");
    await answer.text();
    if (!answer.ok) throw new Error(`the worker answered ${answer.status}`);
    return performance.now() - started;
  } finally {
    const gone = new Promise((resolve) => runtime.once("exit", resolve));
    runtime.kill("SIGKILL");
    await gone;
  }
}

export async function measureStartup(runs: number): Promise<Row[]> {
  const home = mkdtempSync(join(tmpdir(), "vitrina-start-"));
  const built = mkdtempSync(join(home, "built-"));
  const empty = mkdtempSync(join(home, "empty-"));
  try {
    const source = join(ROOT, "dist/worker");
    for (const name of readdirSync(source).filter((file) => /\.(js|wasm)$/.test(file))) {
      copyFileSync(join(source, name), join(built, name));
    }
    writeFileSync(join(empty, "index.js"), EMPTY);
    for (const folder of [built, empty]) writeFileSync(join(folder, "config.capnp"), config(folder));
    const times: { built: number[]; empty: number[] } = { built: [], empty: [] };
    for (let run = 0; run < runs; run++) {
      times.empty.push(await start(empty));
      times.built.push(await start(built));
    }
    const [ours, base] = [median(times.built), median(times.empty)];
    return [
      {
        part: "Worker",
        name: "start-up over an empty worker",
        unit: "ms",
        value: round(ours - base, 1),
        more: { with: `${round(ours, 1)} ms`, empty: `${round(base, 1)} ms`, runs },
        target: { of: "value", most: TARGET_MS },
      },
    ];
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
