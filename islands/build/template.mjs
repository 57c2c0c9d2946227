// Parses prerendered markup into what the edge fills (edge/shop/src/template.rs): text, and slots in it. A mark
// `{{slot:path}}` stands for the text at that path of the props; a path is fields joined by dots: query, quote.total

const MARK = /\{\{(.*?)\}\}/s;
const SLOT = /^slot:([a-z]\w*(?:\.[a-z]\w*)*)$/i;

/** The nodes of a template; fails with a sentence that shows the mark which nothing can fill. */
export function parseTemplate(template) {
  // Every second part is what a mark says.
  const nodes = template.split(MARK).map((part, index) => (index % 2 ? { slot: pathOf(part) } : part));
  return nodes.filter((node) => node !== "");
}

function pathOf(mark) {
  const path = SLOT.exec(mark)?.[1];
  if (!path) throw new Error(`nothing fills {{${mark}}}`);
  return path.split(".");
}
