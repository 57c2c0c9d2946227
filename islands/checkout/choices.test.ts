// The list of towns, over a mocked edge.

import { beforeEach, expect, test, vi } from "vitest";
import { showLocalities } from "../forms/localities.ts";
import { showPrices } from "./choices.ts";

const asked = vi.fn<(url: URL) => Promise<Response>>();
let form: HTMLFormElement;

beforeEach(() => {
  sessionStorage.clear();
  asked.mockReset();
  vi.stubGlobal("fetch", asked);
  document.body.innerHTML = `<form data-localities="/localities?language=ro" data-away="no towns" data-again="again"
      data-capital="3" data-quotes='{"standart":{},"region":{},"express":{},"pickup":{},"postal":{},"unchosen":{}}'>
    <div class="for-new-address"><select name="region"><option value=""></option><option value="3">3</option><option value="5">5</option></select>
    <div><select name="locality"><option value="31">Centru</option></select><p class="field-error"></p></div></div></form>`;
  form = document.forms[0] as HTMLFormElement;
});

const find = <Kind extends HTMLElement>(selector: string) => form.querySelector(selector) as Kind;
const list = () => find<HTMLSelectElement>("[name=locality]");
const notice = () => find("[role=alert]");
const optionTexts = () => [...list().options].map(({ textContent }) => textContent);
const towns = (...labels: string[]) => Response.json(labels.map((label, at) => ({ id: String(at + 51), label })));

function choose(region: string): Promise<void> {
  find<HTMLSelectElement>("[name=region]").value = region;
  return showLocalities(form, "locality");
}

test.each([
  ["no network", () => Promise.reject(new TypeError("network"))],
  ["a fault", async () => new Response("", { status: 503 })],
  ["an answer that cannot be read", async () => new Response("<html>")],
])("%s: no town can be chosen, it is said, and a press asks again", async (_, fails) => {
  asked.mockImplementation(fails);
  await choose("5");
  const isShut = () => [list().disabled, list().ariaBusy, optionTexts(), notice()?.textContent];
  const shut = [true, "false", [], "no towns again"];
  expect(isShut()).toEqual(shut);
  // Another choice in the form must not open an empty list.
  showPrices(form);
  expect(list().disabled).toBe(true);
  const said = notice().firstChild;
  const button = find<HTMLButtonElement>("[role=alert] button");
  button.focus();
  button.click();
  await vi.waitFor(() => expect(notice().firstChild).not.toBe(said));
  expect([isShut(), document.activeElement]).toEqual([shut, button]);
  asked.mockResolvedValue(towns("Bălți"));
  button.click();
  await vi.waitFor(() => expect(optionTexts()).toEqual(["Bălți"]));
  expect([list().disabled, notice(), document.activeElement]).toEqual([false, null, list()]);
  expect(asked.mock.calls.every(([{ search }]) => search === "?language=ro&region=5")).toBe(true);
});

test("another region loads its towns, and a late answer is ignored", async () => {
  asked.mockRejectedValueOnce(new TypeError("network"));
  await choose("5");
  const answers: ((response: Response) => void)[] = [];
  asked.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const chosen = [choose("3"), choose("5"), choose("3")];
  for (const [at, town] of ["Centru", "Bălți", "Centru"].entries()) answers[at]?.(towns(town));
  await Promise.all(chosen);
  expect([optionTexts(), list().disabled, notice()]).toEqual([["Centru"], false, null]);
});

test("a price that needs a region is a note under its choice, without a sum", () => {
  const [known, open] = [false, true].map((deliveryLater) => ({
    delivery: deliveryLater ? "later" : "70",
    deliveryLater,
  }));
  const quotes = { standart: known, region: known, unchosen: open, express: {}, pickup: {}, postal: {} };
  form.dataset["quotes"] = JSON.stringify(quotes);
  form.insertAdjacentHTML("beforeend", '<span class="choice-price" data-price="standart"></span>');
  const price = find("[data-price]");
  const after = (region: string) => {
    find<HTMLSelectElement>("[name=region]").value = region;
    showPrices(form);
    return [price.textContent, price.className];
  };
  expect([after(""), after("5"), after("3")]).toEqual([
    ["later", "choice-price choice-note"],
    ["70", "choice-price"],
    ["70", "choice-price"],
  ]);
});

test("without a region there are no towns and no request", async () => {
  await choose("");
  expect([optionTexts(), list().disabled, list().ariaBusy, asked.mock.calls]).toEqual([[], true, "false", []]);
});
