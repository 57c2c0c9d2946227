// Reads the stored ids; any script of the site can have written them.

import { MOST_RECENT, RECENT_KEY } from "../stores/recent.ts";

/** One row of the shelf. */
const MOST_SHOWN = 12;
const ID = /^[1-9]\d{0,15}$/;

/** The ids to show, newest first, without the product that is being viewed. */
export function shownIds(viewed?: string): string[] {
  const ids = storedIds();
  const shown = ids.filter((id, at) => ID.test(id) && id !== viewed && ids.indexOf(id) === at);
  return shown.slice(0, MOST_SHOWN);
}

function storedIds(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.slice(0, MOST_RECENT).map(String) : [];
  } catch {
    return [];
  }
}
