// Listings as the edge draws them, each under its address; the last ones are kept, so that a choice that is taken back
// shows at once.

const MOST_KEPT = 20;

/** A listing as text, under the address that the edge gave it. */
export interface Part {
  url: string;
  html: string;
}

export interface Parts {
  /** Asks for the listing of an address, once. Undefined if it cannot be had or is no listing any more. */
  get(url: string): Promise<Part | undefined>;
  /** What an open page shows already. */
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

/** Path and query of an address of this site. */
export const placeOf = ({ pathname, search }: { pathname: string; search: string }): string => pathname + search;

async function readPart(url: string): Promise<Part | undefined> {
  try {
    // What the browser keeps under this address is the whole page.
    const response = await fetch(url, { headers: { Part: "listing" }, cache: "no-store" });
    const own = new URL(response.url || url, location.href);
    const isListing = response.ok && own.origin === location.origin;
    return isListing ? { url: placeOf(own), html: await response.text() } : undefined;
  } catch {
    return undefined;
  }
}
