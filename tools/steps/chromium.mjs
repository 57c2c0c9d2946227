// Finds the browser of the journeys, and installs Debian's where we may.
import { existsSync } from "node:fs";
import { installDebian, mayInstall } from "./debian.mjs";
import { Stop } from "./report.mjs";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export const chromium = () => [process.env.CHROMIUM_PATH, ...PLACES].find((place) => place && existsSync(place));

export async function findChromium(progress) {
  if (chromium()) return "unchanged";
  if (!mayInstall()) {
    throw new Stop("Chromium is missing: install it (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH.");
  }
  await installDebian(["chromium"], progress);
}
