// Seeded addresses of every sort that a shop is asked for: hosts known and unknown, languages, sources of redirects,
// spellings, queries and nonsense.
import { Random } from "../soak/random.ts";

export interface Asked {
  host: string;
  /** Path and query as a client sends them. */
  path: string;
}

const HOSTS = [
  ...Array(12).fill("casa.localhost"),
  "pharmacy.localhost",
  "romania.localhost",
  "partner.localhost",
  "imobil.localhost",
  "bucate.localhost",
  "polska.localhost",
  "depozit.localhost",
  "casa.localhost.",
  "CASA.localhost",
  "unknown.example",
  "under_score.example",
];
const LANGUAGES = ["ro", "ru", "uk", "en", "RO", "Ru", "fr", "pl", "r", "%72o", ""];
const PAGES = [
  "",
  "cart",
  "checkout",
  "account",
  "account/orders",
  "account/companies",
  "account/registration",
  "account/letter",
  "favorites",
  "compare",
  "search",
  "quote",
  "quick-order",
  "cabinet",
  "my-data",
  "cookies-required",
  "404",
  "promotions",
  "promotions/1",
  "promotions/007",
  "brands",
  "brands/codru",
  "terms",
  "about",
  "contacts",
  "articles",
  "articles/+5",
  "feedbacks",
  "meal-plan",
  "adverts",
  "adverts/x",
  "gallery",
  "delivery",
  "forms/request",
  "support",
  "bucatarie",
  "bucatarie/oale",
  "product/oala",
  "product/oal%C4%83",
  "product/%zz",
  "availability/0101",
  "cart/success",
  "cart/payment/success",
];
const ENDPOINTS = [
  "/healthz",
  "/api/cart",
  "/api/cart/lines",
  "/api/cart/lines/7",
  "/api/orders",
  "/api/support",
  "/api/forms/request",
  "/api/advert-photos",
  "/api/own-adverts",
  "/api/session",
  "/api/session/with/google",
  "/api/account-copy",
  "/api/orders-file",
  "/api/order-calendar",
  "/api/order-calendar/90001",
  "/api/quote",
  "/api/nothing",
  "/ws/x",
  "/robots.txt",
  "/icon.svg",
  "/manifest.webmanifest",
  "/account",
  "/cart/x",
  "/assets/none.js",
  "/.well-known/change-password",
];
const QUERIES = [
  "",
  "",
  "",
  "?",
  "?utm_source=x&utm_medium=y",
  "?gclid=1",
  "?page=1",
  "?page=2&sort=price-",
  "?page=x",
  "?tab=0",
  "?a=1|2&b=%D1%87",
  "?a=<b>",
  "?language=ru",
  "?login=true",
  "?activation=failed",
  "?city=nowhere",
  "?kcal=x",
  "?route=product/product&product_id=42",
  "?product_id=42&utm_source=x&route=product%2Fproduct",
  "?%",
];
const PIECES = [
  "a",
  "B",
  "чай",
  "%D1%87",
  "%d1%87",
  "%zz",
  "%",
  "+",
  "..",
  ".",
  "oale-12",
  "007",
  "~",
  "@",
  "x".repeat(700),
];

/** The same addresses for a seed. `sources` are the redirects' own addresses. */
export function* randomAddresses(seed: number, count: number, sources: string[]): Generator<Asked> {
  const random = new Random(seed);
  const below = (most: number) => random.below(most);
  const one = <T>(list: readonly T[]): T => random.one(list);
  const capitals = (text: string) => (below(6) === 0 ? text.toUpperCase() : text);
  const encoded = (text: string) =>
    below(8) === 0 ? text.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`) : text;
  const source = () => {
    const written = one(sources);
    const [path = "", query] = written.split("?");
    const beneath = path.endsWith("/*")
      ? [path.slice(0, -2), one(["", "/x", "/x/y", `/${one(PIECES)}`])].join("")
      : path;
    return [encoded(capitals(beneath)), query === undefined ? "" : `?${query}`].join("");
  };
  const page = () => `/${one(LANGUAGES)}/${capitals(one(PAGES))}`.replace(/\/$/, "");
  const wild = () => `/${Array.from({ length: 1 + below(5) }, () => one(PIECES)).join(one(["/", "/", "-", "//"]))}`;
  for (let at = 0; at < count; at++) {
    const kind = below(10);
    const path = kind < 3 ? source() : kind < 7 ? page() : kind < 8 ? one(ENDPOINTS) : wild();
    const slashed = `${path || "/"}${path.includes("?") ? "" : one(["", "", "", "", "", "/", "//"])}`;
    const whole = slashed.includes("?") ? slashed : `${slashed}${one(QUERIES)}`;
    yield { host: one(HOSTS), path: whole };
  }
}
