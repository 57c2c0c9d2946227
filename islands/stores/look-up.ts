// Looks up products by id. Look-ups at the same address within a moment share one request (spec shell 5).

import { MOST_RECENT } from "./recent.ts";

const MOMENT_MS = 200;

interface LookUp {
  ids: Set<string>;
  answer: Promise<string>;
}

/** Look-ups that still wait for more ids, by address. */
const waiting = new Map<string, LookUp>();

/**
 * The markup of these products' cards with their wrappers, in this order; empty if the shop has none of them or the
 * request fails.
 */
export async function lookUp(url: string, ids: string[]): Promise<string> {
  const shared = waiting.get(url);
  const all = new Set([...(shared?.ids ?? []), ...ids]);
  // The edge reads no more ids than a browser stores.
  const one = shared && all.size <= MOST_RECENT ? shared : begin(url);
  for (const id of ids) one.ids.add(id);
  return only(await one.answer, ids);
}

function begin(url: string): LookUp {
  const ids = new Set<string>();
  const one: LookUp = { ids, answer: Promise.resolve("") };
  one.answer = new Promise((resolve) => setTimeout(resolve, MOMENT_MS)).then(() => {
    if (waiting.get(url) === one) waiting.delete(url);
    return ask(`${url}&ids=${[...ids].join(".")}`);
  });
  waiting.set(url, one);
  return one;
}

async function ask(url: string): Promise<string> {
  try {
    const response = await fetch(url);
    return response.ok ? await response.text() : "";
  } catch {
    return "";
  }
}

/** One caller's cards from a shared answer. */
function only(markup: string, ids: string[]): string {
  const holder = document.createElement("template");
  holder.innerHTML = markup;
  const list = holder.content.querySelector("ul");
  if (!list) return "";
  const cards = new Map([...list.children].map((card) => [idOf(card), card]));
  const own = ids.flatMap((id) => cards.get(id) ?? []);
  list.replaceChildren(...own);
  return own.length ? holder.innerHTML : "";
}

/** The id is in every card's favourite button. */
function idOf(card: Element): string | undefined {
  return card.querySelector<HTMLButtonElement>("[data-list=favourites]")?.value;
}
