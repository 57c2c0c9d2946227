// The time of `npm run dev` from a saved file to the page that shows it, in a copy of the project.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { copyProject } from "../support/scratch-copy.ts";
import { freePair, start } from "../support/start.ts";
import { median, round } from "./numbers.ts";
import type { Row } from "./table.ts";

interface Edit {
  name: string;
  file: string;
  /** The file with a new, unique mark. */
  marked: (text: string, mark: string) => string;
  /** The place of the mark: an address, or the first address in the home page that matches. */
  seen: string | RegExp;
  mostSeconds: number;
}

const BETWEEN_MS = 20;

const EDITS: Edit[] = [
  {
    name: "a style",
    file: "islands/styles/base.css",
    marked: (text, mark) => `${text}\nbody{--mark:${mark}}`,
    seen: "/ro",
    mostSeconds: 2,
  },
  {
    name: "a word",
    file: "locales/ro/home.json",
    marked: (text, mark) => text.replace('"title": "', `"title": "${mark} `),
    seen: "/ro",
    mostSeconds: 5,
  },
  {
    name: "an island",
    file: "islands/storefront/storefront.ts",
    marked: (text, mark) => `${text}\nwindow.name = "${mark}";\n`,
    seen: /src="(\/assets\/storefront-[^"]+)"/,
    mostSeconds: 5,
  },
  {
    name: "a Rust rule",
    file: "edge/shop/src/layout/robots.rs",
    marked: (text, mark) => text.replace('"User-agent: *\\n"', `"# ${mark}\\nUser-agent: *\\n"`),
    seen: "/robots.txt",
    mostSeconds: 30,
  },
];

/** The text at an address; empty while the workers restart. */
async function textAt(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  return (await answer?.text().catch(() => "")) ?? "";
}

async function show(url: string, seen: string | RegExp): Promise<string> {
  if (typeof seen === "string") return await textAt(`${url}${seen}`);
  const [, address] = seen.exec(await textAt(`${url}/ro`)) ?? [];
  return address ? await textAt(`${url}${address}`) : "";
}

/** Seconds from the edit to the answer with it. The first edit of a kind has cold caches, and is left out. */
async function measure(root: string, url: string, edit: Edit, runs: number): Promise<number[]> {
  const file = join(root, edit.file);
  const before = readFileSync(file, "utf8");
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const mark = `mark${run}of${Date.now()}`;
    const began = performance.now();
    writeFileSync(file, edit.marked(before, mark));
    while (!(await show(url, edit.seen)).includes(mark)) await pause(BETWEEN_MS);
    times.push((performance.now() - began) / 1000);
  }
  return times.slice(1);
}

export async function measureLoop(runs: number): Promise<Row[]> {
  const { root, remove } = copyProject();
  const port = await freePair();
  const url = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), VITRINA_STATE: join(root, "state"), DEMO_PRODUCTS: "200" };
  const shop = start(env, { tool: "dev", root });
  try {
    await shop.says(`Ready on ${url}\n`);
    const rows: Row[] = [];
    for (const edit of EDITS) {
      const times = await measure(root, url, edit, runs);
      rows.push({
        part: "Command line",
        name: `\`npm run dev\`: ${edit.name} is shown`,
        unit: "s",
        value: round(median(times), 1),
        more: { longest: `${round(Math.max(...times), 1)} s`, runs },
        target: { of: "value", most: edit.mostSeconds },
      });
    }
    return rows;
  } finally {
    shop.child.kill("SIGINT");
    await shop.exit;
    remove();
  }
}
