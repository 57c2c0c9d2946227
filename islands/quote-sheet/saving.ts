// Saves a sheet while it is typed: after a pause, one request at a time, each with everything that was typed until then.
// The last value wins; a refused field keeps its text and says why.

import type { QuoteView } from "../contracts/quotes.ts";
import { newId, send } from "../stores/command.ts";
import { type Envelope, keep, type Typed } from "./copy.ts";

const PAUSE_MS = 700;
/** After a failure without an answer, unless something is typed before. */
const AGAIN_MS = 15_000;

export type SavingState = "saving" | "saved" | "notSaved" | "refused";

interface Options {
  url: string;
  /** The fields of every command: language and company. */
  fields: Record<string, string>;
  envelope: Envelope;
  told(state: SavingState): void;
  answered(view: QuoteView, sent: Typed): void;
  /** Messages by the names of fields; one without a field has the name "". */
  refused(messages: Record<string, string>): void;
}

export function saveSheet({ url, fields, envelope, told, answered, refused }: Options) {
  /** Typed and not yet saved, by the names of the fields. */
  let typed: Typed = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  async function deliver(): Promise<void> {
    const sent = typed;
    told("saving");
    try {
      const view = (await send(url, { command: newId(), ...fields, ...sent })) as QuoteView;
      // What was typed meanwhile stays to be saved.
      typed = unsaved(typed, sent, view);
      answered(view, sent);
      told(Object.keys(typed).length ? "saving" : "saved");
    } catch (error) {
      const { message, cause } = error as Error;
      const failure = cause as { fields?: Record<string, string> } | undefined;
      if (!message) {
        told("notSaved");
        later(AGAIN_MS);
      } else {
        const messages = failure?.fields ?? { "": message };
        const names = Object.keys(messages).filter(Boolean);
        // Nothing of a refused command is saved: the other fields go without the refused ones.
        const others = withoutFields(typed, names);
        const isWorthTrying = names.length > 0 && Object.keys(others).length > 0;
        if (names.length) typed = others;
        refused(messages);
        told("refused");
        if (isWorthTrying) later(0);
      }
    } finally {
      sending = undefined;
      keep(envelope, typed);
    }
  }

  /** Sends what was typed. Resolves when nothing is on its way any more. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (sending) {
      await sending;
      await flush();
    } else if (Object.keys(typed).length) {
      sending = deliver();
      await sending;
    }
  }

  return {
    /** Notes the texts of a line's fields, and saves them after a pause. */
    note(texts: Typed): void {
      typed = { ...typed, ...texts };
      keep(envelope, typed);
      later(PAUSE_MS);
    },
    /** Forgets a line: it was removed. */
    forget(product: string): void {
      typed = withoutLines(typed, [`was-${product}`]);
      keep(envelope, typed);
    },
    /** Whether a line has texts that are not saved. */
    has: (product: string): boolean => `was-${product}` in typed,
    flush,
    isBusy: (): boolean => sending !== undefined || Object.keys(typed).length > 0,
  };
}

/** The fields whose text is not the one that was sent, with the marks of what the sheet holds now. */
function unsaved(typed: Typed, sent: Typed, { lines }: QuoteView): Typed {
  const rest = Object.entries(typed).filter(([name, text]) => !name.startsWith("was-") && sent[name] !== text);
  const marks = new Map(lines.map(({ product, was }) => [String(product), was]));
  const own = rest.filter(([name]) => marks.has(productIn(name)));
  const fresh = own.map(([name]) => [`was-${productIn(name)}`, marks.get(productIn(name)) ?? ""] as const);
  return Object.fromEntries([...own, ...fresh]);
}

/** A line's mark goes with its last field. */
function withoutFields(typed: Typed, names: string[]): Typed {
  const rest = Object.entries(typed).filter(([name]) => !names.includes(name));
  const left = new Set(rest.filter(([name]) => !name.startsWith("was-")).map(([name]) => productIn(name)));
  return Object.fromEntries(rest.filter(([name]) => left.has(productIn(name))));
}

function withoutLines(typed: Typed, names: string[]): Typed {
  const products = new Set(names.map(productIn));
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !products.has(productIn(name))));
}

const productIn = (name: string): string => name.slice(name.indexOf("-") + 1);
