// Strategy `visible`, for islands below the fold: starts shortly before they scroll into view.

import type { Strategy } from "./island.ts";

export const visible: Strategy = (start, element) => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      start();
    },
    { rootMargin: "200px" },
  );
  // The element has no box (display: contents), its children have.
  for (const child of element.children) observer.observe(child);
};
