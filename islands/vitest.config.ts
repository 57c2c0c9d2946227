// The islands' own tests, each with React and with what can stand in for it, and once those of their build.

import { defineConfig } from "vitest/config";
import { aliases } from "./build/client.mjs";
import { iconsOfIslands } from "./build/icons.mjs";

/** Lints and compilers run beside these tests. */
const PATIENT = { testTimeout: 60_000 };

const ICONS = JSON.stringify(await iconsOfIslands());

const project = (runtime: keyof typeof aliases) => ({
  define: { ICONS },
  resolve: { alias: aliases[runtime] },
  test: {
    ...PATIENT,
    name: runtime,
    setupFiles: ["patience.ts"],
    environment: "happy-dom",
    include: ["**/*.test.{ts,tsx}"],
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
  test: { projects: [project("react"), project("preact"), build] },
});
