// Loads the modules of an island on networks that drop things and after deploys that remove them.

const GUARD = "island:reload";
const ONCE_IN_MS = 60_000;

const bring = (url: string) => fetch(url).then((answer) => (answer.ok ? answer.blob() : Promise.reject(Error(url))));

/**
 * Fetches a file into the browser's cache, once more if that fails; only then it is imported. A browser remembers a
 * failed import for as long as the page lives, also for every other module that needs the same file.
 */
export const bringChunk = (url: string): Promise<Blob> => bring(url).catch(() => bring(url));

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
