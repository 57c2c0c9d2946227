// Amounts in tables of goods: one draft for all lists, sent together once.

import { beforeEach, expect, test } from "vitest";
import { forgetDraft, readDrafts } from "../runtime/drafts.ts";
import { keepDraft } from "./draft.ts";
import { type Complete, followWanted } from "./wanted.ts";

const table = (names: string[]) => `<div><form class="price-form" data-draft="wanted" data-sent-draft="wanted-sent">
  ${names.map((name) => `<input name="want-${name}" aria-labelledby="amount ${name}">`).join("")}
  <p data-carried="Along: {count}" hidden><span></span><button type="button">Leave out</button></p></form></div>`;

/** Shows a page with these tables. */
function open(...tables: string[][]): { form: HTMLFormElement; complete: Complete }[] {
  document.body.innerHTML = tables.map(table).join("");
  return [...document.forms].map((form) => {
    keepDraft(form);
    return { form, complete: followWanted(form) };
  });
}

function type(name: string, value: string): void {
  const field = document.querySelector<HTMLInputElement>(`[name="want-${name}"]`) as HTMLInputElement;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const sentBy = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>;
const along = () => {
  const line = document.querySelector<HTMLElement>("[data-carried]");
  return line?.hidden ? "" : line?.querySelector("span")?.textContent;
};

beforeEach(() => sessionStorage.clear());

test("amounts of another page are shown to go along, and are sent", () => {
  open(["7-A"]);
  type("7-A", "2");
  const [shown] = open(["8-B"]);
  expect(along()).toBe("Along: 1");
  type("8-B", "3");
  shown?.complete();
  expect(sentBy(shown?.form as HTMLFormElement)).toMatchObject({ "want-7-A": "2", "want-8-B": "3" });
});

test("they can be left out, and the table's own stay", () => {
  open(["7-A"]);
  type("7-A", "2");
  const [shown] = open(["8-B"]);
  type("8-B", "3");
  document.querySelector("button")?.click();
  expect(along()).toBe("");
  shown?.complete();
  expect(sentBy(shown?.form as HTMLFormElement)).not.toHaveProperty("want-7-A");
  expect(sentBy(shown?.form as HTMLFormElement)).toMatchObject({ "want-8-B": "3" });
});

test("what is sent again unchanged has the id of the first time, and another id once it differs", () => {
  const [shown] = open(["7-A"]);
  const ids = ["2", "2", "3"].map((amount) => {
    type("7-A", amount);
    shown?.complete();
    return sentBy(shown?.form as HTMLFormElement)["command"];
  });
  expect(ids[0]).toMatch(/./);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

const back = () => dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));

test("what did not arrive keeps its id, after a stopped load and on another page; what was added gets another", () => {
  const sendTwo = (amount: string) => {
    const [shown] = open(["7-A"]);
    type("7-A", amount);
    shown?.complete();
    return [shown?.form as HTMLFormElement, sentBy(shown?.form as HTMLFormElement)["command"]] as const;
  };
  open(["8-B"]);
  type("8-B", "3");
  const [form, first] = sendTwo("2");
  const [shown] = open(["8-B", "9-C"]);
  shown?.complete();
  expect(sentBy(shown?.form as HTMLFormElement)).toMatchObject({ "want-7-A": "2", "want-8-B": "3", command: first });
  forgetDraft("wanted-sent");
  expect(form.isConnected).toBe(false);
  open(["8-B"]);
  type("8-B", "3");
  const [, second] = sendTwo("2");
  expect(second).not.toBe(first);
});

test("the same amount that is typed again after Back is added again", () => {
  const [shown] = open(["7-A"]);
  const send = () => {
    type("7-A", "2");
    shown?.complete();
    return sentBy(shown?.form as HTMLFormElement)["command"];
  };
  const first = send();
  forgetDraft("wanted-sent");
  back();
  expect(send()).not.toBe(first);
});

test("Back from a page that shows the goods as added clears the amounts; those typed since stay", () => {
  const [shown] = open(["7-A"]);
  type("7-A", "2");
  shown?.complete();
  forgetDraft("wanted-sent");
  back();
  expect(document.querySelector("input")?.value).toBe("");
  expect(readDrafts()).toEqual({});
});

test("without such a page the amounts are still wanted, here and after a reload", () => {
  const [shown] = open(["7-A"]);
  type("7-A", "2");
  shown?.complete();
  back();
  expect(sentBy(shown?.form as HTMLFormElement)["want-7-A"]).toBe("2");
  shown?.complete();
  const [again] = open(["7-A"]);
  expect(sentBy(again?.form as HTMLFormElement)["want-7-A"]).toBe("2");
});

test("a product has one amount in all tables of a page", () => {
  const [one, two] = open(["7-A", "8-B"], ["7-A"]);
  type("7-A", "4");
  expect(sentBy(two?.form as HTMLFormElement)["want-7-A"]).toBe("4");
  one?.complete();
  expect(Object.keys(sentBy(one?.form as HTMLFormElement)).filter((name) => name === "want-7-A")).toHaveLength(1);
});
