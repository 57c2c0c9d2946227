// The time of `npm start` without changes since the last one: from the command to the line with the shop's address.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePair, start } from "../support/start.ts";
import { median, round } from "./numbers.ts";
import type { Row } from "./table.ts";

const MOST_SECONDS = 10;

/** Seconds until the shop is ready, with an earlier start's files in `state`. */
async function once(state: string): Promise<number> {
  const port = await freePair();
  const began = performance.now();
  const shop = start({ PORT: String(port), VITRINA_STATE: state });
  await shop.says(`Ready on http://127.0.0.1:${port}\n`);
  const seconds = (performance.now() - began) / 1000;
  shop.child.kill("SIGINT");
  await shop.exit;
  return seconds;
}

export async function measureSecondStart(runs: number): Promise<Row[]> {
  const state = mkdtempSync(join(tmpdir(), "vitrina-second-"));
  try {
    await once(state);
    const times: number[] = [];
    for (let run = 0; run < runs; run++) times.push(await once(state));
    return [
      {
        part: "Command line",
        name: "`npm start`, nothing changed",
        unit: "s",
        value: round(median(times), 1),
        more: { longest: `${round(Math.max(...times), 1)} s`, runs },
        target: { of: "value", most: MOST_SECONDS },
      },
    ];
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
}
