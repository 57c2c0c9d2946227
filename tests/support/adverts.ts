// Adverts that a backend may answer, with places and phones that no page may hold.
import type { ScriptedBackend } from "./scripted-backend.ts";

/** The true place of every advert here. */
export const TRUE_PLACE = { lat: "47.0245123", lon: "28.8323457" };
/** Parts of the true place in the spellings of a body. */
export const PLANTED = ["47.0245", "47,0245", "28.8323", "28,8323", "470245", "288323"];
export const PHONE = "+373 (60) 012-345";

export interface Told {
  slug: string;
  [field: string]: unknown;
}

export const advert = (slug: string, more: object = {}): Told => ({
  id: 7007,
  slug,
  type: "sale",
  title_ro: "Casă <b>cu livadă</b>",
  title_ru: "Дом с садом",
  description_ro: "Casa este luminoasă.\n\n<script>alert(1)</script> https://spam.example/",
  description_ru: "Дом светлый.",
  price: "42000.00",
  default_currency: "EUR",
  area: "6.00",
  default_area_unit: "ari",
  ...TRUE_PLACE,
  is_active: true,
  is_draft: false,
  is_deleted: false,
  is_negotiable_price: true,
  region: { id: 1, name_ro: "Chișinău", name_ru: "Кишинёв" },
  location: { id: 104, name_ro: "Stăuceni", name_ru: "Ставчены" },
  category: { id: 2, name_ro: "Case", name_ru: "Дома" },
  attributes: [{ id: 1, attribute: { id: 4, name: "Camere" }, value: "3" }],
  contacts: [{ id: 1, name: "Maria <i>Rusu</i>", phone: PHONE }],
  images: ["/media/plan-1.svg", "/media/plan-2.svg"],
  cadastral_number: "01001234567.01",
  created_at: "2026-10-14T10:00:00Z",
  updated_at: "2026-11-02T10:00:00Z",
  ...more,
});

/** Answers these adverts alone, and the list of all of them. */
export function answerAdverts(
  backend: ScriptedBackend,
  adverts: Told[],
  hidden: (slug: string) => boolean = () => false,
) {
  backend.scripts.set("/general/v2/product", (asked, reply) => {
    const [path = "", query] = (asked.url ?? "").split("?");
    const slug = path.split("/").filter(Boolean)[3];
    const found = adverts.find((told) => told.slug === slug);
    const body = slug
      ? found && { product: found }
      : { data: { products: adverts, page: 1, pages: 1, totalCount: adverts.length } };
    const isMissing = !body || (slug !== undefined && hidden(slug) && !asked.headers.authorization);
    reply.writeHead(isMissing ? 404 : 200, { "content-type": "application/json" });
    reply.end(JSON.stringify(isMissing ? { detail: "Not found.", query } : body));
  });
  const rates = [{ currency: "EUR", rate: "19.55", date: "2026-11-27" }];
  backend.scripts.set("/api/currency-rates/", (_, reply) =>
    reply.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(rates)),
  );
}

/** The fields of a new advert, as the form sends them, and those of one that did not change. */
export const ADVERT = {
  type: "sale",
  title_ro: "Casă în Orhei",
  price: "42000",
  default_currency: "EUR",
  category: "1",
  region: "1",
  contacts: JSON.stringify([{ name: "Ana", phone: "+37360123456" }]),
  is_active: "true",
  is_draft: "false",
  is_negotiable_price: "false",
};

export const EDIT = { is_active: "true", is_draft: "false", is_negotiable_price: "false" };
