// Polls a condition instead of sleeping; a timeout reports the condition.
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";

const BETWEEN_MS = 25;
const MOST_MS = 20_000;

/** The first answer that is true, a number but 0, a text with letters or an object. A pending `ask` counts towards the timeout. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | false | 0 | "" | null | undefined>,
  betweenMs = BETWEEN_MS,
): Promise<T> {
  const end = Date.now() + MOST_MS;
  while (Date.now() < end) {
    const answer = await Promise.race([ask(), pause(end - Date.now(), undefined, { ref: false })]);
    if (answer) return answer;
    await pause(betweenMs);
  }
  assert.fail(`waited in vain for this: ${what}`);
}
