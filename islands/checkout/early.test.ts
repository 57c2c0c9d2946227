// Forms changed before the module loaded or begun on an earlier page, and the error summary.

import { beforeEach, expect, test, vi } from "vitest";
import { drawn, QUOTES } from "../../tests/support/played-checkout.ts";
import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";
import type { CartState } from "../stores/cart-summary.ts";
import { createStore } from "../stores/store.ts";
import enhance from "./index.ts";

const asked = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();
let form: HTMLFormElement;

beforeEach(() => {
  sessionStorage.clear();
  asked.mockReset();
  asked.mockResolvedValue(new Response("", { status: 503 }));
  vi.stubGlobal("fetch", (url: URL | string, init?: RequestInit) => asked(String(url), init));
  vi.stubGlobal("location", { href: "http://casa.localhost/ro/checkout", assign: vi.fn(), reload: vi.fn() });
  document.body.innerHTML = `<div>${drawn(QUOTES)}</div>`;
  form = document.forms[0] as HTMLFormElement;
});

function start(): Promise<void> {
  const page = { summary: createStore({ revision: 1 } as CartState), toast: vi.fn() } as unknown as PageApi;
  const element = document.querySelector("div") as HTMLElement;
  return enhance({ element, props: {}, words: undefined, page } as IslandContext<PageApi>);
}

const find = <Kind extends HTMLElement>(selector: string) => form.querySelector(selector) as Kind;
const towns = () => find("[name=locality]").textContent;
const asksForPrices = () =>
  asked.mock.calls.filter(([, init]) => (init?.body as URLSearchParams)?.has("only_prices")).length;

test("an untouched form sends no request", async () => {
  await start();
  expect(asked).not.toHaveBeenCalled();
});

test("the towns are those of a region chosen before the module loaded", async () => {
  asked.mockImplementation(async () => Response.json([{ id: "51", label: "Bălți", note: "" }]));
  find<HTMLSelectElement>("[name=region]").value = "5";
  await start();
  await vi.waitFor(() => expect(towns()).toBe("Bălți"));
  expect(asked.mock.calls.map(([url]) => new URL(url).searchParams.get("region"))).toEqual(["5"]);
});

test("a form that comes back has the chosen town, though it is rendered with another region's towns", async () => {
  asked.mockImplementation(async () =>
    Response.json([51, 52].map((id) => ({ id: `${id}`, label: `Town ${id}`, note: "" }))),
  );
  const chosen = () => find<HTMLSelectElement>("[name=locality]").value;
  await start();
  write("region", "5");
  await vi.waitFor(() => expect(chosen()).toBe("51"));
  write("locality", "52");
  const back = async (region = "3") => {
    document.body.innerHTML = `<div>${drawn(QUOTES)}</div>`;
    form = document.forms[0] as HTMLFormElement;
    find<HTMLSelectElement>("[name=region]").value = region;
    await start();
    await vi.waitFor(() => expect(towns()).toContain("Town 51"));
  };
  await back();
  expect(chosen()).toBe("52");
  // The browser may have restored the region by itself.
  await back("5");
  expect(chosen()).toBe("52");
  // Choosing the region again starts over.
  write("region", "5");
  await vi.waitFor(() => expect(chosen()).toBe("51"));
  await back();
  expect(chosen()).toBe("51");
});

test("store hours and the monthly rate follow earlier choices", async () => {
  find<HTMLInputElement>("[value=pickup]").checked = true;
  find("#checkout-method").insertAdjacentHTML("beforeend", '<input type="radio" name="store" value="2">');
  find<HTMLInputElement>("[name=store]").checked = true;
  await start();
  expect(asksForPrices()).toBe(1);
  document.body.innerHTML = `<div>${drawn(QUOTES)}</div>`;
  form = document.forms[0] as HTMLFormElement;
  find<HTMLInputElement>("[value=credit]").checked = true;
  await start();
  expect(asksForPrices()).toBe(2);
});

test("the pickup time of an earlier page is chosen once the store's times are known, if it still has that time", async () => {
  const time = () => find<HTMLSelectElement>("[name=delivery_time]")?.value;
  const times = (...hours: string[]) => {
    const options = ["", ...hours].map((hour) => `<option value="${hour}">${hour}</option>`).join("");
    return `<div class="times"><label>Time<select name="delivery_time">${options}</select></label></div>`;
  };
  const page = (part: string) => {
    document.body.innerHTML = `<div>${drawn(QUOTES)}</div>`;
    form = document.forms[0] as HTMLFormElement;
    form.dataset["draft"] = "checkout";
    find("#checkout-method").insertAdjacentHTML(
      "beforeend",
      `<label>B<input type="radio" name="store" value="2"></label>${part}`,
    );
  };
  document.head.innerHTML = '<meta name="auth" content="false">';
  page(times("10:00", "12:00"));
  await start();
  find("[name=store]").click();
  write("delivery_time", "12:00");
  for (const [hours, chosen] of [
    [["10:00"], ""],
    [["10:00", "12:00"], "12:00"],
  ] as const) {
    const fresh = drawn(QUOTES).replace("</form>", `${times(...hours)}</form>`);
    asked.mockImplementation(async () => new Response(fresh));
    page('<div class="times"></div>');
    await start();
    await vi.waitFor(() => expect(time()).toBe(chosen));
  }
});

function write(name: string, value: string): void {
  const field = find<HTMLInputElement>(`[name=${name}]`);
  field.value = value;
  for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
}

const submit = () => form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
const summary = () => (find("[role=alert]").hidden ? undefined : find("[role=alert]").textContent);

test("corrected fields leave the summary, and the summary goes with the last one", async () => {
  await start();
  submit();
  expect(summary()).toContain("Label of first_name");
  write("first_name", "Ana");
  write("phone", "+373 69");
  expect(summary()).toBe("check the fieldsLabel of phone: requiredLabel of street: required");
  write("phone", "+373 69 123 456");
  find("[value=pickup]").click();
  expect(summary(), "a street is not needed any more").toBeUndefined();
});

test("the summary is hidden while the order is sent, and the edge's errors stay until their field changes", async () => {
  await start();
  write("first_name", "Ana");
  write("phone", "+373 69 123 456");
  submit();
  expect(summary()).toContain("Label of street");
  write("street", "Florilor");
  const fields = { street: "Unknown street", cart: "Too late" };
  const answers: ((answer: Response) => void)[] = [];
  asked.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  submit();
  expect(summary()).toBeUndefined();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(Response.json({ error: { code: "x", message: "Please check", fields } }, { status: 422 }));
  await vi.waitFor(() => expect(summary()).toBe("Please checkLabel of street: Unknown streetToo late"));
  write("first_name", "Ion");
  expect(summary()).toContain("Unknown street");
  write("street", "Teilor");
  expect(summary()).toBe("Please checkToo late");
});
