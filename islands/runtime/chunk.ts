// Loads the modules of an island on networks that drop things and after deploys that remove them.

import { isHalfWritten } from "./written.ts";

const ONCE_IN_MS = 60_000;
const PAUSE_MS = 500;

const bring = (url: string) => fetch(url).then((answer) => (answer.ok ? answer.blob() : Promise.reject(Error(url))));

/** At once, or as soon as the network is back. */
const online = () => navigator.onLine || new Promise((back) => addEventListener("online", back, { once: true }));

/**
 * Fetches a file into the browser's cache, once more if that fails; only then it is imported. A browser remembers a
 * failed import for as long as the page lives, also for every other module that needs the same file.
 */
export const bringChunk = (url: string): Promise<Blob> =>
  bring(url).catch(async () => {
    await new Promise((over) => setTimeout(over, PAUSE_MS));
    await online();
    return bring(url);
  });

/**
 * A page whose chunks are gone was replaced by a deploy: load it anew, at most once a minute, and never under a form in
 * which something has been written.
 */
export function reloadOnce(): void {
  try {
    const now = Date.now();
    if (isHalfWritten() || !navigator.onLine || now - sessionStorage["reloaded"] < ONCE_IN_MS) return;
    sessionStorage["reloaded"] = now;
    location.reload();
  } catch {
    // Without storage nothing would stop a loop of reloads.
  }
}
