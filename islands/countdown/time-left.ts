// A duration for shoppers: days in words, the rest as a clock.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `2 days 04:05:06`, or without whole days `04:05:06`. */
export function timeLeft(ms: number, language: string): string {
  const part = (unit: number, most: number) => String(Math.floor(ms / unit) % most).padStart(2, "0");
  const clock = `${part(HOUR, 24)}:${part(MINUTE, 60)}:${part(SECOND, 60)}`;
  const days = Math.floor(ms / DAY);
  if (!days) return clock;
  return `${new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "long" }).format(days)} ${clock}`;
}
