// What the edge fills in when it serves the markup: all of the form, so that it is complete without scripts.

import type { CartLine } from "../contracts/cart.ts";
import type { CheckoutProps, Choice, Quote } from "../contracts/checkout.ts";
import { markedList, markedMap } from "../react/marks.tsx";

const quote = (path: string): Quote => ({
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
  goods: "{{slot:goods}}",
  lines: markedList<CartLine>("lines", ["title", "image", "quantity", "sum"]),
  values: markedMap("values"),
  errors: markedMap("errors"),
  cartHref: "{{slot:cartHref}}",
  language: "{{slot:language}}",
};
