// Enhances the edge's checkout form: prices follow each choice, fields validate, and the order is sent once. Without this
// module it is a plain form that the edge validates.

import { beginDraft, draftValue, keepDraft } from "../forms/draft.ts";
import { showLocalities } from "../forms/localities.ts";
import { fieldsOf, findFaults } from "../forms/rules.ts";
import { blameAll, watch } from "../forms/watch.ts";
import { forgetDraft } from "../runtime/drafts.ts";
import type { IslandContext } from "../runtime/island.ts";
import { isChanged } from "../runtime/unsaved-input.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { forgetPickupDays, showPrices } from "./choices.ts";
import { hasCode, renewCode, UNCOUNTED } from "./code.ts";
import { type Offers, renewOffers } from "./offers.ts";
import { placeOrder } from "./order.ts";
import { followSummary, hideSummary, leadToSignIn, SIGN_IN_LINK, summarise } from "./summary.ts";

const COMMAND_FIELD = "command";
const COMPANY_FIELD = "company_id";
const LOCALITY = "locality";
const PAYMENT = "payment";
/** The draft of the form for an account, which the thanks lead a guest to. */
const REGISTRATION = "registration";
/** After this time the page says that the order may take longer. */
const LONG_MS = 5000;

export default async function enhance({ element, page }: IslandContext<PageApi>): Promise<void> {
  const form = element.querySelector("form");
  if (!form) return;
  let placing = false;
  keepDraft(form);
  watch(form);
  followSummary(form);
  // Choices made before this module loaded, or on an earlier page.
  const early = fieldsOf(form).filter(isChanged);
  let showTown = () => {};
  /** Fills the list of towns, and shows the one that it has come to. */
  const listTowns = async (wanted?: string) => {
    await showLocalities(form, LOCALITY, wanted);
    showTown();
  };
  if (early.some(({ name }) => name === "region")) void listTowns(draftValue(form, LOCALITY));
  showPrices(form);

  const priced = follow(form);
  const startParcels = async (part: HTMLElement) => {
    const { startPostal } = await import("./postal.ts");
    startPostal(form, part, priced);
  };
  // The page itself does not know about a parcel chosen here.
  const onCredit = () => new FormData(form).get("payment") === "credit";
  /** Hidden fields that are renewed with the page. The form's id stays until an order has used it. */
  const renewable = new Set(["cart", "prices", UNCOUNTED]);
  let readings = 0;
  let lastTaken = 0;
  const renewed = async () => {
    const reading = ++readings;
    // Answers may arrive out of order.
    const isLate = () => {
      lastTaken = Math.max(lastTaken, reading);
      return reading < lastTaken;
    };
    const { added } = await renew(form, isLate, renewable, (reason) => page.toast("failed", reason));
    if (added) await startParcels(added);
    // A pending request for the old cart would restore its prices.
    if (priced.isUnderWay() || onCredit() || hasCode(form) || new FormData(form).get("method") === "postal") priced();
  };
  const town = form.querySelector<HTMLElement>(".town");
  const startTown = async (part: HTMLElement) => {
    showTown = (await import("./town.ts")).startTown(form, part);
  };
  if (town) void startTown(town);
  const postal = form.querySelector<HTMLElement>(".postal");
  if (postal) void startParcels(postal);
  if (early.some(({ name }) => name === "store" || onCredit() || (name === PAYMENT && hasCode(form)))) void priced();

  form.addEventListener("change", ({ target }) => {
    const { name } = target as HTMLInputElement;
    if (name === "store") forgetPickupDays(form);
    showPrices(form);
    if (name === "region") void listTowns();
    // The monthly rate follows the total.
    if (name === "store" || onCredit() || (name === PAYMENT && hasCode(form))) priced();
    markDone(form);
  });

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = event.submitter;
    if (button?.hasAttribute("formaction")) return chooseCompany(form, button as HTMLButtonElement);
    if (placing) return;
    const faults = findFaults(form);
    blameAll(form, faults);
    if (Object.keys(faults).length) return summarise(form, form.dataset["faults"], faults);
    placing = true;
    hideSummary(form);
    const done = showPlacing(form);
    const waiting = form.querySelector(".offline");
    const answer = await placeOrder(form, (offline) => waiting?.toggleAttribute("hidden", !offline));
    if (typeof answer === "string") {
      // The checkout itself finds out about an order without an answer.
      if (answer !== form.dataset["page"]) {
        beginDraft(REGISTRATION, registrantOf(form));
        forgetDraft(form.dataset["draft"] ?? "");
      }
      return location.assign(answer);
    }
    placing = false;
    done();
    untick(form);
    blameAll(form, answer.fields);
    summarise(form, answer.message || form.dataset["failed"], answer.fields);
    if (answer.needsSignIn) leadToSignIn(form);
    if (answer.isUsed) renewable.add(COMMAND_FIELD);
    if (answer.isOfOtherCompany) renewable.add(COMPANY_FIELD);
    if (answer.isOutdated) void renewed();
    else if (hasCode(form)) void priced();
    followCart(page.summary.get());
  });

  let revision = Number(form.dataset["revision"]);
  const followCart = (cart: { revision: number }) => {
    // Placing an order empties the cart; after a refusal the cart may have changed meanwhile.
    if (cart.revision === revision || placing) return;
    revision = cart.revision;
    void renewed();
  };
  page.summary.subscribe(followCart);
  followCart(page.summary.get());
  // Back from the next page: the order was placed or is still pending.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) untick(form);
    if (persisted && placing) location.reload();
  });
}

/** Chooses another company in a form of its own: the page comes anew, and the draft keeps what was typed. */
function chooseCompany(form: HTMLFormElement, { formAction, value }: HTMLButtonElement): void {
  const choice = document.createElement("form");
  choice.method = "post";
  choice.action = formAction;
  const language = new FormData(form).get("language");
  const fields = { company_id: value, back: form.dataset["page"], language };
  for (const [name, text] of Object.entries(fields)) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = String(text);
    choice.append(field);
  }
  document.body.append(choice);
  choice.submit();
}

/** The fields of a registration, from those of the order. */
function registrantOf(form: HTMLFormElement): { name: string; email: string } {
  const order = new FormData(form);
  const typed = (field: string) => String(order.get(field) ?? "").trim();
  return { name: `${typed("first_name")} ${typed("last_name")}`.trim(), email: typed("email") };
}

/** A prescription must be confirmed for each order that is sent. */
function untick(form: HTMLFormElement): void {
  for (const box of form.querySelectorAll<HTMLInputElement>("[name=prescription]")) box.checked = false;
}

/** The monthly rate, beside the terms and below the sums. */
const CREDIT = [".credit-said", ".credit-sum"];

/**
 * Values that only the edge knows for the current choices: the postal price, a store's hours, a credit's rate. The
 * returned function requests the form again and copies them; a late answer never replaces a newer one.
 */
function follow(form: HTMLFormElement): { (): Promise<void>; isUnderWay(): boolean } {
  let latest = 0;
  let answered = 0;
  const ask = async () => {
    const asked = ++latest;
    for (const part of CREDIT) form.querySelector(part)?.replaceChildren();
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) body.set(name, String(value));
    body.set("redraw", "1");
    body.set("only_prices", "1");
    const answer = await fetch(form.action, { method: "POST", body, headers: { accept: "text/html" } }).catch(
      () => undefined,
    );
    const text = answer?.ok ? await answer.text().catch(() => "") : "";
    if (asked !== latest) return;
    answered = asked;
    const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("form.checkout");
    const quotes = fresh?.getAttribute("data-quotes");
    if (!quotes) return;
    form.dataset["quotes"] = quotes;
    for (const part of [".postal-said", ".times", ...CREDIT]) {
      const renewed = [...(fresh?.querySelector(part)?.children ?? [])].filter(
        ({ localName }) => localName !== "noscript",
      );
      form.querySelector(part)?.replaceChildren(...renewed);
    }
    restoreTime(form);
    if (fresh && hasCode(form)) renewCode(form, fresh);
    showPrices(form);
  };
  return Object.assign(ask, { isUnderWay: () => answered < latest });
}

/** Chooses the pickup time of an earlier page, whose list arrives with the store. */
function restoreTime(form: HTMLFormElement): void {
  const list = form.querySelector<HTMLSelectElement>("select[name=delivery_time]");
  const time = draftValue(form, "delivery_time");
  if (!list || list.value || !time) return;
  list.value = time;
  // This store has other times.
  if (list.selectedIndex < 0) list.selectedIndex = 0;
}

/** Marks the first step as done when it has no errors. */
function markDone(form: HTMLFormElement): void {
  const step = form.querySelector(".step");
  const fields = [...(step?.querySelectorAll("[name]") ?? [])];
  const faults = findFaults(form);
  step?.classList.toggle(
    "step-done",
    fields.every((field) => !faults[field.getAttribute("name") as string]),
  );
}

/**
 * Shows on the button that the order is being sent, and after a while below it that it may take longer. The returned
 * function reverts that.
 */
function showPlacing(form: HTMLFormElement): () => void {
  const button = form.querySelector("[data-placing]") as HTMLButtonElement;
  const words = [...button.childNodes];
  button.replaceChildren(button.dataset["placing"] as string);
  button.ariaBusy = "true";
  const status = form.querySelector<HTMLElement>(".placing-long");
  const long = setTimeout(() => status?.replaceChildren(status.dataset["words"] as string), LONG_MS);
  return () => {
    clearTimeout(long);
    status?.replaceChildren();
    button.replaceChildren(...words);
    button.ariaBusy = "false";
  };
}

/**
 * Updates the lines, prices and offers from the edge's current page after a cart change; typed text stays.
 */
async function renew(
  form: HTMLFormElement,
  isLate: () => boolean,
  renewable: Set<string>,
  tell: (reason: string) => void,
): Promise<Partial<Offers>> {
  const page = form.dataset["page"] as string;
  const answer = await fetch(page, { cache: "no-store" }).catch(() => undefined);
  // An error page would discard typed text; the edge checks the order anyway.
  if (!answer?.ok) return {};
  const text = await answer.text().catch(() => undefined);
  if (text === undefined || isLate()) return {};
  const fresh = new DOMParser().parseFromString(text, "text/html").querySelector<HTMLFormElement>("form.checkout");
  const summary = fresh?.querySelector(".summary-body");
  if (!fresh || !summary) {
    // There is nothing to order any more; a signed-out shopper finds the cart again after signing in.
    if (!form.querySelector(SIGN_IN_LINK)) location.assign(page);
    return {};
  }
  for (const name of ["quotes", "measured", "code"]) form.dataset[name] = fresh.getAttribute(`data-${name}`) ?? "";
  form.querySelector(".summary-body")?.replaceWith(summary);
  renewCode(form, fresh);
  const prescription = fresh.querySelector("[data-renewed]");
  if (prescription) form.querySelector("[data-renewed]")?.replaceWith(prescription);
  for (const name of renewable) {
    const field = fresh.querySelector(`[name=${name}]`);
    if (field) form.querySelector(`[name=${name}]`)?.replaceWith(field);
  }
  if (renewable.delete(COMPANY_FIELD)) {
    const head = fresh.ownerDocument.querySelector(".company-bar");
    if (head) document.querySelector(".company-bar")?.replaceWith(head);
    const madeFor = fresh.ownerDocument.querySelector("meta[name=company]");
    if (madeFor) document.querySelector("meta[name=company]")?.replaceWith(madeFor);
  }
  renewable.delete(COMMAND_FIELD);
  const offers = renewOffers(form, fresh, tell);
  showPrices(form);
  return offers;
}
