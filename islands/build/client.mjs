// Bundles the browser's modules: the storefront by itself, so that it is one request; the islands
// together, so that they share one copy of their framework.

import { join } from "node:path";
import { minify } from "terser";
import { build } from "vite";
import { islandsRoot } from "./folders.mjs";

const PREACT = {
  "react-dom/client": "preact/compat/client",
  "react-dom": "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  react: "preact/compat",
};

export const aliases = { react: {}, preact: PREACT };

/** What is built is for production, whoever builds it. */
export const jsx = { runtime: "automatic", development: false };

/** The shared chunk: the framework and what makes islands of its components. */
const FRAMEWORK = /node_modules|islands[\\/](react|words)[\\/]/;

export async function buildStorefront(entry = "storefront/index.ts") {
  const input = { [entry.split("/")[0]]: join(islandsRoot, entry) };
  const files = await bundle(input, "react", {}, [terser]);
  return { files, entry: files[0].fileName };
}

/** Every byte of these modules is sent before a page answers; this one finds 3 % more of them than the bundler's own. */
const terser = {
  name: "terser",
  async renderChunk(code) {
    const options = { module: true, ecma: 2022, compress: { passes: 4, unsafe_arrows: true, unsafe_methods: true } };
    return (await minify(code, options)).code;
  },
};

export async function buildIslands(names, runtime) {
  const input = {};
  for (const name of names) input[name] = join(islandsRoot, name, "index.tsx");
  const files = await bundle(input, runtime, {
    codeSplitting: { groups: [{ name: runtime, test: FRAMEWORK }] },
  });
  const modules = {};
  for (const { name, isEntry, fileName, imports } of files) {
    if (isEntry) modules[name] = [fileName, ...imports];
  }
  return { files, modules };
}

async function bundle(input, runtime, output, plugins = []) {
  const { output: chunks } = await build({
    configFile: false,
    root: islandsRoot,
    logLevel: "warn",
    publicDir: false,
    oxc: { jsx },
    plugins,
    define: { "process.env.NODE_ENV": '"production"' },
    resolve: { alias: aliases[runtime] },
    build: {
      write: false,
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
