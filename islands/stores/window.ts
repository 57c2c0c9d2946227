// A page that the edge draws as a window (the header `Part`).

/** The window of a page; null if it cannot be had. */
export async function readWindow(href: string): Promise<HTMLDialogElement | null> {
  try {
    // What the browser keeps under this address is the whole page.
    const response = await fetch(href, { headers: { Part: "window" }, cache: "no-store" });
    const text = response.ok ? await response.text() : "";
    return new DOMParser().parseFromString(text, "text/html").querySelector("dialog");
  } catch {
    return null;
  }
}
