// Differences are applied, and a visitor's unfinished input stays.

import { beforeEach, expect, test } from "vitest";
import { renew } from "./renew.ts";

let part: HTMLElement;
beforeEach(() => {
  document.body.innerHTML = "<div></div>";
  part = document.body.firstElementChild as HTMLElement;
});

const line = (key: string, quantity: string, more = "") =>
  `<li class="line" data-key="${key}"><b>${key}</b><input name="quantity" value="${quantity}">${more}</li>`;

function take(markup: string): void {
  const fresh = document.createElement("div");
  fresh.innerHTML = markup;
  renew(part, fresh);
}

const field = (key: string) => part.querySelector<HTMLInputElement>(`[data-key="${key}"] input`) as HTMLInputElement;

test("lines are added, removed and changed, and kept ones are the same elements", () => {
  part.innerHTML = `<h1>Two</h1><ul>${line("a", "1")}${line("b", "2")}</ul>`;
  const [b, title] = [field("b"), part.querySelector("h1")];
  const markup = `<h1>Three</h1><ul>${line("b", "5")}${line("c", "1")}${line("d", "1")}</ul>`;
  take(markup);
  expect(part.innerHTML).toBe(markup);
  expect([field("b"), part.querySelector("h1")]).toEqual([b, title]);
  expect(b.value).toBe("5");
});

test("lines in another order", () => {
  part.innerHTML = `<ul>${line("a", "1")}${line("b", "2")}${line("c", "3")}</ul>`;
  const markup = `<ul>${line("c", "3")}${line("a", "1")}${line("b", "2")}</ul>`;
  take(markup);
  expect(part.innerHTML).toBe(markup);
});

test("the focused field keeps the focus and typed text", () => {
  part.innerHTML = `<ul>${line("a", "1")}${line("b", "2")}</ul>`;
  field("b").focus();
  field("b").value = "27";
  field("b").setSelectionRange(1, 1);
  take(`<ul>${line("b", "9", "<i>note</i>")}</ul>`);
  expect(document.activeElement).toBe(field("b"));
  expect([field("b").value, field("b").selectionStart, field("b").defaultValue]).toEqual(["27", 1, "9"]);
});

test("a field that was reset shows the new number", () => {
  part.innerHTML = `<ul>${line("a", "1")}</ul>`;
  field("a").value = "3";
  field("a").value = "1";
  take(`<ul>${line("a", "4")}</ul>`);
  expect(field("a").value).toBe("4");
});

test("attributes and texts are changed, added and removed", () => {
  part.innerHTML = `<p class="x" hidden>One</p><dl><div><dt>1</dt></div><div><dt>2</dt></div></dl>`;
  const markup = `<p class="x" title="t">Two</p><dl><div><dt>3</dt></div></dl>`;
  take(markup);
  expect(part.innerHTML).toBe(markup);
});

test("another kind of page replaces the lines", () => {
  part.innerHTML = `<div class="page-head"><h1>Cart</h1></div><div class="cart"><ul>${line("a", "1")}</ul></div>`;
  const markup = `<div class="empty"><h1>Nothing</h1></div>`;
  take(markup);
  expect(part.innerHTML).toBe(markup);
});

test("the reason of a refused form stays, unless its line goes", () => {
  const kept = `<p data-keep="">Only 3 left</p>`;
  const problem = `<div class="cart-problem" data-keep="">No</div>`;
  part.innerHTML = `${problem}<ul>${line("a", "1", kept)}${line("b", "1", kept)}</ul>`;
  take(`<ul>${line("a", "2", "<p>x</p>")}</ul>`);
  expect(part.innerHTML).toBe(`${problem}<ul>${line("a", "2", kept)}</ul>`);
});
