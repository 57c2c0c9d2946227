// Plus, minus, typed quantities, removal and its undo on the cart page. The lines' forms are sent as commands: the field
// shows the wanted quantity at once, and the sums wait for the edge's page.

import { QUANTITY, quantityBy, readDecimal, writeDecimal } from "../decimal/decimal.ts";
import { stepQuantity } from "../decimal/step.ts";
import type { PageApi } from "../storefront/page-api.ts";
import type { Cart, RemovedLine } from "../stores/cart.ts";

const LINE = "[data-key]";
const LINES = ".lines";
/** The page has another list below the cart. */
const IN_CART = `.cart ${LINES}`;
/** Prefix of the keys of products in the list below the cart. */
const SAVED = /^saved-/;
const PROBLEM = "field-error";
const KEEP = "data-keep";

interface Lines {
  /** Gives removed lines a place in a fresher page; call the returned function once that page is shown. */
  place(fresh: Element): (isNewest: boolean) => void;
}

export function changeLines(part: HTMLElement, island: HTMLElement, page: PageApi): Lines {
  /** Wanted quantity of each product, until the page shows it. */
  const wanted = new Map<string, number>();
  /** Placeholder rows of removed lines, by product. */
  const removed = new Map<string, HTMLElement>();
  /** Products whose removal is pending. */
  const leaving = new Set<string>();
  /** Refused text in the field of each product. */
  const refused = new Map<string, string>();
  let loaded: Promise<Cart> | undefined;
  /** The command module failed to load: every form is submitted as a plain form. */
  let isPlain = false;

  /** Listeners for cart changes need the lines before the first change. */
  async function load(): Promise<Cart> {
    const cart = await page.loadCart().catch((error) => {
      isPlain = true;
      throw error;
    });
    if (!cart.get().view) await cart.refresh();
    return cart;
  }
  const loadCart = () => {
    loaded ??= load();
    return loaded;
  };

  part.addEventListener("submit", (event) => {
    if (isPlain) return;
    const form = event.target as HTMLFormElement;
    const line = form.closest<HTMLElement>(LINE);
    const field = line?.querySelector<HTMLInputElement>(".stepper input");
    const begin = (work: () => Promise<void>) => {
      void work();
      // Browsers ignore a submit within the form's own submit event.
      loadCart().catch(() => setTimeout(() => form.requestSubmit(event.submitter)));
    };
    if (form.dataset["put"] && line) {
      event.preventDefault();
      return begin(() => carryOut(form, event.submitter, line));
    }
    if (!form.matches("[data-put]") || !line || !field) return;
    event.preventDefault();
    const { turn, removed: words } = (event.submitter as HTMLElement | null)?.dataset ?? {};
    if (words) return begin(() => remove(line, words));
    const { step = "", finer = step } = line.dataset;
    const turned = () => stepQuantity(last(line, field), line.dataset, turn === "1" ? 1 : -1);
    if (turn) return begin(() => want(line, field, turned()));
    const typed = readDecimal(field.value, quantityBy(finer));
    if (typed === undefined) field.value = writeDecimal(last(line, field));
    // Leaving a field with an unchanged refused quantity sends nothing.
    else if (typed !== last(line, field) || field.ariaInvalid) begin(() => want(line, field, typed, true));
  });

  const productOf = (line: HTMLElement) => line.dataset["key"] as string;
  const last = (line: HTMLElement, field: HTMLInputElement) =>
    wanted.get(productOf(line)) ?? readDecimal(field.defaultValue, QUANTITY) ?? 0;

  async function want(line: HTMLElement, field: HTMLInputElement, quantity: number, typed = false): Promise<void> {
    if (!quantity) {
      const { dataset } = line.querySelector<HTMLElement>("[data-removed]") ?? line;
      return remove(line, dataset["removed"] ?? "");
    }
    const product = productOf(line);
    clearProblem(line, field);
    wanted.set(product, quantity);
    field.value = writeDecimal(quantity);
    try {
      await (await loadCart()).put(product, quantity);
    } catch (error) {
      // The wanted quantity has changed since.
      if (isPlain || wanted.get(product) !== quantity) return;
      wanted.delete(product);
      const { message } = error as Error;
      if (!typed || !message) field.value = field.defaultValue;
      tell(line, field, message);
    }
  }

  async function remove(line: HTMLElement, words: string): Promise<void> {
    const product = productOf(line);
    // Ignores a double click, unless another press came in between.
    if (leaving.has(product) && !wanted.has(product)) return;
    leaving.add(product);
    const field = line.querySelector<HTMLInputElement>(".stepper input");
    const quantity = readDecimal(field?.defaultValue ?? "", QUANTITY);
    if (field) clearProblem(line, field);
    wanted.delete(product);
    try {
      const cart = await loadCart();
      const known = cart.get().view?.lines.find((one) => one.product === product);
      await cart.put(product, 0);
      // A later press may have restored it.
      if (wanted.has(product)) return;
      const back = { grinding: null, byPoints: false, ...known, product };
      const old = removed.get(product);
      const row = rowOf({ ...back, quantity: String(quantity ?? known?.quantity ?? "") }, words);
      replace(old && !line.isConnected ? old : line, row);
      old?.remove();
    } catch (error) {
      if (field && !isPlain) tell(line, field, (error as Error).message);
    } finally {
      leaving.delete(product);
    }
  }

  /** Runs a named command, e.g. saving a line for later, after the line's earlier presses. */
  async function carryOut(form: HTMLFormElement, button: HTMLElement | null, line: HTMLElement): Promise<void> {
    line.ariaBusy = "true";
    const fields = Object.fromEntries(new FormData(form, button));
    try {
      await (await loadCart()).command(String(fields["product"]), form.getAttribute("action") ?? "", fields);
    } catch (error) {
      if (isPlain) return;
      page.toast("failed", (error as Error).message);
    }
    mark();
  }

  function rowOf(line: RemovedLine, words: string): HTMLElement {
    const template = island.querySelector("template") as HTMLTemplateElement;
    const row = template.content.firstElementChild?.cloneNode(true) as HTMLElement;
    const [text, undo] = row.children as unknown as [HTMLElement, HTMLButtonElement];
    text.textContent = words;
    undo.addEventListener("click", () => {
      if (undo.ariaBusy) return;
      undo.ariaBusy = "true";
      void loadCart()
        .then((cart) => cart.bringBack(line))
        .catch(({ message }: Error) => page.toast("failed", message))
        .finally(() => {
          undo.ariaBusy = null;
        });
    });
    removed.set(line.product, row);
    return row;
  }

  /** Shows the message at the line if both exist; otherwise as a toast. */
  function tell(line: HTMLElement, field: HTMLInputElement, message: string): void {
    if (!message || !line.isConnected) {
      page.toast("failed", message);
      return;
    }
    const place = line.querySelector(".line-quantity") as HTMLElement;
    const id = `problem-${productOf(line)}`;
    place.querySelector(`.${PROBLEM}`)?.remove();
    place.append(
      Object.assign(document.createElement("p"), { className: PROBLEM, role: "alert", id, textContent: message }),
    );
    place.setAttribute(KEEP, "");
    refused.set(productOf(line), field.value);
    field.ariaInvalid = "true";
    field.setAttribute("aria-describedby", id);
  }

  function clearProblem(line: HTMLElement, field: HTMLInputElement): void {
    const place = line.querySelector(".line-quantity");
    place?.querySelector(`.${PROBLEM}`)?.remove();
    place?.removeAttribute(KEEP);
    field.ariaInvalid = null;
    field.removeAttribute("aria-describedby");
  }

  /**
   * A refused quantity stays until the cart's quantity changes: the field then shows the new one, and the reason stays.
   */
  function release(fresh: Element): void {
    for (const place of part.querySelectorAll<HTMLElement>(`.line-quantity[${KEEP}]`)) {
      const line = place.closest<HTMLElement>(LINE);
      const field = place.querySelector<HTMLInputElement>(".stepper input");
      if (!line || !field) continue;
      const held = heldBy(line);
      const freshLine = fresh.querySelector<HTMLElement>(`${IN_CART} > [data-key="${CSS.escape(productOf(line))}"]`);
      if (!freshLine || heldBy(freshLine) === held) continue;
      if (field.value === (refused.get(productOf(line)) ?? field.defaultValue)) field.value = field.defaultValue;
      field.ariaInvalid = null;
      place.removeAttribute(KEEP);
      place.querySelector(`.${PROBLEM}`)?.setAttribute(KEEP, "");
    }
  }

  function mark(): void {
    const { busy, offline } = page.summary.get();
    for (const line of part.querySelectorAll<HTMLElement>(LINE))
      line.ariaBusy = busy.has(productOf(line).replace(SAVED, "")) ? "true" : null;
    const sums = part.querySelector(".summary");
    if (sums) sums.ariaBusy = busy.size ? "true" : null;
    const waiting = island.querySelector<HTMLElement>("[data-waiting]");
    if (waiting) waiting.hidden = !offline;
  }

  function settle(isNewest: boolean): void {
    const { busy } = page.summary.get();
    for (const line of part.querySelectorAll<HTMLElement>(LINE)) {
      const product = productOf(line);
      putAway(product, line);
      if (!isNewest || busy.has(product) || !wanted.delete(product)) continue;
      const field = line.querySelector<HTMLInputElement>(".stepper input");
      if (field) field.value = field.defaultValue;
    }
  }

  /** Removes the placeholder row of a product that is in the cart again. */
  function putAway(product: string, line: HTMLElement): void {
    const row = removed.get(product);
    if (!row) return;
    if (row.contains(document.activeElement))
      line.querySelector<HTMLElement>(".line-title a")?.focus({ preventScroll: true });
    row.remove();
    removed.delete(product);
  }

  page.summary.subscribe(mark);
  mark();

  return {
    place(fresh) {
      const focused = document.activeElement as HTMLElement | null;
      const rows = [...removed.values()].filter((row) => row.isConnected);
      const list = [...part.children].find((child) => child.matches(LINES));
      const isEmpty = !fresh.querySelector(IN_CART);
      release(fresh);
      if (isEmpty && !list && rows.length) fresh.prepend(listOf(rows));
      return (isNewest) => {
        if (list && !isEmpty) {
          part.querySelector(IN_CART)?.prepend(...rows);
          list.remove();
        }
        if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
        settle(isNewest);
        mark();
      };
    },
  };
}

/** The quantity in the cart when the line was rendered, derived from the minus button instead of the field. */
const heldBy = (line: HTMLElement) => line.querySelector("[data-turn='-1']")?.getAttribute("value");

/** An empty cart has no list, so one is created for the placeholder rows. */
function listOf(rows: HTMLElement[]): HTMLElement {
  const list = document.createElement("ul");
  list.className = LINES.slice(1);
  list.setAttribute(KEEP, "");
  list.append(...rows);
  return list;
}

/** Replaces the line and moves its focus to the row. */
function replace(line: HTMLElement, row: HTMLElement): void {
  const hadFocus = line.contains(document.activeElement);
  line.replaceWith(row);
  if (hadFocus) row.querySelector("button")?.focus({ preventScroll: true });
}
