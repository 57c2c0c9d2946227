// Parses prerendered markup into the nodes that the edge fills (edge/shop/src/template.rs). Its marks:
//
//   {{slot:path}}                      the text at that path of the props, escaped
//   {{each:path}}…{{/each}}            the body once for each item of the list; a path of the item begins with a dot
//   {{if:path}}…{{/if}}                the body where there is text at the path
//   {{if:path=other}}, {{if:path=:x}}  where two paths have the same text, where a path has the text x
//   {{if:!…}}                          the opposite of each
//    data-if-checked="path"            the attribute where the condition holds
//
// A path is fields joined by dots, at its end perhaps an entry of a map: quote.total, values[phone], .label

const MARK = /\{\{(.*?)\}\}| data-if-([\w-]+)="([^"]*)"/g;
const PATH = /^(\.?)([a-z]\w*(?:\.[a-z]\w*)*)(?:\[(\w+)\])?$/i;

/** The nodes of a template; fails with a sentence that shows the mark which nothing can fill. */
export function parseTemplate(template) {
  const root = { body: [], closes: undefined };
  const open = [root];
  const inner = () => open.at(-1);
  let end = 0;
  for (const found of template.matchAll(MARK)) {
    addText(inner().body, template.slice(end, found.index));
    end = found.index + found[0].length;
    const [whole, mark, attribute, condition] = found;
    if (attribute) {
      // What is true of an ARIA state is written out.
      const value = attribute.startsWith("aria-") ? "true" : "";
      inner().body.push({ if: conditionOf(condition, whole), body: [` ${attribute}="${value}"`] });
    } else if (mark.startsWith("/")) {
      if (mark !== inner().closes) throw new Error(`${whole} closes nothing`);
      open.pop();
    } else {
      const at = mark.indexOf(":");
      const [kind, rest] = [mark.slice(0, at), mark.slice(at + 1)];
      const node = nodeOf(kind, rest, whole);
      inner().body.push(node);
      if (node.body) open.push({ body: node.body, closes: `/${kind}` });
    }
  }
  if (open.length > 1) throw new Error(`{{${inner().closes}}} is missing`);
  addText(root.body, template.slice(end));
  return root.body;
}

function nodeOf(kind, rest, whole) {
  if (kind === "slot") return { slot: pathOf(rest, whole) };
  if (kind === "each") return { each: pathOf(rest, whole), body: [] };
  if (kind === "if") return { if: conditionOf(rest, whole), body: [] };
  throw new Error(`nothing fills ${whole}`);
}

function conditionOf(text, whole) {
  const holds = !text.startsWith("!");
  const [path, other] = text.slice(holds ? 0 : 1).split("=");
  const condition = { path: pathOf(path, whole), holds };
  if (other === undefined) return condition;
  return other.startsWith(":") ? { ...condition, word: other.slice(1) } : { ...condition, same: pathOf(other, whole) };
}

function pathOf(text, whole) {
  const [, dot, fields, entry] = PATH.exec(text) ?? [];
  if (!fields) throw new Error(`${whole} has no path`);
  return { from: dot ? "item" : "props", fields: fields.split("."), ...(entry && { entry }) };
}

function addText(body, text) {
  if (!text) return;
  if (typeof body.at(-1) === "string") body[body.length - 1] += text;
  else body.push(text);
}
