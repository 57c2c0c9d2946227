// The report: one HTML page over a folder of pictures. Pages with findings come first, then those that look different.

const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text) => String(text).replace(/[&<>"]/g, (sign) => SIGNS[sign]);

const STYLE = `:root{color-scheme:light dark}body{font:14px/1.45 system-ui,sans-serif;margin:24px;max-width:1800px}
h1{font-size:22px}h2{font-size:17px;margin:32px 0 8px}section{border-top:1px solid #8886;padding:0 0 16px}
ul{margin:4px 0;padding-inline-start:20px}li{overflow-wrap:anywhere}.wrong{color:#b00020}.size{color:#777}
@media(prefers-color-scheme:dark){.wrong{color:#ff8a80}}
.pairs{display:flex;flex-wrap:wrap;gap:20px;align-items:start}figure{margin:0}.pair{display:flex;gap:6px}
img{display:block;border:1px solid #8886;max-height:700px;width:auto;max-width:420px;object-fit:cover;object-position:top}
figcaption{margin-bottom:4px}code{overflow-wrap:anywhere}table{border-collapse:collapse}td,th{padding:2px 12px 2px 0;text-align:start}`;

/** Findings of a page, and how much of it differs at most. */
export function rank({ findings, looks }) {
  return { wrong: findings.length, different: Math.max(0, ...looks.map(({ share }) => share ?? 0)) };
}

/** The same finding once, with the number of pages and the screens. */
function grouped(findings) {
  const groups = new Map();
  for (const { what, text, screen, path } of findings) {
    const name = `${what}: ${text}`;
    const group = groups.get(name) ?? { name, screens: new Set(), paths: new Set() };
    group.screens.add(screen);
    group.paths.add(path);
    groups.set(name, group);
  }
  return [...groups.values()].sort((one, other) => other.paths.size - one.paths.size);
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

function sizes({ bytes, beside }) {
  if (!bytes) return "";
  const one = (name) => {
    const before = beside?.bytes?.[name];
    const change = before === undefined ? 0 : bytes[name] - before;
    const told = change === 0 ? "" : ` (${change > 0 ? "+" : "−"}${Math.abs(change)} bytes)`;
    return `${name} ${kilobytes(bytes[name])}${told}`;
  };
  return `<p class="size">${["html", "css", "js"].map(one).join(" · ")}, uncompressed</p>`;
}

function picture(file, alt) {
  if (!file) return "";
  const source = escapeHtml(encodeURI(file));
  return `<a href="${source}"><img loading="lazy" src="${source}" alt="${escapeHtml(alt)}"></a>`;
}

function pair({ screen, scheme, file, before, share }, hasBeside) {
  const percent = share === null ? "" : ` · ${share < 0.00005 ? "the same" : `${(100 * share).toFixed(2)} % differ`}`;
  const alone = hasBeside && !before && share === null ? " · nothing beside it" : "";
  const pictures = `${picture(file, "this version")}${picture(before, "the version beside")}`;
  return `<figure><figcaption>${screen}, ${scheme}${percent}${alone}</figcaption><div class="pair">${pictures}</div></figure>`;
}

function section(page, hasBeside) {
  const { kind, language, path, status, beside, screen } = page;
  const wrong = grouped(page.findings).map(({ name, screens }) => {
    return `<li class="wrong">${escapeHtml(name)} <small>(${[...screens].join("; ")})</small></li>`;
  });
  const answers = beside && beside.status !== status ? `, beside it ${beside.status}` : "";
  return `<section><h2>${escapeHtml(kind)}, ${language}, ${screen}</h2>
<p><code>${escapeHtml(path)}</code> answers ${status}${answers}</p>${sizes(page)}<ul>${wrong.join("")}</ul>
<div class="pairs">${page.looks.map((look) => pair(look, hasBeside)).join("")}</div></section>`;
}

/** The report as one HTML page. */
export function sheet({ site, shown, beside, origin, pages, findings, left_out: leftOut, made }) {
  const all = grouped(findings).map(({ name, paths, screens }) => {
    const where = paths.size === 1 ? [...paths][0] : `${paths.size} addresses, such as ${[...paths][0]}`;
    return `<li class="wrong">${escapeHtml(name)} <small>(${escapeHtml(where)}; ${[...screens].join("; ")})</small></li>`;
  });
  const left = leftOut.map(({ kind, language, why }) => `<li>${escapeHtml(`${kind}, ${language}: ${why}`)}</li>`);
  const sorted = [...pages].sort((one, other) => {
    const [a, b] = [rank(one), rank(other)];
    return b.wrong - a.wrong || b.different - a.different;
  });
  const title = `${site} ${shown}${beside ? ` beside ${beside}` : ""}`;
  const summary = all.length > 0 ? `<h2>Findings</h2><ul>${all.join("")}</ul>` : "<p>No findings.</p>";
  const without = left.length > 0 ? `<h2>Left out</h2><ul>${left.join("")}</ul>` : "";
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(origin)}, ${pages.length} pages, ${made}. Of two pictures the left one is of this version.</p>
${summary}${without}
${sorted.map((page) => section(page, Boolean(beside))).join("\n")}</html>\n`;
}
