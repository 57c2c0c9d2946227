// Parses prerendered markup into text, slots and words, which the edge fills (edge/shop/src/template.rs). A mark
// `{{slot:path}}` stands for the props' text at that path; a path is fields joined by dots: query, quote.total. A mark
// `{{word:key}}` stands for the word with that key, which a site may have replaced.

const MARK = /\{\{(.*?)\}\}/s;
const SLOT = /^slot:([a-z]\w*(?:\.[a-z]\w*)*)$/i;
const WORD = /^word:([a-z-]+\.\w+)$/;

/** Parses a template into nodes; the error quotes a mark that cannot be filled. */
export function parseTemplate(template) {
  // `split` puts the captured marks at odd indexes.
  const nodes = template.split(MARK).map((part, index) => (index % 2 ? filled(part) : part));
  return nodes.filter((node) => node !== "");
}

function filled(mark) {
  const word = WORD.exec(mark)?.[1];
  if (word) return { word };
  const path = SLOT.exec(mark)?.[1];
  if (!path) throw new Error(`nothing fills {{${mark}}}`);
  return { slot: path.split(".") };
}
