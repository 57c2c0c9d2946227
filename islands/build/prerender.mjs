// Prerenders each island with the component that will hydrate it. Values that only the edge knows are placeholders, which
// the edge replaces from the island's props; so are words, since each language and site says them in its own way.

import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { jsx } from "./client.mjs";
import { componentOf, dist, islandsRoot } from "./folders.mjs";
import { iconsOfIslands } from "./icons.mjs";
import { parseTemplate } from "./template.mjs";

const ENTRY = "virtual:prerender";

/** island → nodes */
export async function prerender(names) {
  await mkdir(dist, { recursive: true });
  const folder = await mkdtemp(join(dist, ".prerender-"));
  await build({
    configFile: false,
    root: islandsRoot,
    logLevel: "warn",
    publicDir: false,
    plugins: [virtual(entryOf(names))],
    oxc: { jsx },
    define: { "process.env.NODE_ENV": '"production"', ICONS: JSON.stringify(await iconsOfIslands()) },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: { prerender: ENTRY },
        output: { entryFileNames: "[name].mjs" },
      },
    },
  });
  const { render } = await import(pathToFileURL(join(folder, "prerender.mjs")).href);
  await rm(folder, { recursive: true });

  const markup = {};
  for (const name of names) {
    try {
      markup[name] = parseTemplate(render(name));
    } catch (cause) {
      throw new Error(`Markup of ${name}: ${cause.message}`, { cause });
    }
  }
  return markup;
}

function entryOf(names) {
  const lines = names.map((name, index) => {
    const component = componentOf(name);
    const folder = join(islandsRoot, name);
    return `import { ${component} as C${index} } from ${JSON.stringify(`${folder}/${component}.tsx`)};
import { slots as s${index} } from ${JSON.stringify(`${folder}/slots.ts`)};
islands[${JSON.stringify(name)}] = [C${index}, s${index}];`;
  });
  return `import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
const islands = {};
${lines.join("\n")}
const say = (key, values) => {
  if (values) throw new Error(key + " has values, which only the browser knows");
  return "{{word:" + key + "}}";
};
export const render = (name) => {
  const [component, props] = islands[name];
  return renderToString(createElement(component, { props, say, page: {} }));
};`;
}

function virtual(code) {
  return {
    name: "prerender-entry",
    resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : undefined),
    load: (id) => (id === `\0${ENTRY}` ? code : undefined),
  };
}
