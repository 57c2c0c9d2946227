// Forms submitted before their module has loaded. Nothing is lost or sent twice: "add to cart" is sent at once and the
// module only shows the outcome; other forms wait for their module. If it cannot load, they are submitted as plain forms.

import type { CartView } from "../contracts/cart.ts";
import type { ShopIsland } from "../runtime/island.ts";
import { hasCart } from "../stores/cart-summary.ts";
import { newId } from "../stores/command.ts";
import { post } from "../stores/post.ts";
import { loadActions, type Press } from "./actions.ts";
import { summary } from "./cart.ts";
import { findIsland } from "./elements.ts";
import { toast } from "./toast.ts";

/** Islands whose modules failed to load. */
const missing = new WeakSet<ShopIsland>();

/** "Add to cart" presses that were sent and are not finished, oldest first. */
const unfinished = new Set<Press>();

/** Without `islands/actions` presses are finished one after the other. */
let finished = Promise.resolve();

/** The form that is being submitted as a plain form. */
let plain: HTMLFormElement | undefined;

/** Returns true if the form was taken; otherwise its module or the browser handles it. */
export function holdPress(form: HTMLFormElement, button: HTMLButtonElement | null): boolean {
  const island = islandOf(form);
  if (!island || island.hasAttribute("ready") || form === plain) return false;
  const adds = form.matches("[data-add]");
  // A plain form could be sent before the first answer has named the guest.
  const mustWait = adds && unfinished.size > 0;
  if (missing.has(island) && !mustWait) return false;
  if (!navigator.onLine) toast("offline");
  if (adds) void sendAtOnce(form, button, island);
  else void submitLater(form, button, island);
  return true;
}

/** Forms in islands with props work as plain forms without them. */
function islandOf(form: HTMLFormElement): ShopIsland | null {
  if (form.matches("[data-add],#consent")) return findIsland("actions");
  if (form.matches("[data-put]")) return findIsland("cart-page");
  return form.closest<ShopIsland>("shop-island:not([props])");
}

async function submitLater(form: HTMLFormElement, button: HTMLButtonElement | null, island: ShopIsland): Promise<void> {
  // An island shows itself that its form is busy.
  const waiting = island.contains(form) ? null : button;
  if (waiting) waiting.ariaBusy = "true";
  await island.start();
  if (waiting) waiting.ariaBusy = null;
  if (!island.hasAttribute("ready")) missing.add(island);
  // If the module had failed before, this is still the held event, and browsers ignore a submit within a form's own
  // event.
  setTimeout(() => form.requestSubmit(button));
}

async function sendAtOnce(form: HTMLFormElement, button: HTMLButtonElement | null, island: ShopIsland): Promise<void> {
  const press = pressOf(form, button);
  if (button) button.ariaBusy = "true";
  unfinished.add(press);
  const actions = await loadActions();
  if (actions) {
    unfinished.delete(press);
    actions.finish(press);
    return;
  }
  missing.add(island);
  finished = finished.then(() => finishWithoutActions(press)).catch(() => {});
}

function pressOf(form: HTMLFormElement, button: HTMLButtonElement | null): Press {
  const url = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
  const command = { command: newId(), ...Object.fromEntries(new FormData(form, button)) };
  // Without a cart the first answer names the guest to whom the next commands belong.
  const before = hasCart() ? undefined : [...unfinished].at(-1)?.response;
  const response = before ? before.then((answer) => (answer?.ok ? post(url, command) : undefined)) : post(url, command);
  return { form, button, url, command, response };
}

async function finishWithoutActions(press: Press): Promise<void> {
  const { button, url, command } = press;
  const response = (await press.response) ?? (await post(url, command));
  const view: CartView | false | undefined = response?.ok && (await response.json().catch(() => undefined));
  unfinished.delete(press);
  if (button) button.ariaBusy = null;
  if (view) {
    summary.update(view.count, view.revision);
    toast("added");
  } else submitPlain(press);
}

/** Navigates to the page that shows the outcome. The command's id makes that idempotent. */
function submitPlain({ form, button, command }: Press): void {
  const id = document.createElement("input");
  id.type = "hidden";
  id.name = "command";
  id.value = command.command;
  form.append(id);
  plain = form;
  try {
    form.requestSubmit(button);
  } finally {
    id.remove();
    plain = undefined;
  }
}
