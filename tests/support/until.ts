// Waits for a condition instead of for a time: asks again and again until it holds, and says what never did.
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";

const BETWEEN_MS = 25;
const MOST_MS = 20_000;

/** The first answer that is neither false nor empty. A question that is never answered ends with the others. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | false | undefined>,
  betweenMs = BETWEEN_MS,
): Promise<T> {
  const end = Date.now() + MOST_MS;
  while (Date.now() < end) {
    const answer = await Promise.race([ask(), pause(end - Date.now(), undefined, { ref: false })]);
    if (answer !== false && answer !== undefined) return answer;
    await pause(betweenMs);
  }
  assert.fail(`waited in vain for this: ${what}`);
}
