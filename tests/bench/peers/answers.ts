// Data of both peers: backend answers, reduced to what a page shows. Menu and settings are cached, as in the shop; the
// category is requested each time.

export interface Backend {
  fetch(url: string, init: { headers: Record<string, string> }): Promise<Response>;
}

export interface Product {
  id: number;
  href: string;
  title: string;
  brand: string | undefined;
  picture: string;
  second: string | undefined;
  rating: string | undefined;
  reviews: number;
  price: string;
  before: string | undefined;
  discount: number;
  isNew: boolean;
  available: boolean;
}

export interface Option {
  id: number;
  title: string;
  count: number;
}

export interface Category {
  path: string;
  title: string;
  text: string;
  total: number;
  subcategories: { title: string; href: string; picture: string }[];
  filters: { id: number; title: string; options: Option[] }[];
  products: Product[];
}

export interface Frame {
  shop: string;
  phone: string;
  hours: string;
  email: string;
  address: string;
  menu: { title: string; href: string; children: { title: string; href: string }[] }[];
}

export interface Answers {
  frame: Frame;
  category: Category;
}

interface WireProduct {
  productId: number;
  url: string;
  title: string;
  brand?: { name: string };
  img: string;
  images: string[];
  rating?: number;
  review_count: number;
  price: number;
  old_price: number | null;
  badges: string[];
  available: boolean;
}

interface WireCategory {
  categoryTitle: string;
  description: string;
  totalCount: number;
  subcategories: { subCategoryTitle: string; subCategoryUrl: string; image: string }[];
  filters: { id: number; title: string; options: Option[] }[];
  products: WireProduct[];
}

interface WireMenu {
  categoryTitle: string;
  categoryUrl: string;
  subcategories: { subCategoryTitle: string; subCategoryUrl: string }[];
}

const HEADERS = { token: "demo-casa", "accept-language": "ro" };

function money(amount: number): string {
  const [whole = "", cents] = amount.toFixed(2).split(".");
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, ".") : whole;
  return `${grouped}${cents === "00" ? "" : `,${cents}`}\u00a0lei`;
}

function product(wire: WireProduct): Product {
  const before = wire.old_price !== null && wire.old_price > wire.price ? wire.old_price : undefined;
  return {
    id: wire.productId,
    href: `/ro/product/${wire.url}`,
    title: wire.title,
    brand: wire.brand?.name,
    picture: wire.img,
    second: wire.images.find((image) => image !== wire.img),
    rating: wire.review_count > 0 ? wire.rating?.toFixed(1).replace(".", ",") : undefined,
    reviews: wire.review_count,
    price: money(wire.price),
    before: before === undefined ? undefined : money(before),
    discount: before === undefined ? 0 : Math.round(100 - (wire.price / before) * 100),
    isNew: wire.badges.includes("new"),
    available: wire.available,
  };
}

async function ask<T>(backend: Backend, path: string): Promise<T> {
  const answer = await backend.fetch(`http://backend${path}`, { headers: HEADERS });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json() as Promise<T>;
}

let remembered: Promise<Frame> | undefined;

async function loadFrame(backend: Backend): Promise<Frame> {
  const [menu, settings] = await Promise.all([
    ask<WireMenu[]>(backend, "/general/menu_tree"),
    ask<Record<string, string>>(backend, "/settings/global_site_settings"),
  ]);
  const setting = (name: string) => settings[name] ?? "";
  return {
    ...{ shop: setting("project_name"), phone: setting("main_phone"), hours: setting("working_hours") },
    ...{ email: setting("email"), address: setting("address") },
    menu: menu.map(({ categoryTitle, categoryUrl, subcategories }) => ({
      title: categoryTitle,
      href: `/ro/${categoryUrl}`,
      children: subcategories.map(({ subCategoryTitle, subCategoryUrl }) => ({
        title: subCategoryTitle,
        href: `/ro/${categoryUrl}/${subCategoryUrl}`,
      })),
    })),
  };
}

export async function load(backend: Backend, path: string): Promise<Answers> {
  remembered ??= loadFrame(backend);
  const called = ask<WireCategory>(backend, `/general/v2/category/${path.slice("/ro/".length)}/?page=1&per_page=48`);
  const [frame, wire] = await Promise.all([remembered, called]);
  const category = {
    ...{ path, title: wire.categoryTitle, text: wire.description, total: wire.totalCount },
    subcategories: wire.subcategories.map(({ subCategoryTitle, subCategoryUrl, image }) => ({
      ...{ title: subCategoryTitle, href: `${path}/${subCategoryUrl}`, picture: image },
    })),
    filters: wire.filters.map(({ id, title, options }) => ({
      ...{ id, title },
      options: options.map((option) => ({ id: option.id, title: option.title, count: option.count })),
    })),
    products: wire.products.map(product),
  };
  return { frame, category };
}
