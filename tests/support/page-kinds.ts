// One page of every kind, for checks that hold on all pages.
import type { Customer } from "./customer.ts";
import { aCategory, aProduct, associating, ofOneKind, PLENTY, someContent, someGoods } from "./goods.ts";
import { pagePatterns, publicPages } from "./routes.ts";
import { ELENA, OWN } from "./session.ts";
import type { Shop, Site } from "./shop.ts";

export interface PageKind {
  name: string;
  /** Without the language. */
  path: string;
  /** The page shows the cart's contents. */
  needsCart?: true;
  /** The page requires a session. */
  needsAccount?: true;
  /** The session is that of a company customer. */
  needsCompany?: true;
  /** The company's quote has goods. */
  needsQuote?: true;
  /** The page shows a list of products that a cookie holds. */
  list?: { name: "compare" | "favourites"; value: string };
}

export const SITES: Site[] = ["casa", "pharmacy", "romania"];

/** The sites whose shoppers may have a picture. */
const WITH_PICTURES: Site[] = ["casa"];
/** The sites whose shoppers may create companies. */
const WITH_COMPANIES: Site[] = ["casa", "romania"];

/** Account pages. Visiting one signs the customer in, so the cart is the account's from then on. */
export function accountKinds(site: Site): PageKind[] {
  const sites: Record<string, Site[]> = { "account/picture": WITH_PICTURES, "account/company": WITH_COMPANIES };
  const own = OWN.filter((path) => sites[path]?.includes(site) ?? true);
  return own.map((path) => ({ name: path, path: `/${path}`, needsAccount: true }));
}

/** Pages of company customers, and the lines of a quick order, on the site that has them all. */
export function companyKinds(site: Site): PageKind[] {
  if (site !== "casa") return [];
  const own = pagePatterns().filter(({ pattern, audience }) => audience === "COMPANY" && !pattern.includes("{"));
  const kind = (name: string, path: string, more: Partial<PageKind> = {}): PageKind => {
    return { name, path, needsAccount: true, needsCompany: true, ...more };
  };
  const codes = encodeURIComponent("317897 5\n364665;3/10\nABC-404 2");
  return [
    ...own.map(({ pattern }) => kind(`${pattern} of a company`, `/${pattern}`)),
    kind("orders of a company", "/account/orders"),
    kind("home of a company customer", "/account"),
    kind("cart of a company", "/cart", { needsCart: true }),
    kind("quote with goods", "/quote", { needsQuote: true }),
    kind("lines of a quick order", `/quick-order?codes=${codes}`),
  ];
}

/** The sites that offer sign-in by a code. */
const WITH_CODES: Site[] = ["casa", "pharmacy"];

/** Pages without a purchase first, then those that need a filled cart. */
export async function pageKinds(shop: Shop, site: Site, language: string): Promise<PageKind[]> {
  const within = (path: string) => path.slice(`/${language}`.length);
  const product = await aProduct(shop, site, language);
  const category = await aCategory(shop, site, language);
  const goods = (await someGoods(shop, site, language)).map(({ id }) => id);
  const found = `/search?query=${encodeURIComponent(product.title.split(" ")[0] ?? "")}`;
  return [
    { name: "home", path: "" },
    { name: "sign-in", path: "?login=true" },
    ...(WITH_CODES.includes(site) ? [{ name: "sign-in by a code", path: "/account/sign-in/code" }] : []),
    { name: "forgotten password", path: "/account/forgotten-password" },
    { name: "category", path: within(category) },
    { name: "category as a list", path: `${within(category)}?view=list` },
    { name: "product", path: within(product.path) },
    { name: "search", path: found },
    { name: "search as a list", path: `${found}&view=list` },
    { name: "search for nothing", path: "/search?query=qqqqqq" },
    { name: "search without a query", path: "/search" },
    { name: "product that is gone", path: `${within(product.path)}-gone` },
    { name: "no favourites", path: "/favorites" },
    { name: "favourites", path: "/favorites", list: listOf("favourites", goods) },
    { name: "empty comparison", path: "/compare" },
    { name: "comparison", path: "/compare", list: listOf("compare", await ofOneKind(shop, site, language)) },
    { name: "built page", path: "/livrare-si-plata" },
    ...(await contentKinds(shop, site, language)),
    { name: "missing page", path: "/404" },
    { name: "a browser without cookies", path: "/cookies-required" },
    { name: "the browser's data", path: "/my-data" },
    { name: "support", path: "/support" },
    { name: "empty cart", path: "/cart" },
    { name: "cart", path: "/cart", needsCart: true },
    { name: "checkout", path: "/checkout", needsCart: true },
    { name: "success", path: "/cart/success?order=CC-1", needsCart: true },
  ];
}

/** Content pages by site. Every public page is listed for some site; a page with a slug is listed with an example. */
const SHOWN: Record<Exclude<Site, "romania">, string[]> = {
  casa: [
    "account/activation",
    "account/activation/again",
    "account/deletion/confirm",
    "account/letter",
    "account/registration",
    "account/new-password",
    "articles",
    "additional/tesaturi-la-metru",
    "availability/101",
    "brands",
    "career",
    "contacts",
    "credit-calculator/101",
    "faq",
    "feedbacks",
    "forms/one-click?product_id=101",
    "forms/resume?vacancy_id=1",
    "promotions",
    "promotions/1",
  ],
  pharmacy: [
    "about",
    "credit",
    "delivery",
    "forms/first-to-know?product_id=101",
    "forms/request?sent=true",
    "gallery",
    "insurance",
    "logistics",
  ],
  partner: ["partners", "quick-order"],
  imobil: ["adverts"],
  bucate: ["meal-plan"],
  polska: ["about", "contacts", "delivery"],
  depozit: ["quick-order"],
};

/** Romania gets the public pages that no other site has, so that each page of the route table is visited. */
const IN_ROMANIA = [
  ...publicPages().filter(
    (path) => ![...SHOWN.casa, ...SHOWN.pharmacy, ...SHOWN.imobil, ...SHOWN.bucate].includes(path),
  ),
  "forms/consultation?product_id=101",
  "forms/gift?product_id=101",
  "forms/pre-order?product_id=101",
  "quick-order",
];
const CONTENT: Record<Site, string[]> = { ...SHOWN, romania: IN_ROMANIA };

const listOf = (name: "compare" | "favourites", ids: string[]) => ({ name, value: ids.join(".") });

async function contentKinds(shop: Shop, site: Site, language: string): Promise<PageKind[]> {
  const { article, withGoods, brand, album } = await someContent(shop, site, language);
  const paths = [`articles/${article}`, `brands/${brand}`, ...CONTENT[site]];
  if (withGoods) paths.push(`articles/${withGoods}`);
  if (site === "romania") paths.push(`gallery/${album}`);
  if (site === "casa") paths.push(`associated/${(await associating(shop)).id}`);
  return paths.map((path) => ({ name: path, path: `/${path}` }));
}

/** Fills the cart, the quote or a list, or signs in, if the page needs it. */
export async function prepare(customer: Customer, kind: PageKind): Promise<void> {
  const { needsCart, needsAccount, needsCompany, needsQuote, list } = kind;
  if (needsAccount) await customer.isSignedIn(needsCompany && ELENA);
  if (needsQuote) await customer.post("/api/quote/add", { product: PLENTY });
  const { origin } = new URL(customer.page.url());
  if (list) await customer.context.addCookies([{ ...list, url: origin }]);
  // After signing in no page is open that shows the cart.
  if (needsCart && (needsCompany || (await customer.inCart()) === 0)) await customer.has(PLENTY);
}
