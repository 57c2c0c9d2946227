// The card of the toast that confirms an added product.

import { beforeEach, expect, test } from "vitest";
import type { CartLine, CartView } from "../contracts/cart.ts";
import { addedCard } from "./added-card.ts";

const line = { product: "7", title: "Kettle", image: "/kettle.png" } as CartLine;
const view = (sum = "452 lei", lines = [line]) => ({ lines, sum }) as CartView;
const text = (view: CartView | null, product = "7") => addedCard(view, product)?.textContent;

beforeEach(() => {
  document.body.innerHTML = `<template id="added"><div class="added"><img><b>In the cart</b> <i class="added-title"></i>
    <i class="added-sum">Sum: <strong></strong></i><a href="/cart">See it</a></div></template>`;
});

test("the card shows the product's picture and name, the cart's total and the link to the cart", () => {
  const card = addedCard(view(), "7");
  expect(card?.querySelector("img")?.getAttribute("src")).toBe("/kettle.png");
  expect(card?.textContent?.replace(/\s+/g, " ").trim()).toBe("In the cart Kettle Sum: 452 leiSee it");
});

test("the card does without a picture and a sum", () => {
  const card = addedCard(view("", [{ ...line, image: "" }]), "7");
  expect(card?.querySelector("img, .added-sum")).toBeNull();
  expect(card?.textContent).toContain("Kettle");
});

test("a cart that was not read, or has lost the line, gives no card", () => {
  expect([text(null), text(view(), "8")]).toEqual([undefined, undefined]);
  document.body.replaceChildren();
  expect(text(view())).toBeUndefined();
});
