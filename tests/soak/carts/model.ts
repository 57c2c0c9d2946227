// A cart by the documents (commerce 4, 5 and 9), implemented a second time from them alone: the shop's own rules are in
// Rust. Quantities are integer thousandths.

export interface Product {
  id: string;
  /** The least quantity, and the default of an addition. */
  step: number;
  /** The default of the first addition, for goods by measure. */
  start?: number;
  stock: number;
}

export type Command =
  | { kind: "add"; product: string; quantity?: number }
  | { kind: "set"; product: string; quantity: number }
  | { kind: "remove"; product: string }
  | { kind: "clear" }
  | { kind: "promo"; code: string }
  | { kind: "no-promo" };

export interface State {
  lines: { product: string; quantity: number }[];
  promo: string | null;
  /** The code that applied until the cart changed. */
  lapsed: string | null;
}

export const EMPTY: State = { lines: [], promo: null, lapsed: null };

/** The limit of a line. */
export const MOST = 99_999_000;
/** The least number of lines that a cart must hold. */
const ROOM = 100;

/** The cart after a command, or the refusal's code. */
export function after(state: State, command: Command, products: ReadonlyMap<string, Product>): State | string {
  switch (command.kind) {
    case "clear":
      return EMPTY;
    case "no-promo":
      return { ...state, promo: null, lapsed: null };
    case "promo":
      return state.lines.length === 0 ? "empty_cart" : { ...state, promo: command.code, lapsed: null };
    case "remove":
      return changed(state, command.product, 0);
    case "add":
      return added(state, command, products.get(command.product));
    case "set":
      return set(state, command, products.get(command.product));
  }
}

function added(
  state: State,
  { product, quantity }: { product: string; quantity?: number },
  known: Product | undefined,
): State | string {
  if (!known) return quantity === 0 ? changed(state, product, 0) : "unknown_product";
  if (quantity !== undefined && quantity > MOST) return "quantity";
  if (quantity === 0) return changed(state, product, 0);
  const held = heldOf(state, product) ?? 0;
  const usual = held === 0 ? (known.start ?? known.step) : known.step;
  const wanted = ledUp(held + (quantity ?? usual), known.step);
  if (wanted > Math.max(known.stock, held)) return "not_enough";
  if (held === 0 && state.lines.length >= ROOM) return "too_many_lines";
  return changed(state, product, wanted);
}

function set(
  state: State,
  { product, quantity }: { product: string; quantity: number },
  known: Product | undefined,
): State | string {
  if (!known) return quantity === 0 ? changed(state, product, 0) : "unknown_product";
  if (quantity > MOST) return "quantity";
  if (quantity === 0) return changed(state, product, 0);
  const held = heldOf(state, product);
  if (held === undefined) return "no_such_line";
  const wanted = ledUp(quantity, known.step);
  return wanted > Math.max(known.stock, held) ? "not_enough" : changed(state, product, wanted);
}

/** The next multiple of the step, or the last one that a line holds. */
function ledUp(wanted: number, step: number): number {
  const up = Math.ceil(Math.max(wanted, step) / step) * step;
  return up > MOST ? Math.floor(MOST / step) * step : up;
}

const heldOf = ({ lines }: State, product: string) => lines.find((line) => line.product === product)?.quantity;

/** A line keeps its position, a new one comes last; any change removes the code, and a no-op keeps it. */
function changed(state: State, product: string, quantity: number): State {
  if ((heldOf(state, product) ?? 0) === quantity) return state;
  const { lines, promo, lapsed } = state;
  const isThere = lines.some((line) => line.product === product);
  const changedLines = lines.map((line) => (line.product === product ? { product, quantity } : line));
  const all = isThere ? changedLines : [...lines, { product, quantity }];
  const left = all.filter((line) => line.quantity > 0);
  return { lines: left, promo: null, lapsed: left.length > 0 ? (promo ?? lapsed) : null };
}
