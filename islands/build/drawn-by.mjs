// The classes that need a piece of the stylesheet. A page carries a piece if its markup has all classes of one of the
// piece's rules, so no page lists its pieces by hand. Everything else in a selector is ignored: it only narrows.

/** At-rules whose blocks contain style rules. */
const CONDITIONAL = /^@(?:layer|media|supports|container|starting-style|scope)\b/;

/**
 * The sets of classes of which one is enough, none a superset of another. Throws for a rule without classes: it would
 * need its piece on every page.
 */
export function drawnBy(css, name) {
  const sets = new Map();
  for (const selector of selectorsOf(css)) {
    for (const classes of alternatives(selector)) {
      if (classes.size === 0) throw new Error(`styles: «${selector}» of the piece ${name} names no class`);
      sets.set([...classes].sort().join(" "), classes);
    }
  }
  const all = [...sets.values()];
  const isLeast = (one) => !all.some((other) => other.size < one.size && other.isSubsetOf(one));
  return [...sets]
    .filter(([, classes]) => isLeast(classes))
    .map(([text]) => text)
    .sort();
}

/** The preludes of all style rules. */
function selectorsOf(css) {
  const found = [];
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""');
  let rest = bare;
  while (rest.length > 0) {
    const [, prelude = "", sign = ""] = rest.match(/^([^{};]*)([{};]?)/) ?? [];
    rest = rest.slice(prelude.length + 1);
    const text = prelude.trim();
    if (sign !== "{" || CONDITIONAL.test(text)) continue;
    const end = endOf(rest, "{", "}");
    if (!text.startsWith("@")) found.push(...partsOf(text));
    rest = rest.slice(end + 1);
  }
  return found;
}

/** The index of the bracket that closes the one before `text`. */
function endOf(text, open, close) {
  let depth = 1;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === open) depth++;
    else if (text[at] === close && --depth === 0) return at;
  }
  return text.length;
}

/** The selectors of a list, split at its outer commas. */
function partsOf(list) {
  const parts = [""];
  let depth = 0;
  for (const letter of list) {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

/** The sets of classes with which this selector can match: one, or one for each choice of `:is()` and its like. */
function alternatives(selector) {
  const call = selector.match(/:(is|where|has|not|[\w-]+)\(/);
  if (!call) return [new Set([...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name))];
  const start = call.index + call[0].length;
  const end = start + endOf(selector.slice(start), "(", ")");
  const around = alternatives(selector.slice(0, call.index) + selector.slice(end + 1));
  if (!["is", "where", "has"].includes(call[1])) return around;
  const inside = partsOf(selector.slice(start, end)).flatMap(alternatives);
  return around.flatMap((classes) => inside.map((more) => classes.union(more)));
}
