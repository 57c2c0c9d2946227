// Parses prerendered markup into text and slots, which the edge fills (edge/shop/src/template.rs). A mark `{{slot:path}}`
// stands for the props' text at that path; a path is fields joined by dots: query, quote.total

const MARK = /\{\{(.*?)\}\}/s;
const SLOT = /^slot:([a-z]\w*(?:\.[a-z]\w*)*)$/i;

/** Parses a template into nodes; the error quotes a mark that cannot be filled. */
export function parseTemplate(template) {
  // `split` puts the captured marks at odd indexes.
  const nodes = template.split(MARK).map((part, index) => (index % 2 ? { slot: pathOf(part) } : part));
  return nodes.filter((node) => node !== "");
}

function pathOf(mark) {
  const path = SLOT.exec(mark)?.[1];
  if (!path) throw new Error(`nothing fills {{${mark}}}`);
  return path.split(".");
}
