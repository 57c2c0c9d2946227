// Statistics over measurements.

/** The quantile: this share of the values lies below. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: number[]): number => quantile(values, 0.5);

export const round = (value: number, digits: number): number => Number(value.toFixed(digits));
