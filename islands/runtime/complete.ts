// Tells when the markup of an element has streamed in completely: a custom element is connected
// before its children have arrived, and its end marker is the last of them.

const END = "island:end";

export function whenComplete(element: Element, then: () => void): void {
  const finish = () => {
    observer.disconnect();
    document.removeEventListener("DOMContentLoaded", finish);
    if (ended(element)) element.lastChild?.remove();
    then();
  };
  const observer = new MutationObserver(() => ended(element) && finish());
  if (ended(element) || document.readyState !== "loading") finish();
  else {
    observer.observe(element, { childList: true });
    document.addEventListener("DOMContentLoaded", finish);
  }
}

function ended({ lastChild }: Element): boolean {
  return lastChild?.nodeValue === END;
}
