// Detects when an element's markup has streamed in: a custom element is connected before its children arrive, and its end
// marker is the last of them.

const END_MARKER = "island:end";

/** Removes the marker and resolves; an element without a marker is complete when the document is. */
export function whenComplete(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      const { lastChild } = element;
      const ended = lastChild?.nodeValue === END_MARKER;
      if (!ended && document.readyState === "loading") return;
      observer.disconnect();
      if (ended) lastChild.remove();
      resolve();
    };
    const observer = new MutationObserver(check);
    observer.observe(element, { childList: true });
    addEventListener("DOMContentLoaded", check, { once: true });
    check();
  });
}
