// The events of a shop in the data layer (spec commerce 7, other), in GA4's shape, once a visitor has allowed them:
// view_item, add_to_wishlist, add_to_cart, remove_from_cart, begin_checkout, purchase. They say what the edge has answered,
// never what was only pressed.

import type { CartLine, CartView } from "../contracts/cart.ts";
import type { ListChange } from "../storefront/save.ts";
import type { CartChange } from "../stores/cart.ts";
import { productHere, type SeenProduct, takeProducts } from "../stores/seen-products.ts";

interface Item {
  item_id: string;
  item_name: string;
  price?: number;
  quantity?: number;
  item_brand?: string;
  [category: `item_category${string}`]: string;
}

interface Told {
  currency?: string;
  value?: number;
  items: Item[];
  transaction_id?: string;
}

/** How an event gets to the tags of this site. */
export type Push = (event: string, fields: Told) => void;

/** Session storage: the lines of the cart's page when a form of it was sent. */
const SENT = "cart_sent";
/** Local storage, since a bank may lead back to another tab: what the form of the checkout would order. */
const BEGUN = "checkout_begun";
/** The same: the last orders of which a purchase was told. */
const BOUGHT = "purchases_told";
const MOST_BOUGHT = 20;

export function startDataLayer(push: Push): void {
  followViews(push);
  addEventListener("cart:change", ({ detail }) => tellChange(push, detail));
  addEventListener("list:change", ({ detail }) => tellWish(push, detail));
  void followCartPage(push);
  void beginCheckout(push);
  purchase(push);
  addEventListener("payment:change", () => purchase(push));
}

/** The product of a page, as the page tells it to search engines. */
interface Described {
  "@type": string;
  name?: string;
  brand?: { name?: string };
  offers?: { price?: string; priceCurrency?: string };
  itemListElement?: { name?: string }[];
}

/** The product that a page is about. */
function itemOfPage({ id, data }: SeenProduct): { item: Item; currency: string | undefined } | undefined {
  const things = data.map((text) => JSON.parse(text) as Described);
  const described = (type: string) => things.find((thing) => thing["@type"].toLowerCase() === type);
  const product = described("product");
  if (!id || !product) return undefined;
  const { name = "", brand, offers } = product;
  const item: Item = { item_id: id, item_name: name };
  if (offers?.price) item.price = Number(offers.price);
  if (brand?.name) item.item_brand = brand.name;
  // Home comes first, the product last.
  const way = described("breadcrumblist")?.itemListElement?.slice(1, -1) ?? [];
  for (const [place, { name: category = "" }] of way.entries())
    item[`item_category${place ? place + 1 : ""}`] = category;
  return { item, currency: offers?.priceCurrency };
}

/** Each product that is open, and those that were before this module came. */
function followViews(push: Push): void {
  let last: string | undefined;
  const tell = () => {
    const seen = takeProducts();
    // One that another is about to replace is kept by then.
    if (!document.querySelector("shop-island[name=product][aria-busy]")) seen.push(productHere());
    for (const one of seen) {
      const found = itemOfPage(one);
      if (!found || one.id === last) continue;
      last = one.id;
      push("view_item", withValue(found.currency, [found.item]));
    }
  };
  tell();
  addEventListener("product:change", tell);
}

/** Items with what they are worth together, where their prices and the currency are known. */
function withValue(currency: string | undefined, items: Item[]): Told {
  if (!currency) return { items };
  const cents = items.reduce(
    (sum, { price = Number.NaN, quantity = 1 }) => sum + Math.round(price * quantity * 100),
    0,
  );
  return Number.isNaN(cents) ? { items } : { currency, value: cents / 100, items };
}

function tellWish(push: Push, { list, product, saved }: ListChange): void {
  if (list !== "favourites" || !saved) return;
  const page = itemOfPage(productHere());
  const own = page?.item.item_id === product ? page : undefined;
  const { item, currency } = own ?? itemOfCard(product);
  push("add_to_wishlist", withValue(currency, [item]));
}

/** A product as its card on this page tells it; its price stands there as `129.90 MDL`. */
function itemOfCard(product: string): { item: Item; currency: string | undefined } {
  const button = `.card [data-list=favourites][value="${CSS.escape(product)}"]`;
  const card = document.querySelector(button)?.closest<HTMLElement>(".card");
  const name = card?.querySelector(".card-title")?.textContent?.trim() ?? "";
  const [price, currency] = card?.dataset["price"]?.split(" ") ?? [];
  return { item: { item_id: product, item_name: name, ...(price && { price: Number(price) }) }, currency };
}

const itemOf = ({ product, title, amount }: CartLine, quantity: number): Item => ({
  item_id: product,
  item_name: title,
  ...(amount && { price: Number(amount) }),
  quantity,
});

/** To the thousandth, as quantities are. */
const difference = (one: number, other: number): number => Math.round((one - other) * 1000) / 1000;

function tellChange(push: Push, { product, quantity, added, before, view }: CartChange): void {
  // A command with a name says by the cart alone whether the line came, went or stayed.
  if (!before && !added && quantity === undefined) return;
  const line = lineOf(view, product);
  const had = Number(lineOf(before, product)?.quantity ?? 0);
  const has = Number(line?.quantity ?? 0);
  // A page that has not read the cart since it changed elsewhere knows only what was asked for.
  const isKnown = before && before.revision + 1 === view.revision;
  if (added && !isKnown) tell(push, view, line, quantity ?? Number(line?.step ?? 0));
  else tell(push, view, line ?? lineOf(before, product), difference(has, had));
}

function tell(push: Push, { currency }: CartView, line: CartLine | undefined, more: number): void {
  if (!line || !more) return;
  const event = more > 0 ? "add_to_cart" : "remove_from_cart";
  push(event, withValue(currency, [itemOf(line, Math.abs(more))]));
}

const lineOf = (view: CartView | undefined, product: string): CartLine | undefined =>
  view?.lines.find((line) => line.product === product);

/** Plain forms that the cart's page answers: its own, that of an order, and that of goods that were shared or looked up. */
const CART_FORMS = ".cart-page,.order-again,form:has(>[name=goods])";

/** What became of such a form is told by the page that answers it. */
async function followCartPage(push: Push): Promise<void> {
  const page = document.querySelector(CART_FORMS);
  if (!page) return;
  const sent = takeSent();
  const view = await readCart();
  if (!view) return;
  if (sent) {
    const products = new Set([...sent.lines, ...view.lines].map(({ product }) => product));
    for (const product of products)
      tellChange(push, { product, quantity: undefined, added: false, before: sent, view });
  }
  addEventListener("submit", (event) => {
    if (event.defaultPrevented || !page.contains(event.target as Element)) return;
    try {
      sessionStorage.setItem(SENT, JSON.stringify(view));
    } catch {
      // Without storage nothing is told.
    }
  });
}

function takeSent(): CartView | undefined {
  try {
    return take<CartView>(sessionStorage, SENT);
  } catch {
    return undefined;
  }
}

/** What was kept under this name, once. */
function take<T>(storage: Storage, name: string): T | undefined {
  const text = storage.getItem(name);
  storage.removeItem(name);
  return text ? (JSON.parse(text) as T) : undefined;
}

/** What stands in the form of the checkout; its page is not there while there is nothing to order. */
async function beginCheckout(push: Push): Promise<void> {
  const form = document.querySelector<HTMLFormElement>("form.checkout");
  if (!form) return;
  const keep = async (): Promise<Told | undefined> => {
    const view = await readCart();
    const lines = view?.lines.filter(({ available }) => available);
    // The order itself empties the cart.
    if (!view || !lines?.length) return undefined;
    const { currency } = view;
    const value = Number(form.dataset["value"]);
    const withValue = {
      ...(currency && { currency, value }),
      items: lines.map((line) => itemOf(line, Number(line.quantity))),
    };
    try {
      localStorage.setItem(BEGUN, JSON.stringify(withValue));
    } catch {
      // Without storage no purchase is told.
    }
    return withValue;
  };
  form.addEventListener("submit", () => void keep());
  const withValue = await keep();
  if (withValue) push("begin_checkout", withValue);
}

/**
 * The page that thanks says so by its mark, and only with the edge's own seal; the page of a payment names the order that
 * the bank has been paid for. Neither tells anything again.
 */
function purchase(push: Push): void {
  const asked = new URLSearchParams(location.search);
  const paid = document.querySelector<HTMLElement>("[data-paid]")?.dataset["paid"];
  const seal = document.querySelector(".done-mark") && asked.get("seal");
  // An order without a number is told apart by its seal.
  const id = paid ?? (seal && (asked.get("order") ?? seal));
  if (!id) return;
  try {
    const before = localStorage.getItem(BOUGHT)?.split(" ") ?? [];
    if (before.includes(id)) return;
    const order = take<Told>(localStorage, BEGUN);
    if (!order) return;
    localStorage.setItem(BOUGHT, [...before, id].slice(-MOST_BOUGHT).join(" "));
    push("purchase", { transaction_id: id, ...order });
  } catch {
    // Without storage no purchase is told.
  }
}

/** Forgets what is kept beyond this tab. */
export function forgetOrders(): void {
  try {
    for (const name of [BEGUN, BOUGHT]) localStorage.removeItem(name);
  } catch {
    // Nothing is kept.
  }
}

async function readCart(): Promise<CartView | undefined> {
  const props = document.querySelector("shop-island[name=cart-drawer]")?.getAttribute("props") ?? "{}";
  const { cartUrl } = JSON.parse(props) as { cartUrl?: string };
  const response = cartUrl ? await fetch(cartUrl, { cache: "no-store" }).catch(() => undefined) : undefined;
  return response?.ok ? ((await response.json()) as CartView) : undefined;
}
