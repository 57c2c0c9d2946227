// Counts down to the moment at which a message may be sent again. All tabs with the form show the same: a tab that loads
// with a later moment tells the others. Without this module the page names the moment.

import type { IslandContext } from "../runtime/island.ts";

export default async function count({ element }: IslandContext): Promise<void> {
  const form = element.querySelector("form");
  const line = form?.querySelector<HTMLElement>("[data-left]");
  if (!form || !line) return;
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const drawn = performance.timeOrigin + (page?.responseStart || performance.now());
  let until = drawn + Number(line.dataset["left"]) * 1000;
  let waiting = line.innerHTML;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tick = () => {
    clearTimeout(timer);
    const left = until - Date.now();
    if (left <= 0) {
      line.textContent = line.dataset["over"] ?? "";
      return;
    }
    const number = line.querySelector("b");
    if (number) number.textContent = `${Math.ceil(left / 1000)}`;
    if (element.isConnected) timer = setTimeout(tick, left % 1000 || 1000);
  };

  const channel = new BroadcastChannel("send-again");
  const destination = form.querySelectorAll<HTMLInputElement>("[name=email], [name=phone], [name=way]");
  const about = [form.getAttribute("action"), ...[...destination].map(({ value }) => value)].join(" ");
  channel.onmessage = ({ data }) => {
    // A second is lost on the way of a page.
    if (data.about !== about || data.until <= until + 1000) return;
    ({ until, waiting } = data);
    line.innerHTML = waiting;
    tick();
  };
  channel.postMessage({ about, until, waiting });
  tick();
}
