// What the edge fills in when it serves the markup: all of the form, so that it is complete without scripts.

import type { CartLine } from "../contracts/cart.ts";
import type { CheckoutProps, Choice } from "../contracts/checkout.ts";
import type { QuoteView } from "../contracts/quote.ts";
import { markedList, markedRecord } from "../react/marks.tsx";

const quote = (path: string): QuoteView => ({
  goods: `{{slot:${path}.goods}}`,
  discount: `{{slot:${path}.discount}}`,
  delivery: `{{slot:${path}.delivery}}`,
  total: `{{slot:${path}.total}}`,
});

export const slots: CheckoutProps = {
  ordersUrl: "{{slot:ordersUrl}}",
  localitiesUrl: "",
  command: "{{slot:command}}",
  phoneCode: "{{slot:phoneCode}}",
  phoneMax: 0,
  capital: "",
  regions: markedList<Choice>("regions", ["id", "label"]),
  localities: markedList<Choice>("localities", ["id", "label"]),
  stores: markedList<Choice>("stores", ["id", "label", "note"]),
  quotes: {
    pickup: quote("quotes.pickup"),
    standart: quote("quotes.standart"),
    express: quote("quotes.express"),
    region: quote("quotes.region"),
  },
  quote: quote("quote"),
  standard: quote("standard"),
  lines: markedList<CartLine>("lines", ["title", "image", "quantity", "sum"]),
  values: markedRecord("values"),
  errors: markedRecord("errors"),
  cartHref: "{{slot:cartHref}}",
  language: "{{slot:language}}",
};
