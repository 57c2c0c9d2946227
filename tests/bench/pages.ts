// The kinds of pages for the phone and for Lighthouse.
import { someContent } from "../support/goods.ts";
import type { Shop } from "../support/shop.ts";
import type { Addresses } from "./capture.ts";

export type Kind = "home" | "category" | "product" | "checkout" | "cart" | "article" | "sign-in" | "search";

export interface PageKind {
  kind: Kind;
  path: string;
  /** Cookies of a visitor with a filled cart, if the page shows it. */
  cookies: ReadonlyMap<string, string>;
  /** Whether the first view's targets apply. */
  main: boolean;
  /** Whether the page has a product to add to the cart. */
  sells: boolean;
  /** Whether search engines may index it. */
  indexed: boolean;
}

const MAIN: Kind[] = ["home", "category", "product", "checkout"];
const SELLS: Kind[] = ["home", "category", "product"];
const NOT_INDEXED: Kind[] = ["checkout", "cart", "sign-in", "search"];

export async function pageKinds(shop: Shop, addresses: Addresses, product: string): Promise<PageKind[]> {
  const { home, category, product: productPage, search } = addresses;
  const buyer = shop.shopper();
  await buyer.addToCart(product);
  const { article } = await someContent(shop);
  const paths: Record<Kind, string> = {
    home,
    category,
    product: productPage,
    checkout: `${home}/checkout`,
    cart: `${home}/cart`,
    article: `${home}/articles/${article}`,
    "sign-in": `${home}?login=true`,
    search,
  };
  return (Object.entries(paths) as [Kind, string][]).map(([kind, path]) => ({
    kind,
    path,
    cookies: kind === "checkout" || kind === "cart" ? buyer.cookies : new Map(),
    main: MAIN.includes(kind),
    sells: SELLS.includes(kind),
    indexed: !NOT_INDEXED.includes(kind),
  }));
}

/** The page as the shop answers it to this kind of visitor. */
export async function answerOf(shop: Shop, { path, cookies }: PageKind): Promise<string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await shop.fetch(path, { headers: cookie ? { cookie } : {} });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer.text();
}
