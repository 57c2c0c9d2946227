// What `npm run dev` builds when a file changes. Rust alone needs the compiler, and the icons that are compiled in: all else
// a worker reads when it starts.

/** What is watched. */
export const SOURCES = ["islands", "locales", "edge", "kv-seed"];

/** What no worker and no page is made of. */
const NOT_SHOWN =
  /\.test\.tsx?$|(^|[/_])tests(\.rs$|\/)|^islands\/contracts\/|^edge\/(contract|fuzz|bindgen)\/|(^|\/)[.~]|[~#]$/;

/** Both pages and styles draw them. */
const ICONS = "islands/styles/icons.svg";

/** The first that fits says which parts of islands/build/manifest.mjs a file belongs to. */
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
