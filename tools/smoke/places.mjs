// Finds the addresses of the kinds of pages on the shop itself, so that any backend's goods will do.
import { Misuse } from "./misuse.mjs";

/** The most pages that are tried for a category. */
const MOST_TRIED = 6;
/** The most products that are tried for a cart. */
const MOST_PRODUCTS = 8;
const LEAST_WORD = /\p{L}{3,}/u;

/** The languages that are asked for, by default those of the shop. */
export async function languagesOf(visitor, order) {
  const opened = new URL(visitor.page.url()).pathname.split("/")[1];
  const links = (await visitor.links()).map((path) => path.split(/[/?]/));
  const linked = links.filter((parts) => parts.length === 2).map(([, code]) => code);
  const spoken = [...new Set([opened, ...linked])].filter((code) => order.known_languages.includes(code));
  const unknown = order.languages.find((code) => !spoken.includes(code));
  if (unknown) throw new Misuse(`${order.site} has no language «${unknown}»; it has ${spoken.join(", ")}`);
  return order.languages.length > 0 ? order.languages : spoken;
}

/** Finds the places of a language, and says of which kinds there is none. */
export async function findPlaces(visitor, order, language) {
  const finder = new Finder(visitor, order, language);
  const places = [];
  const leftOut = [];
  for (const kind of order.kinds) {
    const found = await finder.find(kind);
    if (found.why) leftOut.push({ kind: kind.kind, language, why: found.why });
    else places.push({ kind: kind.kind, language, status: kind.status ?? 200, goods: kind.goods ?? false, ...found });
  }
  return { places, leftOut, products: await finder.products() };
}

class Finder {
  #links = new Map();
  #goods;

  constructor(visitor, order, language) {
    Object.assign(this, { visitor, order, language });
    this.home = `/${language}`;
  }

  /** How the paths of products begin. */
  get #products() {
    return `${this.home}${this.order.product}`;
  }

  async find({ path, on, begins, lists, asks, goods }) {
    const own = path?.[this.language];
    if (lists) return await this.#category(lists[this.language]);
    if (asks) return await this.#search(own, asks);
    if (goods) return (await this.products()).length > 0 ? { path: own } : { why: "the shop links to no product" };
    if (!on) return { path: own };
    const from = on[this.language];
    if (begins) {
      const isGoods = begins[this.language] === this.#products;
      const [found] = isGoods ? await this.products() : await this.#ofKind(begins[this.language], from);
      return found ? { path: found } : { why: `${from} links to none` };
    }
    return (await this.#linksOf(from)).includes(own) ? { path: own } : { why: `${from} does not link to it` };
  }

  /** The paths of some products. */
  async products() {
    if (this.#goods) return this.#goods;
    const found = await this.#ofKind(this.#products, this.home);
    if (found.length === 0) {
      const { path } = await this.#category(this.#products);
      if (path) found.push(...(await this.#ofKind(this.#products, path)));
    }
    this.#goods = found.slice(0, MOST_PRODUCTS);
    return this.#goods;
  }

  async #ofKind(begins, from) {
    return (await this.#linksOf(from)).filter((link) => link.startsWith(begins) && link.length > begins.length);
  }

  /** A page with products whose address is no other kind's; home links to it, or a product. */
  async #category(begins) {
    const isOther = (first) => !first || this.order.beside_categories.includes(first);
    const candidates = async (from) => {
      const paths = (await this.#linksOf(from)).map((link) => link.split("?")[0]);
      return [...new Set(paths)].filter((path) => {
        return path.startsWith(`${this.home}/`) && !isOther(path.split("/")[2]);
      });
    };
    const [product] = (await this.#linksOf(this.home)).filter((link) => link.startsWith(begins));
    for (const from of [this.home, product].filter(Boolean)) {
      for (const path of (await candidates(from)).slice(0, MOST_TRIED)) {
        const { status } = await this.visitor.visit(path);
        if (status !== 200) continue;
        const links = await this.visitor.links({ ofMain: true });
        this.#links.set(path, links);
        if (links.filter((link) => link.startsWith(begins)).length > 1) return { path };
      }
    }
    return { why: "no page with products is linked" };
  }

  /** The results for a word of a product's title. */
  async #search(path, field) {
    const [product] = await this.products();
    if (!product) return { why: "the shop links to no product whose name could be searched for" };
    await this.visitor.visit(product);
    const [word] = LEAST_WORD.exec(await this.visitor.title()) ?? [];
    return word ? { path: `${path}?${field}=${encodeURIComponent(word)}` } : { why: "the product has no title" };
  }

  async #linksOf(path) {
    const known = this.#links.get(path);
    if (known) return known;
    const { status } = await this.visitor.visit(path);
    const links = status > 0 && status < 400 ? await this.visitor.links() : [];
    this.#links.set(path, links);
    return links;
  }
}
