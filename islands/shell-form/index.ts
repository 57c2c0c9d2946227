// Sends a form of the shop without leaving the page: the very form that the edge has drawn, with its own fields,
// lines for what is wrong and place for the thanks. Without this module the form leads to a page that says the same.

import type { Failure } from "../contracts/failure.ts";
import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { newId } from "../stores/command.ts";
import { type Captcha, createCaptcha } from "./captcha.ts";
import { chosen, isUndecided } from "./chosen.ts";

/** What a form of a few words waits for its answer. */
const PATIENCE_MS = 60_000;

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

  form.addEventListener("input", ({ target }) => {
    // Nobody else's script is asked for before a visitor begins to write.
    if (captcha) void prepare(captcha);
    blame(target as HTMLInputElement, "");
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (captcha && isUndecided()) {
      say(form, form.dataset["undecided"] ?? "");
      page.showConsent();
      void chosen().then(() => say(form, ""));
      void prepare(captcha);
    } else void send(form, command, captcha);
  });
}

async function send(form: HTMLFormElement, command: string, captcha: Captcha | undefined): Promise<void> {
  const button = form.querySelector("button");
  // A button that is switched off would lose the focus.
  if (!button || button.ariaDisabled === "true" || isTooLarge(form)) return;
  say(form, "");
  let token = "";
  button.ariaBusy = "true";
  try {
    // Without a captcha nothing is waited for: a form that was pressed twice is locked by the first.
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
      ? // A file may be on its way for minutes, and how much of it is through is not told: the browser itself gives
        // up once nothing moves any more.
        { body: fields }
      : {
          // A form without a file is all text.
          body: new URLSearchParams(fields as unknown as [string, string][]),
          signal: AbortSignal.timeout(PATIENCE_MS),
        }),
  }).catch(() => undefined);
  const told = await answer?.json().catch(() => undefined);
  button.ariaBusy = "false";
  button.ariaDisabled = "false";
  if (answer?.ok && told) thank(form, told.message);
  else refuse(form, (told as Failure | undefined)?.error);
}

function isTooLarge(form: HTMLFormElement): boolean {
  const { most, large } = form.dataset;
  const field = form.querySelector<HTMLInputElement>("[type=file]");
  const size = field?.files?.[0]?.size ?? 0;
  if (!field || size <= Number(most)) return false;
  blame(field, large ?? "");
  field.focus();
  return true;
}

/** Every field says what is wrong with it, and the first of them has the focus; what is wrong with none is said below. */
function refuse(form: HTMLFormElement, error: Failure["error"] | undefined): void {
  const faults = { ...error?.fields };
  let first: HTMLElement | undefined;
  for (const field of form.querySelectorAll<HTMLInputElement>(".input")) {
    const fault = faults[field.name];
    blame(field, fault ?? "");
    if (fault) first ??= field;
    delete faults[field.name];
  }
  const [other] = Object.values(faults);
  if (other || !first) say(form, other ?? error?.message ?? form.dataset["failed"] ?? "");
  first?.focus();
}

function blame(field: HTMLInputElement, fault: string): void {
  const line = document.getElementById(field.getAttribute("aria-describedby") ?? "");
  if (!line) return;
  line.textContent = fault;
  if (fault) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}

/** The thanks take the place of the form, in the same room. */
function thank(form: HTMLFormElement, message: string): void {
  form.reset();
  form.dataset["sent"] = "";
  say(form, message)?.focus();
}

function say(form: HTMLFormElement, text: string): HTMLElement | null {
  const line = form.querySelector<HTMLElement>("[role=status]");
  if (line) line.textContent = text;
  return line;
}
