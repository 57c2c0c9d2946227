// Finds the browser of the journeys, and installs Debian's where we may.
import { existsSync } from "node:fs";
import { Stop } from "./report.mjs";
import { run } from "./run.mjs";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export const chromium = () => [process.env.CHROMIUM_PATH, ...PLACES].find((place) => place && existsSync(place));

export async function findChromium(progress) {
  if (chromium()) return "unchanged";
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new Stop("Chromium is missing: install it (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH.");
  }
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-q"], { env, progress });
  await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium"], { env, progress });
}
