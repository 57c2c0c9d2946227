// Short news for the shopper in the page's live region, whose attributes hold the usual words.

const SHOWN_MS = 6000;

export function toast(kind: string, text = ""): void {
  const region = document.querySelector<HTMLElement>("[data-toasts]");
  const words = text || region?.dataset[kind];
  if (!region || !words) return;
  const note = document.createElement("p");
  note.className = "toast";
  note.dataset["kind"] = kind;
  note.textContent = words;
  // The newest news is the only one: many quick clicks are one word.
  region.replaceChildren(note);
  setTimeout(() => note.remove(), SHOWN_MS);
}
