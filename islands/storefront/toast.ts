// Short messages in the page's live region, whose data attributes hold the usual words.

const SHOWN_MS = 6000;

/** Shows `text`, or the usual words of this kind. */
export function toast(kind: string, text = ""): void {
  const region = document.querySelector<HTMLElement>("[data-toasts]");
  const words = text || region?.dataset[kind];
  if (!region || !words) return;
  const message = document.createElement("p");
  message.className = "toast";
  message.dataset["kind"] = kind;
  message.textContent = words;
  // The newest message replaces the others: many quick clicks are answered once.
  region.replaceChildren(message);
  setTimeout(() => message.remove(), SHOWN_MS);
}
