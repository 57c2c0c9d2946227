// A combobox by the ARIA 1.2 pattern: typing loads the list, arrows, Home and End move in it, Enter chooses, Escape
// closes it. A late answer never replaces a newer one.

import { searched } from "../decimal/visible.ts";

export interface Option {
  id: string;
  label: string;
  /** A shorter text that names this option too, unless it names several. */
  name?: string;
}

export interface Found {
  choices: Option[];
  /** Text for screen readers. */
  said: string;
}

export interface Rules {
  input: HTMLInputElement;
  /** The field that sends the chosen id; its change event bubbles. */
  value: HTMLInputElement;
  /** `choose` is the error of a field left with text that matches no option. */
  words: { loading: string; away: string; choose: string };
  /** Returns undefined if the text needs no request. */
  look(typed: string): Promise<Found> | undefined;
}

/** A text as it is compared: in any case, and with or without diacritics. */
const bare = (text: string) => searched(text).toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

export interface Combobox {
  clear(): void;
}

/** Debounce of the request, in milliseconds. */
const PAUSE_MS = 250;

export function combobox({ input, value, words, look }: Rules): Combobox {
  let options: Option[] = [];
  let active = -1;
  let latest = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  /** The typed text has not been requested yet. */
  let isTyped = false;
  let isLeft = false;

  const list = document.createElement("ul");
  list.className = "combo-list";
  list.id = `${input.id}-list`;
  list.role = "listbox";
  list.ariaLabel = input.labels?.[0]?.textContent ?? "";
  const status = document.createElement("p");
  status.className = "field-note combo-said";
  status.role = "status";
  input.after(list);
  (input.parentElement as HTMLElement).after(status);
  list.hidden = true;
  input.role = "combobox";
  input.ariaAutoComplete = "list";
  input.setAttribute("aria-controls", list.id);
  input.ariaExpanded = "false";

  const reach = (index: number) => {
    active = index;
    const shown = [...list.children] as HTMLElement[];
    for (const [at, option] of shown.entries()) option.ariaSelected = String(at === active);
    const option = shown[active];
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
    option?.scrollIntoView?.({ block: "nearest" });
  };

  const open = (isOpen: boolean) => {
    list.hidden = !isOpen;
    input.ariaExpanded = String(isOpen);
    if (!isOpen) reach(-1);
  };

  const close = () => {
    clearTimeout(pause);
    isTyped = false;
    latest += 1;
    open(false);
    input.removeAttribute("aria-busy");
    if (status.textContent === words.loading) status.textContent = "";
  };

  const set = (id: string) => {
    if (value.value === id) return;
    value.value = id;
    value.dispatchEvent(new Event("change", { bubbles: true }));
  };

  const choose = (index: number) => {
    const option = options[index];
    if (!option) return;
    input.value = option.label;
    status.textContent = "";
    close();
    set(option.id);
  };

  const show = (found: Found) => {
    options = found.choices;
    list.replaceChildren(
      ...options.map(({ label }, index) => {
        const option = document.createElement("li");
        option.id = `${list.id}-${index}`;
        option.role = "option";
        option.textContent = label;
        return option;
      }),
    );
    reach(-1);
    status.textContent = found.said;
    open(options.length > 0);
  };

  const ask = async (typed: string) => {
    clearTimeout(pause);
    isTyped = false;
    const asked = ++latest;
    const answer = look(typed);
    if (!answer) {
      show({ choices: [], said: "" });
      if (isLeft) settle();
      return;
    }
    input.setAttribute("aria-busy", "true");
    status.textContent = words.loading;
    const found = await answer.catch(() => undefined);
    // The text has changed since.
    if (asked !== latest) return;
    input.removeAttribute("aria-busy");
    show(found ?? { choices: [], said: words.away });
    if (isLeft) settle();
  };

  /** Leaving the field chooses the option that its text names; other text is no choice. */
  const settle = () => {
    const typed = bare(input.value);
    const named = (text: string | undefined) => text !== undefined && bare(text) === typed;
    const same = options.findIndex(({ label }) => named(label));
    if (same >= 0) return choose(same);
    const short = options.filter(({ name }) => named(name));
    if (short.length === 1) return choose(options.indexOf(short[0] as Option));
    if (options.length || !status.textContent) status.textContent = words.choose;
    close();
  };

  /** Requests pending text even if the field is left before the answer. */
  const leave = () => {
    isLeft = true;
    if (value.value || !input.value.trim()) close();
    else if (isTyped) void ask(input.value.trim());
    else if (!input.hasAttribute("aria-busy")) settle();
  };

  const later = () => {
    clearTimeout(pause);
    isTyped = true;
    latest += 1;
    pause = setTimeout(() => void ask(input.value.trim()), PAUSE_MS);
  };

  input.addEventListener("input", () => {
    isLeft = false;
    value.dataset["unchosen"] = input.value.trim() && words.choose;
    set("");
    later();
  });
  input.addEventListener("focus", () => {
    isLeft = false;
    if (!value.value) void ask(input.value.trim());
  });
  input.addEventListener("blur", leave);
  input.addEventListener("keydown", (event) => {
    const last = options.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: active < last ? active + 1 : 0,
      ArrowUp: active > 0 ? active - 1 : last,
      Home: 0,
      End: last,
    };
    if (event.key === "Escape") {
      if (list.hidden) return;
      event.preventDefault();
      status.textContent = "";
      return close();
    }
    if (event.key === "Enter") {
      // Enter in this field must not submit the order.
      event.preventDefault();
      return choose(active);
    }
    const next = moves[event.key];
    const isCaret = event.key === "Home" || event.key === "End";
    if (next === undefined || (list.hidden && isCaret)) return;
    event.preventDefault();
    if (list.hidden) void ask(value.value ? "" : input.value.trim());
    else reach(next);
  });
  // Keeps the focus in the field; the click chooses.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", ({ target }) => {
    choose([...list.children].indexOf((target as HTMLElement).closest("li") as HTMLElement));
  });

  return {
    clear() {
      input.value = "";
      value.dataset["unchosen"] = "";
      status.textContent = "";
      options = [];
      close();
      value.value = "";
    },
  };
}
