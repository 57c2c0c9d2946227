// Maps an edited file to the builds that `npm run dev` repeats. Only Rust and the compiled-in icons need the compiler:
// workers read everything else when they start.

/** Watched folders. */
export const SOURCES = ["islands", "locales", "edge", "kv-seed"];

/** Files that neither a worker nor a page uses. */
const NOT_SHOWN =
  /\.test\.tsx?$|(^|[/_])tests(\.rs$|\/)|^islands\/contracts\/|^edge\/(contract|fuzz|bindgen)\/|(^|\/)[.~]|[~#]$/;

/** Both pages and styles draw the icons. */
const ICONS = "islands/styles/icons.svg";

/** The first match gives a file's parts of islands/build/manifest.mjs. */
const PARTS_OF = [
  [/^islands\/styles\/icons\.svg$/, ["styles", "scripts", "words"]],
  [/^islands\/styles\/fonts\.json$/, ["fonts", "styles"]],
  [/^islands\/styles\//, ["styles"]],
  [/^islands\//, ["scripts", "words"]],
  [/^locales\//, ["words"]],
];

/** @param {string[]} paths */
export function changesOf(paths) {
  const shown = paths.filter((path) => !NOT_SHOWN.test(path));
  const parts = shown.flatMap((path) => PARTS_OF.find(([pattern]) => pattern.test(path))?.[1] ?? []);
  return {
    parts: [...new Set(parts)],
    rust: shown.some((path) => path.startsWith("edge/") || path === ICONS),
    seed: shown.some((path) => path.startsWith("kv-seed/")),
  };
}
