// A form sent in the background: messages, focus and when it is sent at all.

import { beforeEach, expect, test, vi } from "vitest";
import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";
import enhance from "./index.ts";

const asked = vi.fn();
let answers: (Response | Promise<Response>)[];

const field = (name: string, type = "text", attributes = "") =>
  `<input class="input" id="${name}" name="${name}" type="${type}" ${attributes}><p id="${name}-error"></p>`;

const find = <Kind extends HTMLElement>(selector: string) => document.querySelector(selector) as Kind;
const status = () => find("[role=status]").textContent;

async function open(attributes = "", fields = field("name") + field("phone")): Promise<HTMLFormElement> {
  document.body.innerHTML = `<div><form method="post" action="/forms/request" data-failed="Failed" ${attributes}>
    ${fields}<button>Send</button><p role="status" tabindex="-1"></p></form></div>`;
  await enhance({ element: find("div"), props: {}, words: undefined, page: {} as PageApi } as IslandContext<PageApi>);
  return find("form");
}

function submit(form: HTMLFormElement): void {
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  form.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
}

beforeEach(() => {
  answers = [];
  asked.mockClear();
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    asked(url, init);
    const answer = answers.shift();
    if (!answer) throw new TypeError("offline");
    return answer;
  });
});

const refusal = (fields: object) =>
  Response.json({ error: { code: "fields", message: "Look", fields } }, { status: 422 });

test("every field shows its error, and clears it when it is edited", async () => {
  const form = await open();
  answers = [refusal({ phone: "Too short" })];
  submit(form);
  await vi.waitFor(() => expect(find("#phone-error").textContent).toBe("Too short"));
  const phone = find<HTMLInputElement>("[name=phone]");
  expect(phone.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(phone);
  expect(find("[name=name]").hasAttribute("aria-invalid")).toBe(false);
  expect(status()).toBe("");
  phone.dispatchEvent(new Event("input", { bubbles: true }));
  expect(phone.hasAttribute("aria-invalid")).toBe(false);
  expect(find("#phone-error").textContent).toBe("");
});

test("errors beside a field's, of no field or of others, are shown too", async () => {
  const form = await open();
  for (const [others, words] of [
    [{ "": "Not here" }, "Not here"],
    [{ "": "Not here", vacancy: "Gone" }, "Not here Gone"],
  ] as const) {
    answers = [refusal({ ...others, phone: "Too short" })];
    submit(form);
    await vi.waitFor(() => expect(status()).toBe(words));
    expect(find("#phone-error").textContent).toBe("Too short");
    expect(document.activeElement).toBe(find("[name=phone]"));
  }
});

test("errors of no field, or of the whole form, are shown once", async () => {
  const form = await open();
  for (const [answer, words] of [
    [refusal({ captcha: "A robot?" }), "A robot?"],
    [Response.json({ error: { code: "backend", message: "Later" } }, { status: 503 }), "Later"],
    [new Response("<html>", { status: 502 }), "Failed"],
    [new Response("cut", { status: 200 }), "Failed"],
    [undefined, "Failed"],
  ] as const) {
    answers = answer ? [answer] : [];
    submit(form);
    await vi.waitFor(() => expect(status()).toBe(words));
  }
});

test("a pending form is not sent again, and its thanks replace it", async () => {
  const form = await open();
  let answer: (response: Response) => void = () => {};
  answers = [new Promise<Response>((resolve) => (answer = resolve))];
  submit(form);
  await vi.waitFor(() => expect(find("button").ariaDisabled).toBe("true"));
  submit(form);
  expect(asked).toHaveBeenCalledOnce();
  answer(Response.json({ message: "Thanks" }));
  await vi.waitFor(() => expect(status()).toBe("Thanks"));
  expect(form.dataset["sent"]).toBe("");
  expect(document.activeElement).toBe(find("[role=status]"));
  const { headers, body } = asked.mock.lastCall?.[1] ?? {};
  expect(headers).toEqual({ accept: "application/json" });
  expect(body.get("command")).toMatch(/^[\w-]{8,64}$/);
});

test("in a window the thanks have a button and are shown from their top", async () => {
  const form = await open();
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.innerHTML = '<button data-close aria-label="Close"></button>';
  dialog.append(find("div"));
  dialog.scrollTop = 200;
  answers = [Response.json({ message: "Thanks" })];
  submit(form);
  await vi.waitFor(() => expect(status()).toBe("Thanks"));
  expect(form.querySelector("[data-close]")?.textContent).toBe("Close");
  expect(dialog.scrollTop).toBe(0);
});

test("a form pressed twice at once is sent once", async () => {
  const form = await open();
  answers = [Response.json({ message: "Thanks" })];
  submit(form);
  submit(form);
  await vi.waitFor(() => expect(status()).toBe("Thanks"));
  expect(asked).toHaveBeenCalledOnce();
});

test("missing values are reported at once, from the first field, and nothing is sent", async () => {
  const form = await open('data-required="Needed"', field("name") + field("phone", "tel", "required"));
  submit(form);
  expect([find("#name-error").textContent, find("#phone-error").textContent]).toEqual(["", "Needed"]);
  expect(document.activeElement).toBe(find("[name=phone]"));
  expect(asked).not.toHaveBeenCalled();
});

test("a file that is too large is not sent", async () => {
  const rules = 'accept=".pdf" data-bytes="5" data-large="Too large"';
  const form = await open('enctype="multipart/form-data"', field("file", "file", rules));
  const file = find<HTMLInputElement>("[name=file]");
  Object.defineProperty(file, "files", { value: [new File(["123456"], "cv.pdf")] });
  submit(form);
  expect(find("#file-error").textContent).toBe("Too large");
  expect(asked).not.toHaveBeenCalled();
});

test("a form that leads to another page is validated, and submitted by the browser", async () => {
  document.body.innerHTML = `<div><form method="post" action="/session" data-required="Needed">
    ${field("email", "email", "required")}<button>Sign in</button></form></div>`;
  await enhance({ element: find("div"), props: {}, words: undefined, page: {} as PageApi } as IslandContext<PageApi>);
  const form = find<HTMLFormElement>("form");
  submit(form);
  expect(find("#email-error").textContent).toBe("Needed");
  find<HTMLInputElement>("[name=email]").value = "ana@casa.example";
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  form.dispatchEvent(event);
  expect([event.defaultPrevented, find("#email-error").textContent]).toEqual([false, ""]);
  expect(asked).not.toHaveBeenCalled();
  const again = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  form.dispatchEvent(again);
  expect([again.defaultPrevented, find("button").ariaBusy], "a second press").toEqual([true, "true"]);
  dispatchEvent(new Event("pageshow"));
  expect(find("button").ariaBusy, "Back").toBe("false");
});

test("a form with a file has no time limit, one without has a minute", async () => {
  for (const [attributes, file, limited] of [
    ["", "", true],
    ['enctype="multipart/form-data"', field("file", "file"), false],
  ] as const) {
    const form = await open(attributes, field("name") + file);
    asked.mockClear();
    submit(form);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    const { signal } = asked.mock.lastCall?.[1] ?? {};
    expect(signal instanceof AbortSignal).toBe(limited);
  }
});

test("a chosen region brings its towns, and what was chosen comes back", async () => {
  const towns = `<label>Region<select name="region"><option value="3" selected>3</option><option value="4">4</option></select></label>
    <button name="towns" value="true">Towns</button>
    <label>Town<select name="shipping_city_id"><option value="301">Chișinău</option></select></label>`;
  const attributes = 'data-draft="address" data-localities="/localities?language=ro" data-again="Again"';
  const named = (...ids: number[]) => Response.json(ids.map((id) => ({ id: `${id}`, label: `Town ${id}` })));
  const shown = () => [...find<HTMLSelectElement>("[name=shipping_city_id]").options].map(({ value }) => value);
  const choose = (name: string, value: string) => {
    const list = find<HTMLSelectElement>(`[name=${name}]`);
    list.value = value;
    list.dispatchEvent(new Event("change", { bubbles: true }));
  };
  await open(attributes, towns);
  expect(find("[name=towns]")).toBe(null);
  answers = [named(401, 402)];
  choose("region", "4");
  await vi.waitFor(() => expect(shown()).toEqual(["401", "402"]));
  expect(new URL(asked.mock.lastCall?.[0]).search).toBe("?language=ro&region=4");
  choose("shipping_city_id", "402");
  answers = [named(401, 402)];
  await open(attributes, towns);
  await vi.waitFor(() => expect(shown()).toEqual(["401", "402"]));
  expect([
    find<HTMLSelectElement>("[name=region]").value,
    find<HTMLSelectElement>("[name=shipping_city_id]").value,
  ]).toEqual(["4", "402"]);
  answers = [Response.json({}, { status: 503 })];
  choose("region", "3");
  await vi.waitFor(() => expect(find("[role=alert]").textContent).toContain("Again"));
});

test("the choice of another company takes an unfinished form along", async () => {
  const form = await open('data-required="Required"', field("name", "text", "required"));
  const choice = document.createElement("button");
  choice.className = "company-choice";
  form.after(choice);
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  Object.defineProperty(event, "submitter", { value: choice });
  form.dispatchEvent(event);
  expect([event.defaultPrevented, find("#name-error").textContent]).toEqual([false, ""]);
});
