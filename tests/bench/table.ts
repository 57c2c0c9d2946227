// Rows of the bench: a value, its floor, its target and the verdict.
import { round } from "./numbers.ts";
import { reasonOf } from "./reasons.ts";

export interface Row {
  part: string;
  name: string;
  unit: string;
  value: number;
  /** Further values, such as percentiles or raw bytes. */
  more?: Record<string, number | string>;
  floor?: { name: string; value: number };
  /** The maximum of the value, its ratio to the floor, or its difference from the floor. */
  target?: { of: "value" | "ratio" | "difference"; most: number };
}

export interface Judged extends Row {
  ratio?: number;
  difference?: number;
  verdict?: "ok" | "over";
  /** The reason of a missed target. */
  reason?: string;
}

const DIGITS = 2;

export function withVerdict(row: Row): Judged {
  const { value, floor, target } = row;
  const ratio = floor?.value ? round(value / floor.value, DIGITS) : undefined;
  const difference = floor && target?.of === "difference" ? round(value - floor.value, DIGITS) : undefined;
  const measured = { value, ratio, difference }[target?.of ?? "value"];
  const kept = target && measured !== undefined && measured <= target.most;
  const judged: Judged = {
    ...row,
    ...(ratio !== undefined && { ratio }),
    ...(difference !== undefined && { difference }),
    ...(target && { verdict: kept ? ("ok" as const) : ("over" as const) }),
  };
  const reason = judged.verdict === "over" ? reasonOf(row.part, row.name) : undefined;
  return { ...judged, ...(reason && { reason }) };
}

const SIGNS = { value: ["", ""], ratio: ["", " ×"], difference: ["+", ""] } as const;

export function goal({ target, unit }: Judged): string {
  if (!target) return "";
  const [before, after] = SIGNS[target.of];
  return `≤ ${before}${target.most}${target.of === "difference" ? ` ${unit}` : after}`;
}

export function compared({ ratio, difference, unit }: Judged): string {
  if (difference !== undefined) return `${difference < 0 ? "" : "+"}${difference} ${unit}`;
  return ratio === undefined ? "" : `${ratio} ×`;
}

function cells(row: Judged): string[] {
  const { name, value, unit, more = {}, floor, verdict } = row;
  const beside = floor ? `${floor.value} ${floor.name}` : "";
  const rest = Object.entries(more).map(([key, seen]) => `${key} ${seen}`);
  return [name, `${value} ${unit}`, beside, compared(row), goal(row), verdict ?? "", rest.join(", ")];
}

/** The table as text, a block for each part; the reason of a missed target is below its row. */
export function print(rows: Judged[]): string {
  const lines: string[] = [];
  for (const part of new Set(rows.map((row) => row.part))) {
    const own = rows.filter((row) => row.part === part);
    const table = [["", "measured", "floor", "compared", "target", "", ""], ...own.map(cells)];
    const widths = table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? [];
    lines.push("", part);
    for (const [index, line] of table.entries()) {
      lines.push(`  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd());
      const reason = own[index - 1]?.reason;
      if (reason) lines.push(`    over because ${reason}`);
    }
  }
  return lines.join("\n");
}
