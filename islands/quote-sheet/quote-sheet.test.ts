// The sheet of a quote in a page: sums at each key, one request at a time, messages at fields, and other tabs.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { QuoteView } from "../contracts/quotes.ts";
import { QUOTE_COPY } from "../stores/quote-copy.ts";
import editSheet from "./index.ts";

const ONE = "quantity-1";

interface Line {
  product: number;
  price?: string;
  quantity?: string;
  target?: string;
  note?: string;
}

const drawn = ({ product, price = "14.90", quantity = "10", target = "", note = "" }: Line) => `
  <li class="quote-line" data-product="${product}" data-price="${price}" data-step="5">
    <button name="quantity-${product}" value="0" data-remove>x</button>
    <div class="quote-cell"><button type="button" data-turn="-1"></button>
      <input name="quantity-${product}" value="${quantity}"><button type="button" data-turn="1"></button></div>
    <div class="quote-cell"><input name="target-${product}" value="${target}"></div>
    <div class="quote-cell quote-difference"><span data-shown></span></div>
    <div class="quote-list-sum"><span data-shown></span></div>
    <div class="quote-wished-sum"><span data-shown></span></div>
    <div class="quote-cell"><input name="note-${product}" value="${note}"></div>
    <input type="hidden" name="was-${product}" value="w0">
  </li>`;

function draw(lines: Line[]): void {
  document.documentElement.lang = "ro";
  document.body.innerHTML = `<div data-account="a" data-company="12" data-revision="5"><shop-island data-url="/ro/quote">
    <form action="/api/quote/lines" data-currency="lei" data-saving="saving" data-saved="saved" data-not-saved="not saved"
      data-refused="refused" data-above="above" data-elsewhere="elsewhere" data-show-now="now">
      <input type="hidden" name="language" value="ro"><input type="hidden" name="company_id" value="12">
      <input type="hidden" name="sheet" value="2"><input type="hidden" name="revision" value="5">
      <ul>${lines.map(drawn).join("")}</ul>
      <b data-total="list"></b><b data-total="wished"></b><b data-total="difference"></b>
      <p data-status></p><button data-save>Save</button><button data-send formaction="/api/quote/send">Send</button>
    </form></shop-island></div>`;
}

const toast = vi.fn();
async function start(): Promise<void> {
  const element = document.querySelector("shop-island") as HTMLElement;
  await editSheet({ element, props: {}, words: undefined, page: { toast } as never });
}

const field = (name: string) => document.querySelector(`input[name="${name}"]`) as HTMLInputElement;
const text = (selector: string) => document.querySelector(selector)?.textContent;

function type(name: string, value: string): void {
  field(name).value = value;
  field(name).dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** What the edge answers after these lines were saved. */
function view(revision: number, lines: Line[], more: object = {}): QuoteView {
  const shown = lines.map(({ product, quantity = "10", target = "", note = "" }) => ({
    ...{ product, quantity, target, note, was: `w${revision}` },
  }));
  const stage = { name: "draft" };
  return { account: "a", company: "12", sheet: 2, revision, stage, lines: shown, ...more } as unknown as QuoteView;
}

/** The other tabs, played by the test. */
class Channel {
  static open: Channel | undefined;
  onmessage: ((event: { data: object }) => void) | undefined;
  postMessage = vi.fn();
  constructor() {
    Channel.open = this;
  }
}

const sent: Record<string, string>[] = [];
let answers: ((body: Record<string, string>) => Response | Promise<Response>)[] = [];
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sent.length = 0;
  answers = [];
  toast.mockClear();
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal(
    "fetch",
    vi.fn(async (_url: string, { body = "{}" }: { body?: string }) => {
      const fields = JSON.parse(body);
      sent.push(fields);
      return (answers.shift() ?? (() => json(view(6, [{ product: 1 }]))))(fields);
    }),
  );
});
afterEach(() => vi.useRealTimers());

test("each key shows the line's sums, the difference and the totals", async () => {
  draw([{ product: 1 }, { product: 2, price: "90.00", quantity: "2" }]);
  await start();
  type("target-1", "12,5");
  expect(text("[data-product='1'] .quote-list-sum")).toBe("149\u00a0lei");
  expect(text("[data-product='1'] .quote-wished-sum")).toBe("125\u00a0lei");
  expect(text("[data-product='1'] .quote-difference")?.trim()).toBe("−16,1\u00a0%");
  expect([text("[data-total=list]"), text("[data-total=wished]")]).toEqual(["329\u00a0lei", "305\u00a0lei"]);
  expect(text("[data-total=difference]")).toBe("−7,3\u00a0%");
  type("target-2", "99");
  expect(text("[data-product='2'] .quote-hint")).toBe("above");
  type("target-2", "");
  expect(document.querySelector(".quote-hint")).toBeNull();
  expect(text("[data-total=wished]")).toBe("305\u00a0lei");
});

test("what is typed is saved after a pause, one request at a time, and the last value wins", async () => {
  draw([{ product: 1 }]);
  await start();
  let release = (_: Response) => {};
  answers = [() => new Promise((resolve) => (release = resolve)), () => json(view(7, [{ product: 1, target: "13" }]))];
  type("target-1", "1");
  type("target-1", "12");
  await vi.advanceTimersByTimeAsync(800);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ "target-1": "12", "was-1": "w0", company_id: "12", language: "ro" });
  expect(Object.keys(sent[0] ?? {})).not.toContain("note-1");
  expect(text("[data-status]")).toBe("saving");
  type("target-1", "13");
  await vi.advanceTimersByTimeAsync(800);
  expect(sent).toHaveLength(1);
  release(json(view(6, [{ product: 1, target: "12" }])));
  await vi.advanceTimersByTimeAsync(800);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ "target-1": "13", "was-1": "w6" });
  expect(sent[1]?.["command"]).not.toBe(sent[0]?.["command"]);
  expect([field("target-1").value, field("was-1").value, text("[data-status]")]).toEqual(["13", "w7", "saved"]);
  expect(localStorage.getItem(QUOTE_COPY)).toBeNull();
});

test("a refused field says why and keeps its text; the other fields are saved without it", async () => {
  draw([{ product: 1 }, { product: 2 }]);
  await start();
  const fields = { "target-1": "Too much" };
  answers = [
    () => json({ error: { code: "refused", message: "No", fields } }, 422),
    () =>
      json(
        view(6, [
          { product: 1, note: "m" },
          { product: 2, note: "n" },
        ]),
      ),
  ];
  type("target-1", "999999999");
  type("note-1", "m");
  type("note-2", "n");
  await vi.advanceTimersByTimeAsync(2000);
  expect(field("target-1").value).toBe("999999999");
  expect([field("target-1").getAttribute("aria-invalid"), text("#target-1-error")]).toEqual(["true", "Too much"]);
  expect(sent[1]).toMatchObject({ "note-1": "m", "was-1": "w0", "note-2": "n" });
  expect(sent[1]).not.toHaveProperty("target-1");
  type("target-1", "9");
  expect(document.querySelector("#target-1-error")).toBeNull();
});

test("an amount that is led up by the edge is shown when its field is left", async () => {
  draw([{ product: 1 }]);
  await start();
  answers = [() => json(view(6, [{ product: 1, quantity: "15" }]))];
  field(ONE).focus();
  type(ONE, "12");
  await vi.advanceTimersByTimeAsync(800);
  expect(field(ONE).value).toBe("12");
  field(ONE).blur();
  await vi.advanceTimersByTimeAsync(1);
  expect(field(ONE).value).toBe("15");
  expect(text(".quote-list-sum")).toBe("223,50\u00a0lei");
});

test("steps follow the multiplicity and remove nothing", async () => {
  draw([{ product: 1 }]);
  await start();
  const [less, more] = [...document.querySelectorAll<HTMLElement>("[data-turn]")];
  more?.click();
  expect(field(ONE).value).toBe("15");
  for (let press = 0; press < 5; press++) less?.click();
  expect(field(ONE).value).toBe("5");
});

test("a removed line leaves the totals, and another line gets the focus", async () => {
  draw([{ product: 1 }, { product: 2 }]);
  await start();
  answers = [() => json(view(6, [{ product: 2 }]))];
  (document.querySelector("[data-remove]") as HTMLElement).click();
  await vi.advanceTimersByTimeAsync(10);
  expect(sent[0]).toMatchObject({ product: "1", company_id: "12" });
  expect([document.querySelectorAll(".quote-line").length, text("[data-total=list]")]).toEqual([1, "149\u00a0lei"]);
  expect(document.activeElement?.getAttribute("name")).toBe("quantity-2");
});

test("what could not be saved is put back for the same account and company only", async () => {
  draw([{ product: 1 }]);
  await start();
  type("note-1", "wish");
  const copy = localStorage.getItem(QUOTE_COPY) ?? "";
  expect(JSON.parse(copy)).toMatchObject({ account: "a", company: "12", sheet: "2", typed: { "note-1": "wish" } });
  draw([{ product: 1 }]);
  await start();
  expect(field("note-1").value).toBe("wish");
  for (const other of ['data-account="b"', 'data-company="13"', 'name="sheet" value="3"']) {
    localStorage.setItem(QUOTE_COPY, copy);
    draw([{ product: 1 }]);
    const own = other.startsWith("name")
      ? 'name="sheet" value="2"'
      : other.replace(/".*"/, other.includes("account") ? '"a"' : '"12"');
    document.body.innerHTML = document.body.innerHTML.replace(own, other);
    await start();
    expect([field("note-1").value, localStorage.getItem(QUOTE_COPY)], other).toEqual(["", null]);
  }
});

test("other tabs of the pair are told of a change, and follow it", async () => {
  draw([{ product: 1 }]);
  await start();
  const channel = Channel.open as Channel;
  type("note-1", "n");
  await vi.advanceTimersByTimeAsync(800);
  expect(channel.postMessage).toHaveBeenCalledWith({ account: "a", company: "12", sheet: "2", revision: 6 });
  answers = [() => json(view(9, [{ product: 1, target: "7" }]))];
  const news = { account: "a", company: "12", sheet: "2", revision: 9 };
  for (const other of [{ account: "b" }, { company: "13" }, { revision: 6 }]) {
    channel.onmessage?.({ data: { ...news, ...other } });
  }
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toHaveLength(1);
  channel.onmessage?.({ data: news });
  await vi.advanceTimersByTimeAsync(10);
  expect([field("target-1").value, text(".quote-wished-sum")]).toEqual(["7", "70\u00a0lei"]);
  answers = [() => json(view(10, [{ product: 1 }, { product: 5 }]))];
  channel.onmessage?.({ data: { ...news, revision: 10 } });
  await vi.advanceTimersByTimeAsync(10);
  expect(text("[data-status]")).toBe("elsewhere now");
});

test("the form is sent once nothing is on its way, with the marks of now", async () => {
  draw([{ product: 1 }]);
  await start();
  const form = document.querySelector("form") as HTMLFormElement;
  const request = vi.spyOn(form, "requestSubmit").mockImplementation(() => {});
  type("target-1", "12");
  const press = (submitter: string) => {
    const event = new Event("submit", { cancelable: true, bubbles: true });
    Object.assign(event, { submitter: document.querySelector(submitter) });
    form.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(press("[data-save]")).toBe(true);
  await vi.advanceTimersByTimeAsync(10);
  expect([sent.length, request.mock.calls.length]).toEqual([1, 0]);
  expect([press("[data-send]"), field("was-1").value]).toEqual([false, "w6"]);
  type("target-1", "13");
  expect(press("[data-send]")).toBe(true);
  await vi.advanceTimersByTimeAsync(10);
  expect([sent.length, request.mock.calls.length]).toEqual([2, 1]);
  expect(press("[data-send]")).toBe(false);
});

test("the choice of another company waits for what is on its way", async () => {
  draw([{ product: 1 }]);
  await start();
  const form = document.querySelector("form") as HTMLFormElement;
  const request = vi.spyOn(form, "requestSubmit").mockImplementation(() => {});
  type("target-1", "12");
  const choice = document.createElement("button");
  choice.className = "company-choice";
  const event = new Event("submit", { cancelable: true, bubbles: true });
  Object.assign(event, { submitter: choice });
  form.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  await vi.advanceTimersByTimeAsync(10);
  expect([sent.length, request.mock.calls]).toEqual([1, [[choice]]]);
});
