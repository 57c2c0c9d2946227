// Bundles the browser's modules: the storefront separately, so that it is one request; the islands together, so that they
// share one copy of their framework.

import { join } from "node:path";
import { minify } from "terser";
import { build } from "vite";
import { islandsRoot } from "./folders.mjs";
import { iconsOfIslands } from "./icons.mjs";

const PREACT = {
  "react-dom/client": "preact/compat/client",
  "react-dom": "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  react: "preact/compat",
};

export const aliases = { react: {}, preact: PREACT };

/** Production builds, whatever NODE_ENV says. */
export const jsx = { runtime: "automatic", development: false };

/** The shared chunk: the framework and the code that turns components into islands. */
const FRAMEWORK = /node_modules|islands[\\/](react|words)[\\/]/;

/** The module that every page loads. `quick` skips minification, for development. */
export const buildStorefront = (quick) => buildModule("storefront/storefront.ts", quick);

/** Builds an island without a framework. */
export const buildPlain = (name, quick) => buildModule(`${name}/index.ts`, quick);

/** Bundles an entry into one file. */
export async function buildModule(entry, quick = false) {
  const input = { [entry.split("/")[0]]: join(islandsRoot, entry) };
  const files = await bundle(input, { quick, plugins: [terser({ module: true })] });
  return { files, entry: files[0].fileName };
}

/** The text of a script that is inlined into pages. */
export async function buildInline(name, quick = false) {
  const input = { [name]: join(islandsRoot, "inline", `${name}.ts`) };
  const output = { format: "iife" };
  const [{ code }] = await bundle(input, { quick, output, plugins: [terser({ toplevel: true })] });
  if (/<\/script|<!--/i.test(code)) throw new Error(`inline/${name}.ts: its text would end the script element`);
  return code.trim();
}

/** Options for code that pages need before they are usable: terser saves 3 % more bytes than the bundler's minifier. */
const terser = (kind) => ({
  name: "terser",
  async renderChunk(code) {
    const compress = { passes: 4, unsafe_arrows: true, unsafe_methods: true };
    return (await minify(code, { ...kind, ecma: 2022, compress })).code;
  },
});

export async function buildIslands(names, runtime, quick = false) {
  const input = {};
  for (const name of names) input[name] = join(islandsRoot, name, "index.tsx");
  const output = { codeSplitting: { groups: [{ name: runtime, test: FRAMEWORK }] } };
  const files = await bundle(input, { runtime, quick, output });
  const modules = {};
  for (const { name, isEntry, fileName, imports } of files) {
    if (isEntry) modules[name] = [fileName, ...imports];
  }
  return { files, modules };
}

async function bundle(input, { quick, runtime = "react", output = {}, plugins = [] }) {
  const { output: chunks } = await build({
    configFile: false,
    root: islandsRoot,
    logLevel: "warn",
    publicDir: false,
    oxc: { jsx },
    plugins: quick ? [] : plugins,
    define: { "process.env.NODE_ENV": '"production"', ICONS: JSON.stringify(await iconsOfIslands()) },
    resolve: { alias: aliases[runtime] },
    build: {
      write: false,
      ...(quick && { minify: false }),
      target: "es2022",
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input,
        preserveEntrySignatures: "strict",
        output: {
          entryFileNames: "[name]-[hash].js",
          chunkFileNames: "[name]-[hash].js",
          ...output,
        },
      },
    },
  });
  return chunks.filter(({ type }) => type === "chunk");
}
