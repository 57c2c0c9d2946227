// Enhances the edge's forms: fields validate before the form is sent, and it is sent in the background if the page has a
// place for the thanks. Without this module it is a plain form.

import type { Failure } from "../contracts/failure.ts";
import { draftValue, keepDraft } from "../forms/draft.ts";
import { showLocalities } from "../forms/localities.ts";
import { fieldsOf, findFaults } from "../forms/rules.ts";
import { blameAll, watch } from "../forms/watch.ts";
import type { IslandContext } from "../runtime/island.ts";
import { isChanged } from "../runtime/unsaved-input.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { newId } from "../stores/command.ts";
import { type Captcha, createCaptcha } from "./captcha.ts";
import { chosen, isUndecided } from "./chosen.ts";

/** Time limit of a form without a file. */
const PATIENCE_MS = 60_000;
/** The longest time for which a form that leads to another page holds back another press. */
const LEAVING_MS = 10_000;

export default async function enhance({ element, page }: IslandContext<PageApi>): Promise<void> {
  const form = element.querySelector("form");
  if (!form) return;
  const { key, script } = form.dataset;
  const captcha = key && script ? createCaptcha(form, key, script) : undefined;
  const command = newId();
  let waits = false;
  const prepare = async (captcha: Captcha) => {
    if (waits) return;
    waits = true;
    await chosen();
    waits = false;
    await captcha.load().catch(() => {});
  };

  const keeping = form.dataset["owner"]
    ? import("../forms/kept-draft.ts").then(({ keepForDays }) => keepForDays(form))
    : undefined;
  // Without that module no draft would be forgotten once its goods are added.
  const wanted = form.matches(".price-form") ? await import("../forms/wanted.ts").catch(() => null) : undefined;
  if (!keeping && wanted !== null) keepDraft(form);
  const complete = wanted?.followWanted(form);
  watch(form);
  if (form.querySelector("[data-show-password]"))
    void import("../forms/passwords.ts").then(({ followPasswords }) => followPasswords(form));
  if (form.dataset["localities"]) followRegion(form);
  form.addEventListener("input", () => {
    // Third-party scripts are loaded only once a visitor begins to write.
    if (captcha) void prepare(captcha);
  });
  form.addEventListener("submit", (event) => {
    // The choice of another company takes the fields along as they are.
    if (event.submitter?.matches(".company-choice")) return;
    const first = blameAll(form, findFaults(form));
    if (first) {
      event.preventDefault();
      say(form, "");
      return first.focus();
    }
    // It leads to another page, so the browser submits it.
    if (!("failed" in form.dataset)) return leave(form, event, complete);
    event.preventDefault();
    if (captcha && isUndecided()) {
      say(form, form.dataset["undecided"] ?? "");
      page.showConsent();
      void chosen().then(() => say(form, ""));
      void prepare(captcha);
    } else void send(form, command, captcha);
  });
  // The island is ready once what is typed is kept; without that module the form works, too.
  await keeping?.catch(() => {});
}

/** Shows that the form is on its way, and holds back a second press. A stopped load and Back free the button. */
function leave(form: HTMLFormElement, event: SubmitEvent, complete: (() => void) | undefined): void {
  const button = event.submitter ?? form.querySelector("button");
  if (!button) return;
  // A table adds its rows to one place at a time.
  if (button.ariaBusy === "true" || (complete && form.querySelector("[aria-busy=true]"))) {
    event.preventDefault();
    return;
  }
  const free = () => (button.ariaBusy = "false");
  button.ariaBusy = "true";
  setTimeout(free, LEAVING_MS);
  addEventListener("pageshow", free, { once: true });
  complete?.();
}

/** The field of an address's town, by the backend's name. */
const TOWN = "shipping_city_id";

/** A chosen region brings its towns, in place of the button for browsers without scripts. */
function followRegion(form: HTMLFormElement): void {
  form.querySelector("[name=towns]")?.remove();
  const region = form.querySelector("[name=region]");
  region?.addEventListener("change", () => void showLocalities(form, TOWN));
  // Chosen before this module arrived, or on an earlier page.
  if (region && isChanged(region)) void showLocalities(form, TOWN, draftValue(form, TOWN));
}

async function send(form: HTMLFormElement, command: string, captcha: Captcha | undefined): Promise<void> {
  const button = form.querySelector("button");
  // A disabled button would lose the focus.
  if (!button || button.ariaDisabled === "true") return;
  say(form, "");
  let token = "";
  button.ariaBusy = "true";
  try {
    // No await without a captcha: the first of two presses locks the form at once.
    if (captcha) token = await captcha.token();
  } catch (error) {
    button.ariaBusy = "false";
    say(form, form.dataset[(error as Error).message] ?? "");
    return;
  }
  const fields = new FormData(form);
  fields.set("command", command);
  fields.set("captcha", token);
  button.ariaDisabled = "true";
  const answer = await fetch(form.action, {
    method: "POST",
    headers: { accept: "application/json" },
    ...(form.enctype.startsWith("multipart")
      ? // A file may take minutes, and no progress is reported: the browser gives up by itself once nothing moves.
        { body: fields }
      : {
          // A form without a file is all text.
          body: new URLSearchParams(fields as unknown as [string, string][]),
          signal: AbortSignal.timeout(PATIENCE_MS),
        }),
  }).catch(() => undefined);
  const reply = await answer?.json().catch(() => undefined);
  button.ariaBusy = "false";
  button.ariaDisabled = "false";
  if (answer?.ok && reply) thank(form, reply.message);
  else refuse(form, (reply as Failure | undefined)?.error);
}

/** Focuses the first invalid field. Errors of no field are shown below the form. */
function refuse(form: HTMLFormElement, error: Failure["error"] | undefined): void {
  const faults = error?.fields ?? {};
  const first = blameAll(form, faults);
  const drawn = new Set(fieldsOf(form).map(({ name }) => name));
  const others = Object.keys(faults).filter((name) => !drawn.has(name));
  const said = others.map((name) => faults[name]).join(" ");
  if (said || !first) say(form, said || error?.message || (form.dataset["failed"] ?? ""));
  first?.focus();
}

/** Replaces the form by the thanks, in the same space; in a window, with a button to close it. */
function thank(form: HTMLFormElement, message: string): void {
  form.reset();
  form.dataset["sent"] = "";
  const thanks = say(form, message);
  const dialog = form.closest("dialog");
  const close = dialog?.querySelector("[data-close]");
  if (dialog && close) {
    const on = document.createElement("button");
    on.type = "button";
    on.className = "button button-main";
    on.dataset["close"] = "";
    on.textContent = close.getAttribute("aria-label");
    thanks?.after(on);
    dialog.scrollTop = 0;
  }
  thanks?.focus();
}

function say(form: HTMLFormElement, text: string): HTMLElement | null {
  const line = form.querySelector<HTMLElement>("[role=status]");
  if (line) line.textContent = text;
  return line;
}
