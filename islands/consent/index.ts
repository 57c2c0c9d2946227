// Loads what a visitor allowed, once the page is done with its own work, and tells Google's tags what may be stored
// (Consent Mode v2). The page's own script calls this with every choice; the data stands on the panel.

import { hasUnsavedInput } from "../runtime/unsaved-input.ts";

declare global {
  interface Window {
    dataLayer?: unknown[];
    ym?: (...call: unknown[]) => void;
    /** JivoChat's own way out of a page. */
    jivo_destroy?: () => void;
  }
}

/** What the services keep in cookies of this site. */
const THEIRS = /^(_ga|_gid|_gcl|_ym|_fb)/;

let allowed = new Set<string>();
/** Something was taken back: nothing more begins on this page, even if it stays for what is written on it. */
let ending = false;

/** `here` is the choice if it was made on this very page, and not in another tab or before. */
export default function begin(data: DOMStringMap, choice: string, here?: string): void {
  const chosen = new Set(choice.split("."));
  const before = allowed;
  allowed = chosen;
  const news = (...categories: string[]) =>
    categories.some((category) => chosen.has(category)) && !categories.some((category) => before.has(category));
  const { google, analytics, tags, yandex, metrika, jivo, chat } = data;
  if (google) tell(!before.size, chosen);
  if (![...before].every((category) => chosen.has(category))) {
    ending = true;
    // Not all that runs can be stopped: the page begins anew without it, unless that would lose what was written
    // while somebody chose in another tab.
    const stays = !here && hasUnsavedInput();
    if (stays) stop(data, chosen);
    forget();
    if (!stays) location.reload();
  }
  if (ending) return;
  if (google && analytics && news("statistics")) {
    gtag("js", new Date());
    gtag("config", analytics);
    load(`${google}/gtag/js?id=${analytics}`);
  }
  if (google && tags && news("statistics", "marketing")) {
    layer().push({ "gtm.start": Date.now(), event: "gtm.js" });
    load(`${google}/gtm.js?id=${tags}`);
  }
  if (yandex && metrika && news("statistics")) count(yandex, Number(metrika));
  if (jivo && chat && news("chat")) load(`${jivo}/widget/${chat}`);
  if (!news("marketing")) return;
  for (const href of list(data["styles"])) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
  }
  // The operator's own come in the order of their places.
  for (const src of list(data["scripts"])) load(src, false);
}

const layer = () => (window.dataLayer ??= []);

/** The tags read the arguments as they are, and no array in their place. */
function gtag(..._entry: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: a list of them would not be understood.
  layer().push(arguments);
}

function tell(first: boolean, chosen: Set<string>): void {
  const signals = (ads: boolean, statistics: boolean) => {
    const word = (granted: boolean) => (granted ? "granted" : "denied");
    return {
      ad_storage: word(ads),
      ad_user_data: word(ads),
      ad_personalization: word(ads),
      analytics_storage: word(statistics),
    };
  };
  if (first) gtag("consent", "default", signals(false, false));
  gtag("consent", "update", signals(chosen.has("marketing"), chosen.has("statistics")));
}

function count(origin: string, id: number): void {
  const calls: unknown[] = [];
  const ym = Object.assign((...entry: unknown[]) => void calls.push(entry), { a: calls, l: Date.now() });
  window.ym = ym;
  ym(id, "init", { clickmap: true, trackLinks: true, accurateTrackBounce: true });
  load(`${origin}/metrika/tag.js`);
}

/** Ends what knows how to end. Google's tags have been told already. */
function stop({ metrika }: DOMStringMap, chosen: Set<string>): void {
  if (metrika && !chosen.has("statistics")) window.ym?.(Number(metrika), "destruct");
  if (!chosen.has("chat")) window.jivo_destroy?.();
}

/** Takes away what the services kept. */
function forget(): void {
  const labels = location.hostname.split(".");
  for (const pair of document.cookie.split("; ")) {
    const name = pair.split("=")[0] ?? "";
    if (!THEIRS.test(name)) continue;
    const gone = `${name}=;path=/;max-age=0`;
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous and not everywhere.
    document.cookie = gone;
    for (let from = 0; from < labels.length; from++) {
      // biome-ignore lint/suspicious/noDocumentCookie: as above.
      document.cookie = `${gone};domain=${labels.slice(from).join(".")}`;
    }
  }
}

const list = (addresses = "") => addresses.split(" ").filter(Boolean);

function load(src: string, async = true): void {
  document.head.append(Object.assign(document.createElement("script"), { async, src }));
}
