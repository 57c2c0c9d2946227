// The vitals of a page, as https://web.dev/articles/vitals defines them: whole milliseconds, the shift of the layout in
// thousandths.

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

interface Press extends PerformanceEntry {
  interactionId: number;
}

/** Shifts belong together up to a second apart, and five in all. */
const GAP_MS = 1000;
const LONGEST_MS = 5000;
/** One of so many presses may be slower than the value that counts. */
const PRESSES_FOR_ONE = 50;
const MOST_PRESSES = 10;
const THOUSANDTHS = 1000;

/** Begins to measure. The returned function reads the values so far; what the browser cannot measure is left out. */
export function measure(): () => URLSearchParams {
  const values: Record<string, number | undefined> = {};
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // A page that was made ready before it was opened is counted from then on.
  const begun = (navigation as { activationStart?: number } | undefined)?.activationStart ?? 0;
  const since = (time: number) => Math.max(time - begun, 0);
  if (navigation && navigation.responseStart > 0) values["ttfb"] = since(navigation.responseStart);

  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") values["fcp"] = since(startTime);
  });
  observe("largest-contentful-paint", ({ startTime }) => {
    values["lcp"] = since(startTime);
  });

  let [sum, first, last] = [0, 0, 0];
  if (observe("layout-shift", (entry) => shift(entry as Shift))) values["cls"] = 0;
  function shift({ value, hadRecentInput, startTime }: Shift): void {
    if (hadRecentInput) return;
    if (startTime - last > GAP_MS || startTime - first > LONGEST_MS) [sum, first] = [0, startTime];
    last = startTime;
    sum += value;
    values["cls"] = Math.max(values["cls"] ?? 0, sum * THOUSANDTHS);
  }

  /** The slowest presses by their ids. */
  const presses = new Map<number, number>();
  observe("event", (entry) => press(entry as Press), 40);
  observe("first-input", (entry) => press(entry as Press));
  function press({ interactionId, duration }: Press): void {
    if (!interactionId) return;
    presses.set(interactionId, Math.max(presses.get(interactionId) ?? 0, duration));
    if (presses.size <= MOST_PRESSES) return;
    const [[quickest] = []] = [...presses].sort(([, one], [, other]) => one - other);
    if (quickest !== undefined) presses.delete(quickest);
  }

  return () => {
    const slowest = [...presses.values()].sort((one, other) => other - one);
    const count = (performance as { interactionCount?: number }).interactionCount ?? slowest.length;
    values["inp"] = slowest[Math.min(Math.floor(count / PRESSES_FOR_ONE), slowest.length - 1)];
    const told = Object.entries(values).filter((pair): pair is [string, number] => pair[1] !== undefined);
    return new URLSearchParams(told.map(([name, value]) => [name, String(Math.round(value))]));
  };
}

/** Hears the entries of a type, those from before included; false where the browser does not measure it. */
function observe(type: string, take: (entry: PerformanceEntry) => void, durationThreshold?: number): boolean {
  if (!PerformanceObserver.supportedEntryTypes?.includes(type)) return false;
  const options = { type, buffered: true, ...(durationThreshold && { durationThreshold }) };
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options);
  return true;
}
