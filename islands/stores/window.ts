// Reads a page that the edge renders as a window (the header `Part`).

/** The window of a page; null if it fails to load. */
export async function readWindow(href: string): Promise<HTMLDialogElement | null> {
  try {
    // The HTTP cache may hold the whole page under this address.
    const response = await fetch(href, { headers: { Part: "window" }, cache: "no-store" });
    const text = response.ok ? await response.text() : "";
    return new DOMParser().parseFromString(text, "text/html").querySelector("dialog");
  } catch {
    return null;
  }
}
