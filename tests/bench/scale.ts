// Cold pages of different addresses, so many under way at once: the wait, and the memory of program and runtime. An isolate
// makes at most 32 calls of its backend at once, so beyond that the wait grows with the crowd, and its memory must not.
import { readFileSync, writeFileSync } from "node:fs";
import { DocumentedBackend } from "../support/documented-backend.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { runtimePid } from "./cpu.ts";
import { quantile, round } from "./numbers.ts";
import type { Row } from "./table.ts";

const PART = "Requests under way";
const CROWDS = [1, 10, 100, 1000];
/** Requests of the small crowds, so that a p99 means something. */
const LEAST = 100;
const BACKEND_MS = 20;
/** Megabytes by which the runtime may grow, and those that each request under way may hold. */
const MOST_MB = 50;
const MOST_EACH_MB = 0.5;

/** The peak of a process's memory since the last call, in megabytes. */
function peak(pid: number): number {
  const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return kilobytes / 1024;
}

/** The program's memory in megabytes; it never shrinks. */
async function memory(shop: Shop): Promise<number> {
  return ((await (await shop.fetch("/healthz")).json()) as { memory: number }).memory;
}

interface Waited {
  ms: number;
  /** The page's calls did not get their turn in time. */
  isRefused: boolean;
}

async function crowd(shop: Shop, size: number, turn: number): Promise<Waited[]> {
  const asked = Array.from({ length: size }, async (_, number) => {
    const began = performance.now();
    const answer = await shop.fetch(`/ro/articles/article-${size}-${turn}-${number}`);
    await answer.text();
    const isRefused = answer.status === 503;
    if (answer.status !== 200 && !isRefused)
      throw new Error(`One of ${size} requests under way was answered with ${answer.status}.`);
    return { ms: performance.now() - began, isRefused };
  });
  return Promise.all(asked);
}

export async function measureScale(): Promise<Row[]> {
  const backend = new DocumentedBackend(["category-groups"]);
  const variables = { PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "3600", ANSWER_MEMORY_SECONDS: "0" };
  const shop = await openShop({ variables, backend: await backend.open() });
  try {
    const pid = runtimePid();
    for (let turn = 0; turn < LEAST; turn++) await crowd(shop, 1, -1 - turn);
    backend.delay = BACKEND_MS;
    peak(pid);
    const rows: Row[] = [];
    let floor: Row["floor"];
    for (const size of CROWDS) {
      const waits: Waited[] = [];
      for (let turn = 0; turn < Math.max(1, LEAST / size); turn++) waits.push(...(await crowd(shop, size, turn)));
      const value = round(peak(pid), 0);
      const times = waits.map(({ ms }) => ms);
      const more = {
        program: `${round(await memory(shop), 1)} MB`,
        p50: `${round(quantile(times, 0.5), 0)} ms`,
        p99: `${round(quantile(times, 0.99), 0)} ms`,
        refused: waits.filter(({ isRefused }) => isRefused).length,
      };
      const row = { part: PART, name: `${size} at once, memory of the runtime`, unit: "MB", value, more };
      rows.push(floor ? { ...row, floor, target: { of: "difference", most: MOST_MB + MOST_EACH_MB * size } } : row);
      floor ??= { name: "one", value };
    }
    return rows;
  } finally {
    await shop.close();
    backend.close();
  }
}
