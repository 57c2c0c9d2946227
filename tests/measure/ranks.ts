// The Mann-Whitney rank test: whether the numbers of one list tend to be larger than those of another.

/**
 * The probability that two lists of one distribution differ at least as much as these. By the normal approximation, with
 * its correction for equal numbers; good for more than 20 in each list.
 */
export function rankTest(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, own: true })), ...other.map((value) => ({ value, own: false }))];
  all.sort((a, b) => a.value - b.value);
  let [sum, ties, begin] = [0, 0, 0];
  while (begin < all.length) {
    let end = begin;
    while (end < all.length && all[end]?.value === all[begin]?.value) end++;
    const rank = (begin + 1 + end) / 2;
    for (const { own } of all.slice(begin, end)) if (own) sum += rank;
    ties += (end - begin) ** 3 - (end - begin);
    begin = end;
  }
  const [m, n] = [one.length, other.length];
  const count = m + n;
  const u = sum - (m * (m + 1)) / 2;
  const deviation = Math.sqrt(((m * n) / 12) * (count + 1 - ties / (count * (count - 1))));
  if (deviation === 0) return 1;
  const z = Math.max(Math.abs(u - (m * n) / 2) - 0.5, 0) / deviation;
  return 2 * upperTail(z);
}

/** The share of a normal distribution above this many deviations (Abramowitz and Stegun, 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const weights = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = weights.reduceRight((total, weight) => (total + weight) * t, 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
