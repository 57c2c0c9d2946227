// Recent searches, newest first: kept in local storage and never sent.

const KEY = "recent_queries";
const MOST = 6;

export function recentQueries(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((query) => typeof query === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** A repeated query moves to the front, in its latest spelling. */
export const rememberQuery = (query: string): void => keep([query, ...others(query)]);

export const forgetQuery = (query: string): void => keep(others(query));

const folded = (query: string) => query.toLocaleLowerCase();
const others = (query: string) => recentQueries().filter((other) => folded(other) !== folded(query));

function keep(queries: string[]): void {
  try {
    if (queries.length) localStorage.setItem(KEY, JSON.stringify(queries.slice(0, MOST)));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage may be blocked or full.
  }
}
