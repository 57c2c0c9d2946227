// Attempts against a rate limit.

/** Tries until the limit refuses, and returns how many attempts were answered before. Counts start anew each minute. */
export async function untilLimited(attempt: () => Promise<number>, most = 400): Promise<number> {
  for (let answered = 0; answered < most; answered++) {
    if ((await attempt()) === 429) return answered;
  }
  throw new Error(`${most} attempts were answered`);
}
