// Reads what the browser remembers, whoever wrote it.

import { MOST_RECENT, RECENT } from "../stores/recent.ts";

/** More would be no shelf any more. */
const MOST_SHOWN = 12;
const ID = /^[1-9]\d{0,15}$/;

/** The ids to show, newest first, without the product that is being viewed. */
export function shownIds(viewed?: string): string[] {
  let kept: unknown;
  try {
    kept = JSON.parse(localStorage.getItem(RECENT) ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(kept)) return [];
  const ids = kept.slice(0, MOST_RECENT).map(String);
  const fine = ids.filter((id, at) => ID.test(id) && id !== viewed && ids.indexOf(id) === at);
  return fine.slice(0, MOST_SHOWN);
}
