// The cart of this tab. It never guesses: it is busy until the edge has answered, and drops answers older than one
// already shown.

import type { CartLine, CartView } from "../contracts/cart.ts";
import { type CartSummary, cartOwner } from "./cart-summary.ts";
import { newId, type SentCommand, send } from "./command.ts";
import type { createUnsent, Fields, Press, Unsent } from "./unsent.ts";

export interface Cart extends CartSummary {
  /** Adds the quantity, by default the least that the shop sells. `sent` has already been sent by the page. */
  add(product: string, quantity?: number, url?: string, sent?: SentCommand): Promise<void>;
  /** Sets the quantity of a line; zero removes it. */
  put(product: string, quantity: number): Promise<void>;
  /** Restores a removed line with its grind and payment in points. */
  bringBack(line: RemovedLine): Promise<void>;
  /** Sends a named command about a product, e.g. saving its line for later; `fields` are its form's. */
  command(product: string, url: string, fields: Fields): Promise<void>;
  /** Reads the lines. */
  refresh(): Promise<void>;
  /** From now on the lines are read again whenever a newer revision is known. */
  follow(): void;
  /**
   * From now on presses outlive the page while offline. `failed` reports another page's press that was not carried out.
   */
  keepUnsent(create: typeof createUnsent, failed: (error: Error) => void): void;
}

export type RemovedLine = Pick<CartLine, "product" | "quantity" | "grinding" | "byPoints">;

/** A command that the edge has carried out. The page dispatches it as the event `cart:change`. */
export interface CartChange {
  product: string;
  /** The requested quantity; undefined for the shop's minimum and for named commands. */
  quantity: number | undefined;
  /** The quantity was added to the line's former one. */
  added: boolean;
  /** The cart before the command, if the page had read it. */
  before: CartView | undefined;
  view: CartView;
}

declare global {
  interface WindowEventMap {
    "cart:change": CustomEvent<CartChange>;
  }
}

interface CartAddresses {
  cartUrl: string;
  linesUrl: string;
  loyaltyUrl: string;
}

interface Change {
  added: boolean;
  quantity: number | undefined;
  url: string;
  /** Sent instead of the quantity. */
  fields?: Fields | undefined;
  /** Already sent: the change can no longer be altered. */
  sent?: SentCommand | undefined;
}

/** The newest change of a product; until its turn comes, later changes are merged into it. */
interface Pending {
  change: Change;
  started: boolean;
  done: Promise<void>;
}

/** Pause after a failed read; each further one is twice as long. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** Creates the cart of a page that shows this summary. */
export function createCart(summary: CartSummary, addresses: () => CartAddresses): Cart {
  const pending = new Map<string, Pending>();
  let following = false;
  let readings = 0;
  let lastTaken = 0;
  let pauseMs = FIRST_PAUSE_MS;
  let newest: Promise<void> | undefined;
  const pageLeft = createPageLeft(summary);

  function accept(view: CartView, certain = false): void {
    if (view.revision < summary.get().revision && !certain) return;
    summary.set({ view, count: view.count, revision: view.revision, unread: false });
  }

  /** Retries the read of a followed cart until it succeeds; a hidden page does not retry. */
  function readLater(reading: number): void {
    setTimeout(() => {
      const { view, revision } = summary.get();
      if (reading !== readings || view?.revision === revision) return;
      if (document.hidden) readLater(reading);
      else void cart.refresh();
    }, pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }

  let unsent: Unsent | undefined;

  function showWaiting(): void {
    const waiting = unsent?.products() ?? [];
    summary.set({ busy: new Set([...pending.keys(), ...waiting]), offline: waiting.length > 0 && !navigator.onLine });
  }

  function finish({ product, quantity, added }: Press, view: CartView): void {
    const detail: CartChange = { product, quantity, added, before: summary.get().view ?? undefined, view };
    accept(view);
    dispatchEvent(new CustomEvent("cart:change", { detail }));
  }

  function pressOf(product: string, { added, quantity, url, fields, sent }: Change): Press {
    return {
      id: sent?.command.command ?? newId(),
      product,
      added,
      quantity,
      url,
      fields,
      language: document.documentElement.lang,
      tried: sent && true,
    };
  }

  function enqueue(product: string, change: Change): Promise<void> {
    // Earlier presses must be sent first.
    const mustWait = unsent && (!navigator.onLine || unsent.products().length > 0);
    const kept = mustWait && unsent?.keep(pressOf(product, change));
    if (kept) return kept;
    const last = pending.get(product);
    if (last && (isRepeated(last.change, change) || (!last.started && merge(last.change, change)))) return last.done;
    // The answer to the very first command brings the cart to which the next commands belong.
    const before = last?.done ?? (summary.get().revision ? undefined : newest);
    const next: Pending = { change, started: false, done: Promise.resolve() };
    next.done = Promise.race([before, pageLeft()])
      .catch(() => {})
      .then(() => {
        next.started = true;
        return deliver(product, next.change);
      })
      .finally(() => {
        if (pending.get(product) !== next) return;
        pending.delete(product);
        showWaiting();
      });
    newest = next.done;
    pending.set(product, next);
    showWaiting();
    return next.done;
  }

  async function deliver(product: string, change: Change): Promise<void> {
    const { quantity, url, fields, sent } = change;
    const press = pressOf(product, change);
    const command = sent?.command ?? {
      command: press.id,
      product,
      ...(fields ?? { quantity, language: press.language }),
    };
    const lost = () => unsent?.note(press);
    const offline = (waiting: boolean) => summary.set({ offline: waiting });
    const owner = cartOwner();
    try {
      finish(press, (await send(url, command, { first: sent?.response, offline, lost })) as CartView);
    } catch (error) {
      // The command may have been carried out anyway: only the edge knows.
      if (following) void cart.refresh();
      throw error;
    } finally {
      unsent?.forget(press.id);
      unsent?.follow(owner);
    }
  }

  const cart: Cart = {
    ...summary,
    add: (product, quantity, url = addresses().linesUrl, sent = undefined) =>
      enqueue(product, { added: true, quantity, url, sent }),
    put: (product, quantity) => {
      const url = `${addresses().linesUrl}/${encodeURIComponent(product)}`;
      return enqueue(product, { added: false, quantity, url });
    },
    async bringBack({ product, quantity, grinding, byPoints }) {
      const { linesUrl, loyaltyUrl } = addresses();
      const form = { product, language: document.documentElement.lang };
      const fields = { ...form, quantity: Number(quantity) || undefined, grinding: grinding ?? undefined };
      const added = enqueue(product, { added: true, quantity: fields.quantity, url: linesUrl, fields });
      // Waits for the line to be added, and outlives the page with it.
      const marked = byPoints && cart.command(product, loyaltyUrl, { ...form, active: "true" });
      await Promise.all([added, marked]);
    },
    command: (product, url, fields) => enqueue(product, { added: false, quantity: undefined, url, fields }),
    async refresh() {
      const { revision } = summary.get();
      const reading = ++readings;
      try {
        const response = await fetch(addresses().cartUrl, { cache: "no-store" });
        if (!response.ok) throw response;
        const view: CartView = await response.json();
        // A later read was answered earlier; its cart may be another one, with a lower revision.
        if (reading < lastTaken) return;
        lastTaken = reading;
        pauseMs = FIRST_PAUSE_MS;
        // Nothing newer was heard since the request: a lower revision belongs to another cart.
        accept(view, revision === summary.get().revision);
      } catch {
        summary.set({ unread: true });
        if (following) readLater(reading);
      }
    },
    keepUnsent(create, failed) {
      unsent = create({
        before: () => Promise.allSettled([...pending.values()].map(({ done }) => done)),
        done: finish,
        failed(error) {
          if (following) void cart.refresh();
          failed(error);
        },
        changed(elsewhere) {
          showWaiting();
          if (elsewhere && following) void cart.refresh();
        },
      });
      addEventListener("online", showWaiting);
      showWaiting();
      unsent.replay();
    },
    follow() {
      if (following) return;
      following = true;
      let known = summary.get().revision;
      summary.subscribe(({ revision, view }) => {
        if (revision === known) return;
        known = revision;
        if (view?.revision !== revision) void cart.refresh();
      });
    },
  };
  return cart;
}

/**
 * Returns a function that gives a promise of the moment when the page is left. Waiting changes are sent at that moment;
 * without a cart they cannot be, because the first answer has yet to name the guest.
 */
function createPageLeft(summary: CartSummary): () => Promise<void> {
  let leave = () => {};
  const next = () =>
    new Promise<void>((resolve) => {
      leave = resolve;
    });
  let left = next();
  addEventListener("pagehide", () => {
    if (!summary.get().revision) return;
    leave();
    left = next();
  });
  return () => left;
}

/** A named command pressed again before its answer is not sent twice. */
const isRepeated = (waiting: Change, { url, fields }: Change) =>
  fields && waiting.url === url && JSON.stringify(waiting.fields) === JSON.stringify(fields);

/** Merges a change into one that has not been sent yet, if the outcome is the same. */
function merge(waiting: Change, { added, quantity, url, fields, sent }: Change): boolean {
  if (waiting.sent || sent || waiting.fields || fields) return false;
  if (!added) {
    Object.assign(waiting, { added, quantity, url });
    return true;
  }
  if (!waiting.added || !waiting.quantity || !quantity) return false;
  waiting.quantity += quantity;
  return true;
}
