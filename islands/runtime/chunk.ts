// Loads the modules of an island on networks that drop things and after deploys that remove them.

const GUARD = "island:reload";
const ONCE_IN_MS = 60_000;

/** Seam for tests, which have no server to import from. */
export type Import = (url: string) => Promise<unknown>;

const native: Import = (url) => import(/* @vite-ignore */ url);

/** Imports a module; a failed one is asked for once more under another address, past any cache. */
export function importChunk(url: string, load = native): Promise<unknown> {
  return load(url).catch(() => load(`${url}?again=${Date.now()}`));
}

/** A page whose chunks are gone was replaced by a deploy: load it anew, at most once a minute. */
export function reloadOnce(now = Date.now(), reload = () => location.reload()): boolean {
  try {
    if (!navigator.onLine || now - Number(sessionStorage.getItem(GUARD)) < ONCE_IN_MS) return false;
    sessionStorage.setItem(GUARD, String(now));
  } catch {
    // Without storage nothing would stop a loop of reloads.
    return false;
  }
  reload();
  return true;
}
