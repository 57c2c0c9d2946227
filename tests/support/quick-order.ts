// Sends the form of a quick order as a browser without scripts does.
import { parsed, type Shopper } from "./shopper.ts";

export interface Order {
  status: number;
  headers: Headers;
  html: string;
  document: ReturnType<typeof parsed>["document"];
}

/** The fields that the page's form carries along, with its command. */
export function hidden({ document }: Order): Record<string, string> {
  const fields = [...document.querySelectorAll("main form.quick-form input[type=hidden]")];
  return Object.fromEntries(
    fields.map((field) => [field.getAttribute("name") ?? "", field.getAttribute("value") ?? ""]),
  );
}

/** The answer to a form with these fields and this file. */
export async function ordered(
  shopper: Shopper,
  fields: Record<string, string>,
  file?: Uint8Array,
  name = "comanda.csv",
  path = "/api/quick-order",
): Promise<Order> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ language: "ro", ...fields })) form.set(field, value);
  form.set("file", new File(file ? [file as BlobPart] : [], file ? name : ""));
  const written = new Response(form);
  const headers = { "content-type": written.headers.get("content-type") ?? "", accept: "text/html" };
  const body = new Uint8Array(await written.arrayBuffer());
  const answer = await shopper.send(path, { method: "POST", headers, body });
  const html = await answer.text();
  return { status: answer.status, headers: answer.headers, html, document: parsed(html).document };
}

/** Whether a page has results. */
export const arrived = ({ document }: Order) => document.querySelector("main .quick-table") !== null;
