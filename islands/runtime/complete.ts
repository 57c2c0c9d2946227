// Tells when the markup of an element has streamed in completely: a custom element is connected
// before its children have arrived, and its end marker is the last of them.

const END = "island:end";

/** Resolves once, without the marker. */
export const whenComplete = (element: Element): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      const { lastChild } = element;
      const ended = lastChild?.nodeValue === END;
      if (!ended && document.readyState === "loading") return;
      observer.disconnect();
      if (ended) lastChild.remove();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true });
    addEventListener("DOMContentLoaded", look);
    look();
  });
