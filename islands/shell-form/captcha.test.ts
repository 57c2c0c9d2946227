// A form with a captcha beside the consent panel: when its script is loaded, and the messages before that.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";
import enhance from "./index.ts";

const find = <Kind extends HTMLElement>(selector: string) => document.querySelector(selector) as Kind;
const status = () => find("[role=status]").textContent;
const showConsent = vi.fn();
const sent = vi.fn();
const { load } = vi.hoisted(() => ({ load: vi.fn(async () => {}) }));
vi.mock("./captcha.ts", () => ({ createCaptcha: () => ({ load, token: async () => "token" }) }));

function choose(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the shop does.
  document.cookie = `consent=${value};path=/${value ? "" : ";max-age=0"}`;
}

/** Dispatches the panel's toggle event. */
const toggle = () => find("#consent").dispatchEvent(new Event("toggle"));

async function open(panel = '<form id="consent" popover="manual"></form>', popovers = true): Promise<HTMLFormElement> {
  document.body.innerHTML = `${panel}<div><form method="post" action="/forms/request" data-key="k" data-script="/captcha.js"
    data-failed="Failed" data-undecided="Choose first"><input class="input" name="name" value="Ana"><button>Send</button>
    <p role="status"></p></form></div>`;
  const asking = find("#consent");
  if (asking) Object.assign(asking, { showPopover: popovers ? () => {} : undefined });
  await enhance({
    element: find("div"),
    props: {},
    words: undefined,
    page: { showConsent } as unknown as PageApi,
  } as IslandContext<PageApi>);
  return find("div form");
}

const write = () => find("[name=name]").dispatchEvent(new Event("input", { bubbles: true }));
const submit = (form: HTMLFormElement) => form.dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
const settled = () => new Promise((over) => setTimeout(over));

beforeEach(() => {
  showConsent.mockClear();
  load.mockClear();
  sent.mockClear();
  vi.stubGlobal("fetch", async (...call: unknown[]) => {
    sent(...call);
    return Response.json({ message: "Thanks" });
  });
});
afterEach(() => choose(""));

for (const choice of ["none", "statistics.marketing"]) {
  test(`a visitor who writes first gets the script once ${choice} is chosen, not before`, async () => {
    await open();
    write();
    write();
    toggle();
    await settled();
    expect(load).not.toHaveBeenCalled();
    choose(choice);
    toggle();
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  });
}

test("an untouched form loads no script, whatever is chosen", async () => {
  await open();
  choose("none");
  toggle();
  await settled();
  expect(load).not.toHaveBeenCalled();
});

test("submitting before a choice shows a message and the panel, and neither sends nor loses anything", async () => {
  const form = await open();
  expect(submit(form)).toBe(false);
  expect(status()).toBe("Choose first");
  expect(showConsent).toHaveBeenCalledOnce();
  await settled();
  expect([load.mock.calls.length, sent.mock.calls.length, find<HTMLInputElement>("[name=name]").value]).toEqual([
    0,
    0,
    "Ana",
  ]);
  choose("none");
  toggle();
  await vi.waitFor(() => expect(status()).toBe(""));
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  submit(form);
  await vi.waitFor(() => expect(status()).toBe("Thanks"));
});

test("with a choice, without a panel or without popovers there is no wait", async () => {
  choose("none");
  await open();
  write();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  choose("");
  await open("");
  write();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await open(undefined, false);
  write();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(3));
});
