// One page of every kind in its healthy state, each in one language.
import assert from "node:assert/strict";
import { cacheStatus } from "./cache-status.ts";
import { PLENTY } from "./goods.ts";
import { accountKinds, companyKinds, type PageKind, pageKinds, SITES } from "./page-kinds.ts";
import { ELENA, form, signedIn } from "./session.ts";
import type { Shop, Site } from "./shop.ts";
import type { Shopper } from "./shopper.ts";
import { until } from "./until.ts";
import { APOLOGIES, assertWhole, headingOf } from "./whole-page.ts";
import { LANGUAGES, type Language } from "./words.ts";

export interface Asked {
  response: Response;
  status: number;
  html: string;
}

/** A kind of page and its visitor's cookies. */
export class Kind {
  readonly name: string;
  readonly site: Site;
  readonly path: string;
  readonly cookie: string;
  readonly needsCompany: boolean;
  readonly #language: Language;
  /** The status without faults. */
  usual = 0;
  #heading: string | undefined;

  constructor({ name, path, needsCompany }: PageKind, site: Site, language: Language, cookie: string) {
    this.name = `${name} (${site}, ${language})`;
    this.site = site;
    this.path = `/${language}${path}`;
    this.cookie = cookie;
    this.needsCompany = needsCompany ?? false;
    this.#language = language;
  }

  learn({ status, html }: Asked): void {
    this.usual = status;
    this.#heading = headingOf(html);
    assert.ok([200, 404].includes(status), `${this.name}: ${status}`);
    this.assertUsual(status, html, this.name);
  }

  assertWhole(html: string, about: string): void {
    assertWhole(html, this.#language, about);
  }

  assertUsual(status: number, html: string, about: string): void {
    assert.equal(status, this.usual, about);
    this.assertWhole(html, about);
    assert.equal(headingOf(html), this.#heading, about);
    assert.ok(!APOLOGIES.some((apology) => html.includes(apology)), `${about}: a part is missing`);
  }
}

/** Page kinds of all sites, each once; `wanted` filters them by index. */
export class Matrix {
  readonly kinds: Kind[] = [];
  readonly #shop: Shop;
  /** Addresses whose page is stored in KV after the response. */
  readonly #stored = new Set<string>();

  private constructor(shop: Shop) {
    this.#shop = shop;
  }

  static async open(shop: Shop, wanted: (place: number) => boolean = () => true): Promise<Matrix> {
    const matrix = new Matrix(shop);
    const seen = new Set<string>();
    const visitors = new Map<string, Promise<string>>();
    const known = new Map<string, PageKind[]>();
    const kindsOf = async (site: Site, language: Language) => {
      const key = `${site} ${language}`;
      const own = async () => [
        ...(await pageKinds(shop, site, language)),
        ...accountKinds(site),
        ...companyKinds(site),
      ];
      const kinds = known.get(key) ?? (await own());
      known.set(key, kinds);
      return kinds;
    };
    let place = 0;
    for (const site of SITES) {
      for (const [at, kind] of (await kindsOf(site, "ro")).entries()) {
        if (seen.has(kind.name)) continue;
        seen.add(kind.name);
        const language = LANGUAGES[place % LANGUAGES.length] ?? "ro";
        if (!wanted(place++)) continue;
        // Articles, brands and albums may have another address in each language.
        const own = (await kindsOf(site, language))[at] ?? kind;
        matrix.kinds.push(new Kind(own, site, language, await visitor(shop, site, kind, visitors)));
      }
    }
    for (const kind of matrix.kinds) kind.learn(await matrix.#whole(kind));
    await matrix.empty();
    return matrix;
  }

  /** A matrix of these kinds over another shop. */
  in(shop: Shop): Matrix {
    const other = new Matrix(shop);
    other.kinds.push(...this.kinds);
    return other;
  }

  async ask({ path, site, cookie }: Kind): Promise<Asked> {
    const headers = { accept: "text/html", ...(cookie && { cookie }) };
    const response = await this.#shop.fetch(path, { site, headers });
    if (cacheStatus(response).stored) this.#stored.add(`${site}${path}`);
    return { response, status: response.status, html: await response.text() };
  }

  /** Empties the page cache once all pending writes have arrived. */
  async empty(): Promise<string[]> {
    const pages = await this.#shop.pages();
    const keys = await until("the pages are stored", async () => {
      const { keys } = await pages.list();
      return keys.length >= this.#stored.size && keys.map(({ name }) => name);
    });
    const entries = await Promise.all(keys.map((key) => pages.get(key)));
    await Promise.all(keys.map((key) => pages.delete(key)));
    this.#stored.clear();
    return entries.map((entry) => entry ?? "");
  }

  /** Asks until the page is complete: the first one of an isolate may lack a part on a busy machine. */
  #whole(kind: Kind): Promise<Asked> {
    return until(`${kind.name} is whole`, async () => {
      const asked = await this.ask(kind);
      return !APOLOGIES.some((apology) => asked.html.includes(apology)) && asked.status !== 503 && asked;
    });
  }
}

/** Cookies of a visitor who may see the page; a site's pages share one visitor. */
async function visitor(shop: Shop, site: Site, kind: PageKind, known: Map<string, Promise<string>>): Promise<string> {
  if (kind.list) return `${kind.list.name}=${kind.list.value}`;
  const make = kind.needsAccount
    ? () => (kind.needsCompany ? companyCustomer(shop, site) : signedIn(shop, site))
    : async () => {
        const shopper = shop.shopper(site);
        await shopper.addToCart(PLENTY, 2);
        return shopper;
      };
  if (!(kind.needsAccount || kind.needsCart)) return "";
  const key = `${site} ${kind.needsCompany ? "company" : kind.needsAccount ? "account" : "cart"}`;
  const cookies = async () => (await make()).headers()["cookie"] ?? "";
  if (!known.has(key)) known.set(key, cookies());
  return (await known.get(key)) ?? "";
}

/** A company customer whose cart and quote have goods. */
async function companyCustomer(shop: Shop, site: Site): Promise<Shopper> {
  const elena = await signedIn(shop, site, ELENA);
  await elena.addToCart(PLENTY, 2);
  const added = await elena.send("/api/quote/add", form({ language: "ro", product: PLENTY }));
  assert.equal(added.status, 303, "the quote has goods");
  return elena;
}
