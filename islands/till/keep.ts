// Favourites, the comparison and the city, which the edge keeps in cookies.

import type { Shared } from "../storefront/shared.ts";
import { newId, type Sent, send } from "../stores/command.ts";
import { post } from "../stores/post.ts";

interface Kept {
  marked?: boolean;
}

/** What a form asks for, as it was filled in when it was sent. */
interface Wish {
  /** Where the form itself leads; what was pressed on a page that is left goes there together. */
  form: string;
  fields: Record<string, unknown>;
  /** The list that a button marks a product in, and the product. */
  list: string | undefined;
  product: string | undefined;
}

/** What was pressed and not yet answered. */
const busy = new WeakSet<object>();

/** The same as wishes, in their order. */
const waiting = new Set<Wish>();

/** One command after the other: each answer sets a whole cookie, which the next command must carry. */
let last = Promise.resolve();

/** Whether another city was chosen since the page was opened. */
let cityChosen = false;

let left = new AbortController();

/**
 * Sends a form whose answer is kept in a cookie, as it is filled in now. The pressed button puts its product into its
 * list or takes it out, which is said where the page has words for it; a form sent without a button needs none.
 */
export function keep(
  { toast, recall }: Pick<Shared, "toast" | "recall">,
  form: HTMLFormElement,
  button: Partial<HTMLButtonElement>,
  url: string,
  sent?: Sent,
): void {
  // A second click before the answer would undo the first.
  if (busy.has(button)) return;
  busy.add(button);
  const list = button.dataset?.["mark"];
  const wish: Wish = {
    form: form.getAttribute("action") ?? url,
    // What is wished and not merely that it shall change, so that asking again does no harm.
    fields: { ...Object.fromEntries(new FormData(form)), ...(list && { marked: button.ariaPressed !== "true" }) },
    list,
    product: button.value,
  };
  waiting.add(wish);
  button.ariaBusy = "true";
  last = last.then(async () => {
    try {
      if (waiting.has(wish)) {
        const answer = (await send(url, wish.fields, { sent, left: left.signal })) as Kept;
        toast(list + (answer.marked ? "" : "Removed"));
        cityChosen ||= "city" in wish.fields;
      }
    } catch (error) {
      if (waiting.has(wish)) toast("failed", (error as Error).message);
    }
    waiting.delete(wish);
    button.ariaBusy = null;
    busy.delete(button);
    recall();
    // The page of the cart names the price of delivery to the chosen city.
    if (cityChosen && !waiting.size && document.querySelector("[data-city-priced]")) location.reload();
  });
}

/**
 * What waits for an answer when the page is left, the answer under way included, is sent at once, as one command of
 * each form. Nothing may answer after it: an older answer would set a list without what this one brings.
 */
export function handOver(): void {
  const commands = new Map<string, Record<string, unknown>>();
  for (const { form, fields, list, product } of waiting) {
    const { marked, ...rest } = fields;
    const command = { ...commands.get(form), ...rest };
    if (list) command[list] = [command[list], (marked ? "" : "-") + product].filter(Boolean).join(".");
    commands.set(form, command);
  }
  waiting.clear();
  left.abort();
  left = new AbortController();
  // Once: what a frozen page sent when it thaws would undo what was pressed elsewhere since.
  for (const [form, command] of commands) void post(form, { command: newId(), ...command });
}
