// Finds the browser of the journeys, and installs Debian's if permitted.
import { existsSync } from "node:fs";
import { installDebian, mayInstall } from "./debian.mjs";
import { Stop } from "./report.mjs";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const SHELL = "/usr/bin/chromium-headless-shell";

export const chromium = () => [process.env.CHROMIUM_PATH, ...PLACES].find((place) => place && existsSync(place));

/** Chromium's headless shell if it is installed: the same engine without a UI; it loads pages in a quarter less time. */
export const headlessChromium = () => (!process.env.CHROMIUM_PATH && existsSync(SHELL) ? SHELL : chromium());

export async function findChromium(progress) {
  const missing = [];
  if (!chromium()) missing.push("chromium");
  if (headlessChromium() !== SHELL && !process.env.CHROMIUM_PATH) missing.push("chromium-headless-shell");
  if (chromium() && (!missing.length || !mayInstall())) return "unchanged";
  if (!mayInstall()) {
    throw new Stop("Chromium is missing: install it (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH.");
  }
  await installDebian(missing, progress);
}
