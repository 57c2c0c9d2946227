// Forms as visitors fill them in, and the operator's push that gives a site a captcha.
import type { Form } from "./demo.ts";
import type { Shop, Site } from "./shop.ts";
import { until } from "./until.ts";

export const KINDS = [
  "consultation",
  "newsletter",
  "request",
  "resume",
  "one-click",
  "pre-order",
  "first-to-know",
  "gift",
  "review",
] as const;
export type Kind = (typeof KINDS)[number];

/** The address that receives a form. */
export const endpoint = (kind: Kind, language = "ro") => `/api/forms/${kind}?language=${language}`;

const contact = { name: "Ana Rusu", phone: "+373 60 123 456", email: "ana@casa.example" };

/** Valid fields of each form; the file of a résumé is separate. */
export const FILLED: Record<Kind, Record<string, string>> = {
  consultation: { ...contact, date: "2099-12-01", message: "Cât cântărește?", product_id: "101" },
  newsletter: { email: contact.email },
  request: { ...contact, subject: "Ofertă", message: "Bună ziua!" },
  resume: { ...contact, message: "Știu să ascult.", vacancy_id: "1" },
  "one-click": { ...contact, product_id: "101" },
  "pre-order": { ...contact, message: "Două bucăți.", product_id: "101" },
  "first-to-know": { ...contact, product_id: "101" },
  gift: { ...contact, message: "Pentru mama, pe 8 martie.", product_id: "101" },
  review: { name: contact.name, rating: "4", text: "Ține căldura.", product_id: "101" },
};

export const CV = new File(["%PDF-1.4 Ana Rusu"], "cv.pdf", { type: "application/pdf" });

/** The body of a form with a file, as browsers write it. */
export async function multipart(fields: Record<string, string>, file?: File) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set("file", file);
  const written = new Response(form);
  const headers = { "content-type": written.headers.get("content-type") ?? "" };
  return { method: "POST", headers, body: new Uint8Array(await written.arrayBuffer()) };
}

/** Forms that the backend takes as requests, by their type. */
const WISHES: readonly Kind[] = ["one-click", "pre-order", "first-to-know", "gift"];

/** The form's name in the locale files and in requests. */
export const wordOf = (kind: Kind) => kind.replaceAll("-", "_");

export async function submissionsOf(shop: Shop, kind: Kind, site: Site = "casa"): Promise<Form[]> {
  const isOf = (form: Form) =>
    WISHES.includes(kind) ? form.body["type"] === wordOf(kind) : form.kind === kind && form.body["type"] === undefined;
  return (await shop.demo.forms()).filter((form) => isOf(form) && form.shop === `demo-${site}`);
}

let versions = 0;

/** Changes the captcha of a site, as an operator's push would, and waits until pages have it. */
export async function pushCaptcha(shop: Shop, site: Site, captcha: object | null): Promise<void> {
  const config = await shop.config();
  const version = (await config.get(`site/${site}`)) ?? "";
  const published = JSON.parse((await config.get(`site/${site}/${version}`)) ?? "");
  const next = `captcha-${versions++}`;
  // A unique image host shows when this version is live.
  published.site.image_hosts = [`${next}.example`];
  published.site.captcha = captcha;
  await config.put(`site/${site}/${next}`, JSON.stringify(published));
  await config.put(`site/${site}`, next);
  await until("the push is in force", async () => {
    const page = await shop.fetch("/ro/forms/request", { site });
    await page.body?.cancel();
    return page.headers.get("content-security-policy")?.includes(`${next}.example`);
  });
}
