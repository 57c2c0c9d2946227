// Links that choose a language.

import { expect, test, vi } from "vitest";
import { keepChosenLanguage } from "./language.ts";

test("a language chosen in the panel is stored for a year, other links store nothing", () => {
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
