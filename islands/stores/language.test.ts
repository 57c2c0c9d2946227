// Which links of a page choose a language.

import { expect, test, vi } from "vitest";
import { keepChosenLanguage } from "./language.ts";

test("a language that is chosen in the panel is kept for a year, and no other link's", () => {
  const written: string[] = [];
  vi.spyOn(document, "cookie", "set").mockImplementation((cookie) => void written.push(cookie));
  document.body.innerHTML = `
    <nav id="languages"><a href="#uk" hreflang="uk"><b>Українська</b></a></nav>
    <a id="other" href="#ru" hreflang="ru">elsewhere</a>`;
  addEventListener("click", keepChosenLanguage);
  document.querySelector<HTMLElement>("#other")?.click();
  expect(written).toEqual([]);
  document.querySelector<HTMLElement>("#languages b")?.click();
  expect(written).toEqual(["i18n_redirected=uk;path=/;max-age=31536000;samesite=lax"]);
});
