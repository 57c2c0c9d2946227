// The contact sheet: all pictures on one page, a row for each kind of page, a column for each screen.
/** A screen of the pictures. */
export interface Screen {
  name: string;
  phone: boolean;
  colorScheme: "light" | "dark";
}

export const SCREENS: Screen[] = [
  { name: "phone, light", phone: true, colorScheme: "light" },
  { name: "phone, dark", phone: true, colorScheme: "dark" },
  { name: "desktop, light", phone: false, colorScheme: "light" },
  { name: "desktop, dark", phone: false, colorScheme: "dark" },
];

/** A page of a site in a language, with its pictures by screen. */
export interface Looked {
  site: string;
  language: string;
  kind: string;
  path: string;
  /** Paths of the pictures, relative to the sheet. */
  pictures: Map<string, string>;
  /** Failures on a screen. */
  faults: string[];
}

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<"]/g, (sign) => SIGNS[sign] ?? sign);

const STYLE = `body{font:14px/1.4 system-ui,sans-serif;margin:24px;background:#888}table{border-spacing:12px}
th,td{vertical-align:top;text-align:start;padding:0}thead th{position:sticky;top:0;background:#888;padding:8px 0}
img{display:block;max-height:900px;background:#fff}.phone{width:260px}.desktop{width:560px}.fault{color:#fff;background:#a00}
code{overflow-wrap:anywhere}`;

function cell({ pictures }: Looked, { name, phone }: Screen): string {
  const picture = pictures.get(name);
  if (!picture) return "<td>no picture</td>";
  const source = escapeHtml(encodeURI(picture));
  return `<td><a href="${source}"><img loading="lazy" class="${phone ? "phone" : "desktop"}" src="${source}" alt="${name}"></a></td>`;
}

function row(looked: Looked, screens: Screen[]): string {
  const { site, language, kind, path, faults } = looked;
  const said = faults.map((fault) => `<p class="fault">${escapeHtml(fault)}</p>`).join("");
  const head = `<b>${escapeHtml(kind)}</b><br>${site}, ${language}<br><code>${escapeHtml(path)}</code>${said}`;
  return `<tr><th scope="row">${head}</th>${screens.map((screen) => cell(looked, screen)).join("")}</tr>`;
}

/** The sheet as one HTML page. */
export function sheet(all: Looked[], screens: Screen[]): string {
  const head = screens.map(({ name }) => `<th scope="col">${name}</th>`).join("");
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Every kind of page</title><style>${STYLE}</style>
<h1>Every kind of page</h1><table><thead><tr><td></td>${head}</tr></thead>
${all.map((looked) => row(looked, screens)).join("\n")}</table></html>\n`;
}
