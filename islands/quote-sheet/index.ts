// The sheet of a quote while it is edited: sums follow every key, changes are saved by themselves, and the other tabs of
// the same account and company learn of them. The edge's form stays as it is: without this module its buttons save, remove
// and send. A sheet may have 500 lines, so nothing is drawn anew: a key writes the cells of its own line.

import type { LineView, QuoteView } from "../contracts/quotes.ts";
import { isUnreadable, quantityBy, writeDecimal } from "../decimal/decimal.ts";
import { stepQuantity } from "../decimal/step.ts";
import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { newId, send } from "../stores/command.ts";
import { type Envelope, isSameAccount, restore, type Typed } from "./copy.ts";
import { amountOf, fieldOf, followSums, LINE, lineOf, productOf, tell } from "./lines.ts";
import { type SavingState, saveSheet } from "./saving.ts";
import { followOthers } from "./tabs.ts";

const PARTS = ["quantity", "target", "note"] as const;
type TypedPart = (typeof PARTS)[number];

export default async function editSheet({ element, page }: IslandContext<PageApi>): Promise<void> {
  const form = element.querySelector<HTMLFormElement>("form");
  const sheet = element.closest<HTMLElement>("[data-company]");
  if (!form || !sheet) return;
  const words = form.dataset;
  const hidden = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement;
  const status = form.querySelector<HTMLElement>("[data-status]");
  const { account = "", company = "" } = sheet.dataset;
  const envelope: Envelope = { account, company, sheet: hidden("sheet").value };
  const fields = { language: hidden("language").value, company_id: hidden("company_id").value };
  const sums = followSums(form);
  /** The lines as the edge holds them, since its first answer. */
  let held = new Map<string, LineView>();
  /** The texts that were last noted or shown. */
  const noted = new WeakMap<HTMLInputElement, string>();
  const command = (name: string) => form.action.replace(/[^/]*$/, name);

  const say = (text = "") => {
    if (status && status.textContent !== text) status.textContent = text;
  };
  const saving = saveSheet({
    url: command("lines"),
    fields,
    envelope,
    told: (state: SavingState) => say(words[state]),
    answered: (view) => {
      show(view);
      others.tell(view.revision);
    },
    refused: (messages) => {
      for (const [name, message] of Object.entries(messages)) {
        const field = name && form.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
        if (field) tell(field, message);
        else page.toast("failed", message);
      }
    },
  });
  const others = followOthers(envelope, Number(sheet.dataset["revision"]), () => void catchUp());

  /** Shows what the edge holds: of each line that nobody types in, and the marks of all. */
  function show(view: QuoteView): void {
    const isSame =
      isSameAccount(view.account, account) && view.company === company && String(view.sheet) === envelope.sheet;
    if (!isSame || !isOpen(view)) {
      location.reload();
      return;
    }
    hidden("revision").value = String(view.revision);
    held = new Map(view.lines.map((line) => [String(line.product), line]));
    const shown = [...(form?.querySelectorAll<HTMLElement>(".quote-line") ?? [])];
    for (const line of shown) {
      if (line.matches(LINE) && fieldOf(line, "was").value !== held.get(productOf(line))?.was) showLine(line);
    }
    if (held.size !== shown.length || !shown.every((line) => held.has(productOf(line)))) offer();
  }

  /** Shows what the edge holds of a line. A field that is typed in keeps its text until it is left. */
  function showLine(line: HTMLElement): void {
    const now = held.get(productOf(line));
    if (!now || saving.has(productOf(line))) return;
    fieldOf(line, "was").value = now.was;
    for (const part of PARTS) {
      const field = fieldOf(line, part);
      if (field === document.activeElement || field.hasAttribute("aria-invalid")) continue;
      field.value = now[part];
      noted.set(field, now[part]);
    }
    sums.show(line);
  }

  /** The sheet has other lines now: it is drawn anew when the shopper says so. */
  function offer(): void {
    if (!status || status.querySelector("a")) return;
    const link = Object.assign(document.createElement("a"), {
      className: "link",
      href: element.dataset["url"] ?? "",
      textContent: words["showNow"] ?? "",
    });
    status.replaceChildren(`${words["elsewhere"]} `, link);
  }

  /** Asks for the sheet after a change in another tab. */
  async function catchUp(): Promise<void> {
    await saving.flush();
    const response = await fetch(`${command("").replace(/\/$/, "")}?${new URLSearchParams(fields)}`, {
      cache: "no-store",
    }).catch(() => undefined);
    if (response?.ok) show((await response.json()) as QuoteView);
  }

  /** Notes what was typed in a line, unless a field of it cannot be read: its own message says so. */
  function note(line: HTMLElement, part: TypedPart): void {
    const field = fieldOf(line, part);
    if ((noted.get(field) ?? field.defaultValue) === field.value) return;
    tell(field, "");
    const { step = "", finer = step } = line.dataset;
    const rules = part === "quantity" ? quantityBy(finer) : { decimals: 2 };
    if (part !== "note" && isUnreadable(field.value, rules)) return;
    if (part === "quantity" && !amountOf(line)) return;
    noted.set(field, field.value);
    const was = fieldOf(line, "was");
    saving.note({ [field.name]: field.value, [was.name]: was.value });
  }

  form.addEventListener("input", ({ target }) => {
    const [line, part] = [lineOf(target), partOf(target)];
    if (!line || !part) return;
    if (part !== "note") sums.show(line);
    note(line, part);
  });

  // The field was brought into its form and bounds, or a browser filled it in.
  form.addEventListener("change", ({ target }) => {
    const [line, part] = [lineOf(target), partOf(target)];
    if (!line || !part) return;
    sums.show(line);
    note(line, part);
    void saving.flush();
  });

  form.addEventListener("focusout", ({ target }) => {
    const line = lineOf(target);
    // By then the field is not the active element any more.
    if (line) setTimeout(() => showLine(line));
  });

  form.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-turn],[data-remove]");
    const line = button?.closest<HTMLElement>(".quote-line");
    if (!button || !line) return;
    if (!("turn" in button.dataset)) {
      event.preventDefault();
      void remove(line);
      return;
    }
    const direction = button.dataset["turn"] === "1" ? 1 : -1;
    const next = stepQuantity(amountOf(line), line.dataset, direction);
    // A press too many removes nothing: the line has its own button for that.
    if (!next) return;
    fieldOf(line, "quantity").value = writeDecimal(next);
    sums.show(line);
    note(line, "quantity");
  });

  async function remove(line: HTMLElement): Promise<void> {
    if (line.ariaBusy) return;
    line.ariaBusy = "true";
    const product = productOf(line);
    saving.forget(product);
    try {
      await saving.flush();
      const view = (await send(command("remove"), { command: newId(), ...fields, product })) as QuoteView;
      const next = line.nextElementSibling ?? line.previousElementSibling;
      if (line.matches(LINE)) sums.drop(line);
      line.remove();
      if (!next) {
        location.reload();
        return;
      }
      next.querySelector<HTMLElement>("[data-remove]")?.focus({ preventScroll: true });
      show(view);
      others.tell(view.revision);
      say(words["saved"]);
    } catch (error) {
      line.ariaBusy = null;
      page.toast("failed", (error as Error).message);
    }
  }

  let isReady = false;
  form.addEventListener("submit", (event) => {
    const isSending = (event.submitter as HTMLElement | null)?.matches("[data-send], .company-choice");
    if (isReady || event.defaultPrevented) return;
    // With nothing to save the form leaves as it is: it cannot be sent again from its own event.
    if (isSending && !saving.isBusy()) return;
    // The form leaves once nothing is on its way; it has all fields, with the marks of now.
    event.preventDefault();
    void saving.flush().then(() => {
      if (!isSending || saving.isBusy()) return;
      isReady = true;
      form.requestSubmit(event.submitter);
    });
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  for (const event of ["visibilitychange", "pagehide"])
    addEventListener(event, () => void (document.hidden && saving.flush()));

  putBack(restore(envelope));
  form.dataset["live"] = "";

  /** Puts back what an earlier page of this pair could not save. */
  function putBack(typed: Typed): void {
    for (const [name, text] of Object.entries(typed)) {
      const field = form?.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
      const line = lineOf(field ?? null);
      if (!field || !line || !partOf(field)) continue;
      field.value = text;
      noted.set(field, text);
      sums.show(line);
      const mark = typed[`was-${productOf(line)}`] ?? fieldOf(line, "was").value;
      saving.note({ [name]: text, [`was-${productOf(line)}`]: mark });
    }
  }
}

function partOf(target: EventTarget | null): TypedPart | undefined {
  const name = target instanceof HTMLInputElement ? target.name : "";
  return PARTS.find((part) => name.startsWith(`${part}-`));
}

const isOpen = ({ stage }: QuoteView): boolean => stage.name === "draft" || stage.name === "refused";
