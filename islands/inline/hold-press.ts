// "Add to cart" and the hearts work from the first paint: a press before the page's module runs shows as busy and is held
// until the module submits it (`storefront/storefront.ts`). If the module does not load or anything fails, the forms are
// submitted as plain forms; a page that is left earlier sends its held presses.

import type { HeldPress } from "../stores/held-presses.ts";

/** After this time a shopper gives up waiting. */
const PATIENCE_MS = 8000;

const held: HeldPress[] = [];

function hold(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const button = event.submitter as HTMLButtonElement | null;
  if (!button || !form.matches("[data-add],[data-save]")) return;
  event.preventDefault();
  button.ariaBusy = "true";
  held.push([form, button]);
  setTimeout(submitPlain, PATIENCE_MS);
}

const take = () => {
  removeEventListener("submit", hold);
  removeEventListener("error", submitPlain, true);
  removeEventListener("pagehide", submitLeaving);
  return held.splice(0);
};

/** Only the last one may navigate to its answer. The first answer names the guest to whom the others belong. */
async function submitPlain(): Promise<void> {
  const presses = take();
  const last = presses.pop();
  for (const [form, button] of presses) {
    await fetch(addressOf(form, button), { method: "POST", body: fieldsOf(form, button) }).catch(() => {});
  }
  if (!last) return;
  last[1].ariaBusy = null;
  last[0].requestSubmit(last[1]);
}

/** Sends the held presses of a page that is left before its module loaded. */
function submitLeaving(): void {
  for (const press of take()) navigator.sendBeacon(addressOf(...press), fieldsOf(...press));
}

const addressOf = (...[form, button]: HeldPress) => button.getAttribute("formaction") ?? form.action;
const fieldsOf = (...press: HeldPress) => new URLSearchParams(new FormData(...press) as never);

globalThis.takePresses = take;
addEventListener("submit", hold);
addEventListener("error", submitPlain, true);
addEventListener("pagehide", submitLeaving);
