// Loads the services that a visitor has allowed, once the page is idle, and updates Google's consent (Consent Mode v2).
// The page's script calls this with every choice; the panel's data attributes list the services.

import { hasUnsavedInput } from "../runtime/unsaved-input.ts";
import type { SeenProduct } from "../stores/seen-products.ts";
import { forgetOrders, type Push, startDataLayer } from "./data-layer.ts";

declare global {
  interface Window {
    dataLayer?: unknown[];
    ym?: (...call: unknown[]) => void;
    /** JivoChat's function that removes it from a page. */
    jivo_destroy?: () => void;
  }
}

/** Cookies that the services set on this site. */
const SERVICE_COOKIES = /^(_ga|_gid|_gcl|_ym|_fb)/;

/** A page that asks for a password or a code loads no service: its script could read what is typed. */
const SECRET_FIELDS = "[type=password], [autocomplete=one-time-code]";

let allowed = new Set<string>();
/** Consent was withdrawn: nothing more is loaded on this page, even if unsaved input keeps it open. */
let ending = false;

/** `here` is the choice if it was made on this page, not in another tab or earlier. */
export default function applyConsent(data: DOMStringMap, choice: string, here?: string): void {
  const chosen = new Set(choice.split("."));
  const before = allowed;
  allowed = chosen;
  const isNew = (...categories: string[]) =>
    categories.some((category) => chosen.has(category)) && !categories.some((category) => before.has(category));
  const { google, analytics, tags, yandex, metrika, jivo, chat } = data;
  if (google) signalConsent(!before.size, chosen);
  if (![...before].every((category) => chosen.has(category))) {
    ending = true;
    // Not every service can be stopped, so the page is reloaded without it; but another tab's choice must not discard
    // unsaved input here.
    const stays = !here && hasUnsavedInput();
    if (stays) stopServices(data, chosen);
    removeCookies();
    forgetOrders();
    if (!stays) location.reload();
  }
  if (ending || document.querySelector(SECRET_FIELDS)) return;
  if (google && analytics && isNew("statistics")) {
    gtag("js", new Date());
    gtag("config", analytics);
    loadScript(`${google}/gtag/js?id=${analytics}`);
  }
  // Without a tag manager, gtag drops entries that precede its own configuration.
  const isCounterOnly = analytics && !tags;
  const measuring = ["statistics", ...(isCounterOnly ? [] : ["marketing"])];
  if (isNew(...measuring)) {
    // Products viewed before consent are never reported.
    const wasAllowed = ({ choice }: SeenProduct) => choice.split(".").some((category) => measuring.includes(category));
    globalThis.seenProducts = globalThis.seenProducts?.filter(wasAllowed);
    startDataLayer(tellTags(data));
  }
  if (google && tags && isNew("statistics", "marketing")) {
    dataLayer().push({ "gtm.start": Date.now(), event: "gtm.js" });
    loadScript(`${google}/gtm.js?id=${tags}`);
  }
  if (yandex && metrika && isNew("statistics")) startMetrika(yandex, Number(metrika));
  if (jivo && chat && isNew("chat")) loadScript(`${jivo}/widget/${chat}`);
  if (!isNew("marketing")) return;
  for (const href of addresses(data["styles"])) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
  }
  // The operator's scripts run in their listed order.
  for (const src of addresses(data["scripts"])) loadScript(src, false);
}

function dataLayer(): unknown[] {
  window.dataLayer ??= [];
  return window.dataLayer;
}

/** Google's tags read the arguments object itself; an array in its place is ignored. */
function gtag(..._entry: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above.
  dataLayer().push(arguments);
}

/** A tag manager reads the data layer; without one, gtag is called directly. */
function tellTags({ tags, analytics }: DOMStringMap): Push {
  return (event, ecommerce) => {
    // A later choice on this page may have withdrawn consent.
    if (ending) return;
    if (analytics && !tags) gtag("event", event, ecommerce);
    else dataLayer().push({ ecommerce: null }, { event, ecommerce });
  };
}

function signalConsent(first: boolean, chosen: Set<string>): void {
  const signals = (ads: boolean, statistics: boolean) => {
    const state = (granted: boolean) => (granted ? "granted" : "denied");
    return {
      ad_storage: state(ads),
      ad_user_data: state(ads),
      ad_personalization: state(ads),
      analytics_storage: state(statistics),
    };
  };
  if (first) gtag("consent", "default", signals(false, false));
  gtag("consent", "update", signals(chosen.has("marketing"), chosen.has("statistics")));
}

function startMetrika(origin: string, id: number): void {
  const calls: unknown[] = [];
  const ym = Object.assign((...call: unknown[]) => void calls.push(call), { a: calls, l: Date.now() });
  window.ym = ym;
  ym(id, "init", { clickmap: true, trackLinks: true, accurateTrackBounce: true });
  loadScript(`${origin}/metrika/tag.js`);
}

/** Stops the services that can be stopped. Google's tags have received their consent signal already. */
function stopServices({ metrika }: DOMStringMap, chosen: Set<string>): void {
  if (metrika && !chosen.has("statistics")) window.ym?.(Number(metrika), "destruct");
  if (!chosen.has("chat")) window.jivo_destroy?.();
}

/** Removes the services' cookies from this host and from the domains above it. */
function removeCookies(): void {
  const labels = location.hostname.split(".");
  for (const pair of document.cookie.split("; ")) {
    const name = pair.split("=")[0] ?? "";
    if (!SERVICE_COOKIES.test(name)) continue;
    const expired = `${name}=;path=/;max-age=0`;
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous and not everywhere.
    document.cookie = expired;
    for (let from = 0; from < labels.length; from++) {
      // biome-ignore lint/suspicious/noDocumentCookie: as above.
      document.cookie = `${expired};domain=${labels.slice(from).join(".")}`;
    }
  }
}

const addresses = (list = "") => list.split(" ").filter(Boolean);

function loadScript(src: string, async = true): void {
  document.head.append(Object.assign(document.createElement("script"), { async, src }));
}
