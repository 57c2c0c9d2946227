// The results in the repository: one line for each part, and one for each row over its target.
import { compared, goal, type Judged } from "./table.ts";

/** Time and machine of the run. */
export interface Ran {
  at: string;
  quick: boolean;
  node: string;
  machine: { processor: string | undefined; cores: number; load: number[] };
}

const shown = (row: Judged) => [`${row.value} ${row.unit}`.trim(), compared(row)].filter(Boolean).join(", ");

const lines = (all: string[]) => all.map((line) => `\n    ${line}`).join(",");

export function summary(ran: Ran, rows: Judged[]): string {
  const over = rows
    .filter(({ verdict }) => verdict === "over")
    .map((row) => JSON.stringify(`${row.part}, ${row.name}: ${shown(row)} (${goal(row)})`));
  const parts = [...new Set(rows.map(({ part }) => part))].map((part) => {
    const own = rows.filter((row) => row.part === part).map((row) => [row.name, shown(row)]);
    return `${JSON.stringify(part)}: ${JSON.stringify(Object.fromEntries(own))}`;
  });
  const about = Object.entries(ran).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  return `{\n${about.join("")}  "over": [${lines(over)}\n  ],\n  "parts": {${lines(parts)}\n  }\n}\n`;
}
