// Goods that go with an added product, in its confirmation. They are those of a page that the product's button names.

import { root } from "../storefront/elements.ts";
import { readWindow } from "../stores/window.ts";

/** More are on the page that the title leads to. */
const MOST = 3;

/** Adds the goods of the page to the confirmation, without those in the cart. It then stays until it is closed. */
export async function offer(
  confirmation: HTMLElement,
  href: string,
  inCart: (product: string) => boolean,
): Promise<void> {
  const page = await readWindow(href);
  const list = page?.querySelector<HTMLElement>(".goods");
  const card = confirmation.querySelector(".added");
  // The page itself asks for the visitor's age.
  const isAsking = page?.querySelector(".age-gate") && root.dataset["adult"] === undefined;
  if (!page || !list || !card || !confirmation.isConnected || isAsking) return;
  const offered = [...list.children].filter((one) => !inCart(buttonOf(one)?.value ?? ""));
  if (!offered.length) return;
  list.replaceChildren(...offered.slice(0, MOST));
  renameIds(list);
  const title = page.querySelector("h2")?.textContent ?? "";
  const more = Object.assign(document.createElement("a"), { className: "link added-more", href, textContent: title });
  more.dataset["dialog"] = "";
  list.ariaLabel = title;
  // Only the title is announced.
  list.ariaLive = "off";
  const toCart = card.lastElementChild;
  toCart?.before(more, list);
  confirmation.dataset["stays"] = "";
}

const buttonOf = (one: Element) => one.querySelector<HTMLButtonElement>("button[name=product]");

/** The page may show the same goods under the same ids. */
function renameIds(list: HTMLElement): void {
  for (const named of list.querySelectorAll("[id]")) {
    const id = `offer-${named.id}`;
    for (const one of list.querySelectorAll(`[aria-describedby="${named.id}"]`))
      one.setAttribute("aria-describedby", id);
    named.id = id;
  }
}
