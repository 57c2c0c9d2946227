// The page's interface to `islands/actions`, the module that handles presses. It is loaded at the first interaction.

import type { Cart } from "../stores/cart.ts";
import type { SentCommand } from "../stores/command.ts";
import { findIsland } from "./elements.ts";

/** "Add to cart", pressed and already sent. */
export interface Press extends SentCommand {
  form: HTMLFormElement;
  button: HTMLButtonElement | null;
  url: string;
}

/** The module's interface for the page. */
export interface Actions {
  cart: Cart;
  /** Shows the outcome of a press that the page has sent itself, and retries it if it was lost. */
  finish(press: Press): void;
}

/** Resolves with undefined if the module cannot be loaded. */
export async function loadActions(): Promise<Actions | undefined> {
  const offered = await findIsland("actions")?.start();
  return offered as Actions | undefined;
}
