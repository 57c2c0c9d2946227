// Runs inside the page before its scripts: records what is visible and when, and clicks like an impatient user. It must be
// self-contained: the browser gets only the function's text.

export interface Vitals {
  fcp: number;
  lcp: number;
  cls: number;
  tbt: number;
}

/** Milliseconds from navigation: the first answered click, and the time when its effect was visible. */
export interface Clicks {
  addClick?: number;
  /** The button shows that it is busy, or the cart's count changes. */
  addShown?: number;
  addSeen?: number;
  cartClick?: number;
  cartSeen?: number;
}

interface Probe {
  vitals: {
    fcp: number;
    lcp: number;
    /** The element of the largest paint. */
    largest: string;
    cls: number;
    tasks: { start: number; length: number }[];
    last: number;
  };
  clicks: Clicks;
}

export type ProbedWindow = Window & { bench: Probe };

export function observe(): void {
  const probe: Probe = { vitals: { fcp: 0, lcp: 0, largest: "", cls: 0, tasks: [], last: 0 }, clicks: {} };
  Object.assign(globalThis, { bench: probe });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        probe.vitals.last = performance.now();
        note(entry);
      }
    }).observe({ type, buffered: true });
  watch("paint", (entry) => {
    if (entry.name === "first-contentful-paint") probe.vitals.fcp = entry.startTime;
  });
  watch("largest-contentful-paint", (entry) => {
    const { element } = entry as PerformanceEntry & { element: Element | null };
    probe.vitals.lcp = entry.startTime;
    probe.vitals.largest = element ? [element.localName, ...element.classList].join(".") : "";
  });
  watch("layout-shift", (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) probe.vitals.cls += shift.value;
  });
  watch("longtask", (entry) => probe.vitals.tasks.push({ start: entry.startTime, length: entry.duration }));
  watch("resource", () => {});
}

/**
 * Tries one of the two buttons every 50 ms until a listener handles it. An unhandled click does not navigate. The events
 * are synthetic, since a button's `click()` first lays the whole page out: a third of a second on such a phone, which
 * would distort the measurements.
 */
export function click(what: "add" | "cart"): void {
  const { clicks } = (globalThis as unknown as ProbedWindow).bench;
  const EVERY_MS = 50;
  const attempt = (target: string, event: "submit" | "click", answered: (at: number) => void) => {
    let tried = 0;
    const listen = (happened: Event) => {
      if (event === "click" && !(happened.target as Element).closest(target)) return;
      if (happened.defaultPrevented) {
        clearInterval(timer);
        removeEventListener(event, listen);
        answered(tried);
      } else happened.preventDefault();
    };
    const timer = setInterval(() => {
      const button = document.querySelector<HTMLElement>(target);
      if (!button) return;
      // Last of all listeners on the window, so that it sees the effect of the page's own.
      removeEventListener(event, listen);
      addEventListener(event, listen);
      tried = performance.now();
      if (button instanceof HTMLButtonElement) {
        button.form?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: button }));
      } else button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }, EVERY_MS);
  };
  const seen = (shown: () => boolean, note: (at: number) => void) => {
    const look = () => (shown() ? note(performance.now()) : requestAnimationFrame(look));
    look();
  };
  const badge = () => [...document.querySelectorAll<HTMLElement>("[data-count=cart]")].some((one) => !one.hidden);
  if (what === "add") {
    attempt("button[name=product]", "submit", (at) => {
      clicks.addClick = at;
      const taken = () => badge() || document.querySelector("button[name=product][aria-busy=true]") !== null;
      seen(taken, (shown) => {
        clicks.addShown = shown;
      });
      seen(badge, (shown) => {
        clicks.addSeen = shown;
      });
    });
    return;
  }
  attempt("a[data-cart]", "click", (at) => {
    clicks.cartClick = at;
    seen(
      () => document.querySelector("dialog[open]") !== null,
      (shown) => {
        clicks.cartSeen = shown;
      },
    );
  });
}
