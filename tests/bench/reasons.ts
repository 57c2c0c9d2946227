// Why a target is not met, by part and name of its row. A row that meets its target needs none here: the bench names
// the reasons whose rows no longer need them.

const REASONS: Record<string, string> = {};

const key = (part: string, name: string) => `${part} | ${name}`;

export const reasonOf = (part: string, name: string): string | undefined => REASONS[key(part, name)];

/** Reasons of rows that were measured and keep their target. */
export function needlessReasons(rows: { part: string; name: string; verdict?: "ok" | "over" }[]): string[] {
  const kept = rows.filter(({ verdict }) => verdict === "ok").map(({ part, name }) => key(part, name));
  return kept.filter((row) => REASONS[row] !== undefined);
}
