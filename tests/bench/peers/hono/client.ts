// The peer's three widgets: add to cart, search suggestions, the cart's count.
import { add, countInCart, suggest } from "../calls.ts";

function show(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>("[data-count=cart]")) {
    badge.hidden = count === 0;
    badge.textContent = String(count);
  }
}

document.addEventListener("submit", async (event) => {
  const form = event.target as HTMLFormElement;
  const button = event.submitter as HTMLButtonElement | null;
  if (!form.matches("[data-add]") || !button) return;
  event.preventDefault();
  button.ariaBusy = "true";
  try {
    show(await add(button.value));
  } finally {
    button.ariaBusy = null;
  }
});

let asked = new AbortController();
document.addEventListener("input", async ({ target }) => {
  const field = target as HTMLInputElement;
  if (!field.matches(".search-input")) return;
  asked.abort();
  asked = new AbortController();
  const found = await suggest(field.value, asked.signal).catch(() => []);
  const items = found.map(({ title, href }) => {
    const [item, link] = [document.createElement("li"), document.createElement("a")];
    link.href = href;
    link.textContent = title;
    item.append(link);
    return item;
  });
  field.form?.querySelector(".suggestions")?.replaceChildren(...items);
});

show(countInCart());
