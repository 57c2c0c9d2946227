// Shop events in the data layer (spec commerce 7, other), in GA4's shape, once a visitor has consented: view_item,
// add_to_wishlist, add_to_cart, remove_from_cart, begin_checkout, purchase. They report the edge's answers, never mere
// presses.

import type { CartLine, CartView } from "../contracts/cart.ts";
import type { ListChange } from "../storefront/save.ts";
import type { CartChange } from "../stores/cart.ts";
import { productHere, type SeenProduct, takeProducts } from "../stores/seen-products.ts";

interface Item {
  item_id: string;
  item_name: string;
  price?: number;
  discount?: number;
  quantity?: number;
  item_brand?: string;
  [category: `item_category${string}`]: string;
}

interface EventFields {
  currency?: string;
  value?: number;
  discount?: number;
  coupon?: string;
  items: Item[];
  transaction_id?: string;
}

/** Sends an event to the site's tags. */
export type Push = (event: string, fields: EventFields) => void;

/** Session storage: the cart page's lines when one of its forms was sent. */
const SENT = "cart_sent";
/** Local storage, since a bank may return to another tab: the goods of the open checkout form. */
const BEGUN = "checkout_begun";
/** Local storage: the last orders reported as purchases. */
const BOUGHT = "purchases_told";
const MOST_BOUGHT = 20;

export function startDataLayer(push: Push): void {
  followViews(push);
  addEventListener("cart:change", ({ detail }) => tellChange(push, detail));
  addEventListener("list:change", ({ detail }) => tellWish(push, detail));
  void followCartPage(push);
  beginCheckout(push);
  purchase(push);
  addEventListener("payment:change", () => purchase(push));
}

/** A page's product, from its structured data. */
interface Described {
  "@type": string;
  name?: string;
  brand?: { name?: string };
  offers?: { price?: string; priceCurrency?: string };
  itemListElement?: { name?: string }[];
}

/** The page's product as a GA4 item. */
function itemOfPage({ id, data }: SeenProduct): { item: Item; currency: string | undefined } | undefined {
  const things = data.map((text) => JSON.parse(text) as Described);
  const described = (type: string) => things.find((thing) => thing["@type"].toLowerCase() === type);
  const product = described("product");
  if (!id || !product) return undefined;
  const { name = "", brand, offers } = product;
  const item: Item = { item_id: id, item_name: name };
  if (offers?.price) item.price = Number(offers.price);
  if (brand?.name) item.item_brand = brand.name;
  // The breadcrumb starts with the home page and ends with the product.
  const way = described("breadcrumblist")?.itemListElement?.slice(1, -1) ?? [];
  for (const [place, { name: category = "" }] of way.entries())
    item[`item_category${place ? place + 1 : ""}`] = category;
  return { item, currency: offers?.priceCurrency };
}

/** Reports each product that is open, and those opened before this module loaded. */
function followViews(push: Push): void {
  let last: string | undefined;
  const tell = () => {
    const seen = takeProducts();
    // A product about to be replaced is in the list already.
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

/** Items with their total value, if their prices and the currency are known. */
function withValue(currency: string | undefined, items: Item[]): EventFields {
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

/** A product's item from its card on this page, whose price is written as `129.90 MDL`. */
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

/** Rounded to thousandths, like quantities. */
const difference = (one: number, other: number): number => Math.round((one - other) * 1000) / 1000;

function tellChange(push: Push, { product, quantity, added, before, view }: CartChange): void {
  // For a named command only the cart before tells whether the line came, went or stayed.
  if (!before && !added && quantity === undefined) return;
  const line = lineOf(view, product);
  const had = Number(lineOf(before, product)?.quantity ?? 0);
  const has = Number(line?.quantity ?? 0);
  // If the page has not read the cart since a change elsewhere, only the requested quantity is known.
  const isKnown = before && before.revision + 1 === view.revision;
  if (added && !isKnown) tell(push, view, line, quantity ?? Number(line?.start ?? 0));
  else tell(push, view, line ?? lineOf(before, product), difference(has, had));
}

function tell(push: Push, { currency }: CartView, line: CartLine | undefined, more: number): void {
  if (!line || !more) return;
  const event = more > 0 ? "add_to_cart" : "remove_from_cart";
  push(event, withValue(currency, [itemOf(line, Math.abs(more))]));
}

const lineOf = (view: CartView | undefined, product: string): CartLine | undefined =>
  view?.lines.find((line) => line.product === product);

/** Plain forms answered by the cart page: its own, "order again", and shared or looked-up goods. */
const TRADE_FORM = ".price-form";
const CART_FORMS = `.cart-page,.order-again,${TRADE_FORM},form:has(>[name=goods])`;
/** Buttons for a quote, or for a file. */
const ELSEWHERE = "[name=as]";

/** Reports the effect of such a form on the cart page that answers it. */
async function followCartPage(push: Push): Promise<void> {
  const forms = [...document.querySelectorAll(CART_FORMS)];
  if (!forms.length) return;
  const sent = takeSent();
  // Most who look at a list of goods for resellers add none of them.
  if (!sent && forms.every((form) => form.matches(TRADE_FORM)))
    await Promise.race(
      forms.map((form) => new Promise((begin) => form.addEventListener("focusin", begin, { once: true }))),
    );
  const view = await readCart();
  if (!view) return;
  if (sent) {
    const products = new Set([...sent.lines, ...view.lines].map(({ product }) => product));
    for (const product of products)
      tellChange(push, { product, quantity: undefined, added: false, before: sent, view });
  }
  addEventListener("submit", (event) => {
    if (event.defaultPrevented || event.submitter?.matches(ELSEWHERE)) return;
    if (!(event.target as Element).closest(CART_FORMS)) return;
    try {
      sessionStorage.setItem(SENT, JSON.stringify(view));
    } catch {
      // Without storage nothing is reported.
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

/** Reads and removes the value stored under this name. */
function take<T>(storage: Storage, name: string): T | undefined {
  const text = storage.getItem(name);
  storage.removeItem(name);
  return text ? (JSON.parse(text) as T) : undefined;
}

/** Reports the checkout form, as the edge has counted it; its page lacks the form while there is nothing to order. */
function beginCheckout(push: Push): void {
  const form = document.querySelector<HTMLFormElement>("form.checkout");
  if (!form) return;
  const keep = (): EventFields => {
    const { measured = "" } = form.dataset;
    try {
      localStorage.setItem(BEGUN, measured);
    } catch {
      // Without storage no purchase is reported.
    }
    return JSON.parse(measured) as EventFields;
  };
  form.addEventListener("submit", keep);
  push("begin_checkout", keep());
}

/**
 * Reports a purchase once. The thank-you page carries a mark, valid only with the edge's seal; the payment page names
 * the order that was paid at the bank.
 */
function purchase(push: Push): void {
  const asked = new URLSearchParams(location.search);
  const paid = document.querySelector<HTMLElement>("[data-paid]")?.dataset["paid"];
  const seal = document.querySelector(".done-mark") && asked.get("seal");
  // An order without a number is identified by its seal.
  const id = paid ?? (seal && (asked.get("order") ?? seal));
  if (!id) return;
  try {
    const before = localStorage.getItem(BOUGHT)?.split(" ") ?? [];
    if (before.includes(id)) return;
    const order = take<EventFields>(localStorage, BEGUN);
    if (!order) return;
    localStorage.setItem(BOUGHT, [...before, id].slice(-MOST_BOUGHT).join(" "));
    push("purchase", { transaction_id: id, ...order });
  } catch {
    // Without storage no purchase is reported.
  }
}

/** Removes the data stored beyond this tab. */
export function forgetOrders(): void {
  try {
    for (const name of [BEGUN, BOUGHT]) localStorage.removeItem(name);
  } catch {
    // Without storage there is nothing to remove.
  }
}

async function readCart(): Promise<CartView | undefined> {
  const props = document.querySelector("shop-island[name=cart-drawer]")?.getAttribute("props") ?? "{}";
  const { cartUrl } = JSON.parse(props) as { cartUrl?: string };
  const response = cartUrl ? await fetch(cartUrl, { cache: "no-store" }).catch(() => undefined) : undefined;
  return response?.ok ? ((await response.json()) as CartView) : undefined;
}
