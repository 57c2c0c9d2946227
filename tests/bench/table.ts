// The bench's rows: a number, the floor beside it, the target and whether it is kept.
import { round } from "./numbers.ts";

export interface Row {
  part: string;
  name: string;
  unit: string;
  value: number;
  /** What else was seen, such as percentiles or raw bytes. */
  more?: Record<string, number | string>;
  floor?: { name: string; value: number };
  /** The most that the value, or its ratio to the floor, may be. */
  target?: { of: "value" | "ratio"; most: number };
}

export interface Judged extends Row {
  ratio?: number;
  verdict?: "ok" | "over";
}

export function judge(row: Row): Judged {
  const ratio = row.floor?.value ? round(row.value / row.floor.value, 2) : undefined;
  const measured = row.target?.of === "ratio" ? ratio : row.value;
  const kept = row.target && measured !== undefined && measured <= row.target.most;
  return {
    ...row,
    ...(ratio !== undefined && { ratio }),
    ...(row.target && { verdict: kept ? ("ok" as const) : ("over" as const) }),
  };
}

function cells({ name, value, unit, more = {}, floor, ratio, target, verdict }: Judged): string[] {
  const goal = target ? `≤ ${target.most}${target.of === "ratio" ? " ×" : ""}` : "";
  const beside = floor ? `${floor.value} ${floor.name}` : "";
  const rest = Object.entries(more).map(([key, seen]) => `${key} ${seen}`);
  return [
    name,
    `${value} ${unit}`,
    beside,
    ratio === undefined ? "" : `${ratio} ×`,
    goal,
    verdict ?? "",
    rest.join(", "),
  ];
}

/** The table as text, a block for each part. */
export function print(rows: Judged[]): string {
  const lines: string[] = [];
  for (const part of new Set(rows.map((row) => row.part))) {
    const table = [
      ["", "measured", "floor", "ratio", "target", "", ""],
      ...rows.filter((row) => row.part === part).map(cells),
    ];
    const widths = table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? [];
    lines.push("", part);
    for (const line of table)
      lines.push(`  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd());
  }
  return lines.join("\n");
}
