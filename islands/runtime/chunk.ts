// Loads the modules of an island on networks that drop requests and after deployments that remove files.

import { hasUnsavedInput } from "./unsaved-input.ts";

const RELOAD_EVERY_MS = 60_000;
const PAUSE_MS = 500;
const RELOADED = "reloaded";

async function fetchFile(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(url);
  return response.blob();
}

/** Resolves at once, or as soon as the browser is online. */
async function online(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}

/**
 * Fetches a file into the browser's cache, with one retry, before it is imported: a browser remembers a failed import as
 * long as the page lives, even for other modules that import the file.
 */
export function fetchChunk(url: string): Promise<Blob> {
  return fetchFile(url).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    await online();
    return fetchFile(url);
  });
}

/**
 * Reloads a page whose files a deployment has replaced. At most once a minute, and never while a form holds unsaved
 * input.
 */
export function reloadOnce(): void {
  try {
    const now = Date.now();
    const last = Number(sessionStorage.getItem(RELOADED));
    if (hasUnsavedInput() || !navigator.onLine || now - last < RELOAD_EVERY_MS) return;
    sessionStorage.setItem(RELOADED, String(now));
    location.reload();
  } catch {
    // Without storage a loop of reloads could not be stopped.
  }
}
