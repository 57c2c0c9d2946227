// Checks that an answer holds every documented field, of the same kind, at every depth.

export interface Mismatch {
  /** The JSON path. */
  at: string;
  what: string;
  /** The value is absent, so its kind is unknown. */
  missing?: boolean;
}

/**
 * A documented `null` stands for any kind, an empty list for a list of anything. In list items a value may be null, or a
 * list empty, if another item shows its kind.
 */
export function mismatches(documented: unknown, answer: unknown): Mismatch[] {
  const shown = new Set<string>();
  const found = compared(documented, answer, "$", shown);
  return found.filter(({ at, missing }) => !(missing && at.includes("[") && shown.has(inAnyItem(at))));
}

const inAnyItem = (at: string) => at.replace(/\[\d+\]/g, "[]");

function compared(documented: unknown, answer: unknown, at: string, shown: Set<string>): Mismatch[] {
  if (documented === null || documented === undefined) return [];
  const [wanted, found] = [kind(documented), kind(answer)];
  if (wanted !== found) return [{ at, what: `${found} instead of ${wanted}`, missing: found === "null" }];
  if (Array.isArray(documented) && Array.isArray(answer)) return ofLists(documented, answer, at, shown);
  shown.add(inAnyItem(at));
  if (wanted !== "object") return [];
  return Object.entries(documented).flatMap(([name, value]) => {
    const field = `${at}.${name}`;
    if (!Object.hasOwn(answer as object, name)) return [{ at: field, what: "missing" }];
    return compared(value, (answer as Record<string, unknown>)[name], field, shown);
  });
}

/** Compares each item of the answer with the most similar documented one. */
function ofLists(documented: unknown[], answer: unknown[], at: string, shown: Set<string>): Mismatch[] {
  if (documented.length === 0) return [];
  if (answer.length === 0) return [{ at, what: "empty, so that nothing can be compared", missing: true }];
  shown.add(inAnyItem(at));
  const items = documented.map((one) => documented.reduce(loosened, one));
  const fewest = (one: Mismatch[], other: Mismatch[]) => (other.length < one.length ? other : one);
  return answer.flatMap((one, index) =>
    items.map((item) => compared(item, one, `${at}[${index}]`, shown)).reduce(fewest),
  );
}

/** The documented value, with `null` in the fields where another item has `null` or another kind. */
function loosened(one: unknown, other: unknown): unknown {
  if (other === null || kind(one) !== kind(other)) return null;
  if (kind(one) !== "object") return one;
  const others = other as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(one as Record<string, unknown>).map(([name, value]) => [
      name,
      name in others ? loosened(value, others[name]) : value,
    ]),
  );
}

function kind(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}
