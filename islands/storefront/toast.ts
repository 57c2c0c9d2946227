// Short news for the shopper in the page's live region, whose attributes hold the usual words.

const SHOWN_MS = 3000;
const READ_MS = 8000;

export function toast(kind: string, text = ""): void {
  const region = document.querySelector<HTMLElement>("[data-toasts]");
  const words = text || region?.dataset[kind];
  if (!region || !words) return;
  const bad = kind === "failed" || kind === "offline";
  const note = document.createElement("p");
  note.className = "toast";
  note.dataset["kind"] = bad ? "error" : "done";
  note.textContent = words;
  // The newest news is the only one: many quick clicks are one word.
  region.replaceChildren(note);
  setTimeout(() => note.remove(), bad ? READ_MS : SHOWN_MS);
}
