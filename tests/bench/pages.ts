// The kinds of pages that the phone and Lighthouse look at.
import { someContent } from "../support/goods.ts";
import type { Shop } from "../support/shop.ts";
import type { Addresses } from "./capture.ts";

export type Kind = "home" | "category" | "product" | "checkout" | "cart" | "article" | "sign-in" | "search";

export interface PageKind {
  kind: Kind;
  path: string;
  /** Of somebody with a filled cart, where the page speaks of it. */
  cookies: ReadonlyMap<string, string>;
  /** The targets of the first view are for these. */
  main: boolean;
  /** Something can be put into the cart here. */
  sells: boolean;
  /** Search engines may keep it. */
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

/** The page as the shop answers it to a visitor of this kind. */
export async function answerOf(shop: Shop, { path, cookies }: PageKind): Promise<string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await shop.fetch(path, { headers: cookie ? { cookie } : {} });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer.text();
}
