// Tests of the islands and of their build; React islands also run with Preact.

import { readdirSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { aliases } from "./build/client.mjs";
import { iconsOfIslands } from "./build/icons.mjs";

/** Lints and compilers run beside these tests. */
const PATIENT = { testTimeout: 60_000 };

const ICONS = JSON.stringify(await iconsOfIslands());

function isComponent(file: string): boolean {
  return file.endsWith(".tsx");
}

/** Folders with components. */
const COMPONENTS = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(`${import.meta.dirname}/${entry.name}`).some(isComponent))
  .map(({ name }) => name);

const project = (runtime: keyof typeof aliases, folders: string) => ({
  define: { ICONS },
  resolve: { alias: aliases[runtime] },
  test: {
    ...PATIENT,
    name: runtime,
    setupFiles: ["patience.ts"],
    environment: "happy-dom",
    include: [`${folders}/*.test.{ts,tsx}`],
    exclude: ["build/**"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});

const build = {
  test: { ...PATIENT, name: "build", include: ["build/**/*.test.ts"] },
};

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: "../.vitrina/vitest",
  test: { projects: [project("react", "**"), project("preact", `{${COMPONENTS}}/**`), build] },
});
