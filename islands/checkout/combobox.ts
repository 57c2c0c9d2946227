// A field with a list of what was found, by the ARIA 1.2 pattern: the list is asked for while one types, arrows, Home and
// End move in it, Enter chooses, Escape closes it. A late answer never replaces a newer one.

export interface Option {
  id: string;
  label: string;
}

export interface Found {
  choices: Option[];
  /** What is read aloud. */
  said: string;
}

export interface Rules {
  input: HTMLInputElement;
  /** The chosen id is sent under the name of this field; a change of it bubbles. */
  value: HTMLInputElement;
  words: { loading: string; away: string };
  /** Undefined where nothing is asked for what was typed. */
  look(typed: string): Promise<Found> | undefined;
}

export interface Combobox {
  clear(): void;
}

/** A list is asked for when so many milliseconds nothing more was typed. */
const PAUSE_MS = 250;

export function combobox({ input, value, words, look }: Rules): Combobox {
  let options: Option[] = [];
  let active = -1;
  let latest = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

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
    latest += 1;
    open(false);
    input.removeAttribute("aria-busy");
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
    const asked = ++latest;
    const answer = look(typed);
    if (!answer) {
      show({ choices: [], said: "" });
      return;
    }
    input.setAttribute("aria-busy", "true");
    status.textContent = words.loading;
    const found = await answer.catch(() => undefined);
    // Something newer was typed, or the field was left.
    if (asked !== latest) return;
    input.removeAttribute("aria-busy");
    show(found ?? { choices: [], said: words.away });
  };

  const later = () => {
    clearTimeout(pause);
    latest += 1;
    pause = setTimeout(() => void ask(input.value.trim()), PAUSE_MS);
  };

  input.addEventListener("input", () => {
    set("");
    later();
  });
  input.addEventListener("focus", () => {
    if (!value.value) void ask(input.value.trim());
  });
  input.addEventListener("blur", close);
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
      // An order is not placed from a field that looks something up.
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
  // The field keeps the focus; the press itself chooses.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", ({ target }) => {
    choose([...list.children].indexOf((target as HTMLElement).closest("li") as HTMLElement));
  });

  return {
    clear() {
      input.value = "";
      status.textContent = "";
      options = [];
      close();
      value.value = "";
    },
  };
}
