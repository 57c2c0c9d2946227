// The islands' own tests, with React or with what stands in for it (ISLANDS_RUNTIME=preact).

import { defineConfig } from "vitest/config";
import { aliases } from "./build/client.mjs";

const runtime = process.env["ISLANDS_RUNTIME"] === "preact" ? "preact" : "react";

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: "../.vitrina/vitest",
  resolve: { alias: aliases[runtime] },
  test: {
    environment: "happy-dom",
    include: ["**/*.test.{ts,tsx}"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
