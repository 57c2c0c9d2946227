// Favourites, the comparison and the city: forms (`data-save`) whose answer the edge stores in a cookie.

import { cartOwner } from "../stores/cart-summary.ts";
import { type Command, newId, send } from "../stores/command.ts";
import { post } from "../stores/post.ts";
import { findIsland } from "./elements.ts";
import { LIST_MS, toast } from "./toast.ts";

/** A form's state when it was submitted. */
interface Save {
  /** The form's own address, which gets the unanswered saves as one command when the page is left. */
  formUrl: string;
  url: string;
  fields: Record<string, unknown>;
  /** The list that the button toggles its product in. */
  list: string | undefined;
  product: string | undefined;
}

/** A product was added to a list or removed. The page dispatches it as the event `list:change`. */
export interface ListChange {
  list: string;
  product: string;
  saved: boolean;
}

declare global {
  interface WindowEventMap {
    "list:change": CustomEvent<ListChange>;
  }
}

/** Saves that were submitted and not yet answered, oldest first. */
const unanswered = new Set<Save>();

/** Whether a submitted save has no answer yet. */
export const isSaving = () => unanswered.size > 0;

/** Buttons of the unanswered saves. */
const busy = new Set<HTMLButtonElement>();

/** Saves are sent one after the other: each answer sets a whole cookie, which the next request must carry. */
let last = Promise.resolve();

/** The stored city differs from the one on the page. */
let cityStored = false;

/** Aborts the pending request when the page is left. */
let leaving = new AbortController();

/** Sends a form in the background. Resolves when its answer has been stored, or the attempt has failed. */
export function save(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  // A second press before the answer would undo the first.
  if (button && busy.has(button)) return last;
  if (!navigator.onLine) toast("offline");
  const entry = saveOf(form, button);
  unanswered.add(entry);
  if (button) {
    busy.add(button);
    button.ariaBusy = "true";
    // Optimistic response to the press; the edge's answer replaces it.
    if (entry.list) button.ariaPressed = String(entry.fields["saved"]);
  }
  last = last.then(async () => {
    await deliver(entry);
    unanswered.delete(entry);
    if (button) {
      busy.delete(button);
      button.ariaBusy = null;
    }
    // The page shows the delivery price for the chosen city.
    if (cityStored && !unanswered.size && document.querySelector("[data-city-priced]")) await showPrices();
  });
  return last;
}

/** Refreshes the prices; the cart page keeps typed text. */
async function showPrices(): Promise<void> {
  cityStored = false;
  const renew = (await findIsland("cart-page")?.start()) as (() => void) | undefined;
  if (renew) renew();
  else location.reload();
}

function saveOf(form: HTMLFormElement, button: HTMLButtonElement | null): Save {
  const formUrl = form.getAttribute("action") ?? "";
  const list = button?.dataset["list"];
  const fields: Save["fields"] = Object.fromEntries(new FormData(form));
  // Sends the wanted state instead of a toggle, so that a retry does no harm.
  if (list) fields["saved"] = button?.ariaPressed !== "true";
  // By the time it is sent, somebody else may have signed in.
  const owner = list === "favourites" && cartOwner();
  if (owner) fields["owner"] = owner;
  return { formUrl, url: button?.getAttribute("formaction") ?? formUrl, fields, list, product: button?.value };
}

async function deliver(entry: Save): Promise<void> {
  const { url, fields, list, product } = entry;
  // The save was sent when the page was left.
  if (!unanswered.has(entry)) return;
  try {
    const answer = await send(url, newCommand(fields), { signal: leaving.signal });
    const { saved } = answer as { saved?: boolean };
    if (list) {
      toast(saved ? list : `${list}Removed`, "", LIST_MS);
      dispatchEvent(new CustomEvent("list:change", { detail: { list, product, saved } }));
    }
    if ("city" in fields) cityStored = true;
  } catch (error) {
    if (unanswered.has(entry)) toast("failed", (error as Error).message);
  }
}

/**
 * Sends all unanswered saves, including the pending one, as one command per form. No other request may be answered after
 * it: an older answer would set a cookie without this one's changes.
 */
function sendUnanswered(): void {
  const commands = new Map<string, Command>();
  for (const { formUrl, fields, list, product } of unanswered) {
    const { saved, ...others } = fields;
    if (others["owner"] && others["owner"] !== cartOwner()) continue;
    const command: Command = { ...(commands.get(formUrl) ?? newCommand({})), ...others };
    if (list) command[list] = [command[list], `${saved ? "" : "-"}${product}`].filter(Boolean).join(".");
    commands.set(formUrl, command);
  }
  unanswered.clear();
  leaving.abort();
  leaving = new AbortController();
  for (const [url, command] of commands) void post(url, command);
}

const newCommand = (fields: Save["fields"]): Command => ({ command: newId(), ...fields });

addEventListener("pagehide", sendUnanswered);
