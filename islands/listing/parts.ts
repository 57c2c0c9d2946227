// Cache of the edge's listings by address, so that undoing a choice shows at once.

const MOST_KEPT = 20;

/** A listing's HTML and the address that the edge gave it. */
export interface Part {
  url: string;
  html: string;
}

export interface Parts {
  /** Requests a listing once. Undefined if it fails or the answer is no listing. */
  get(url: string): Promise<Part | undefined>;
  /** Caches the listing that the page already shows. */
  keep(part: Part): void;
}

export function createParts(read: (url: string) => Promise<Part | undefined> = readPart): Parts {
  const known = new Map<string, Promise<Part | undefined>>();
  const set = (url: string, part: Promise<Part | undefined>) => {
    known.delete(url);
    known.set(url, part);
    const [oldest] = known.keys();
    if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest);
    return part;
  };
  return {
    get(url) {
      const part = known.get(url);
      if (part) return set(url, part);
      const asked = read(url);
      void asked.then((found) => !found && known.get(url) === asked && known.delete(url));
      return set(url, asked);
    },
    keep(part) {
      void set(part.url, Promise.resolve(part));
    },
  };
}

/** Path and query of a same-origin address. */
export const placeOf = ({ pathname, search }: { pathname: string; search: string }): string => pathname + search;

async function readPart(url: string): Promise<Part | undefined> {
  try {
    // The HTTP cache may hold the whole page under this address.
    const response = await fetch(url, { headers: { Part: "listing" }, cache: "no-store" });
    const own = new URL(response.url || url, location.href);
    const isListing = response.ok && own.origin === location.origin;
    return isListing ? { url: placeOf(own), html: await response.text() } : undefined;
  } catch {
    return undefined;
  }
}
