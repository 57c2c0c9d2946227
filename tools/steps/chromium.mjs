// Finds the browser of the journeys and the font of its pages, and installs Debian's if permitted.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installDebian, mayInstall } from "./debian.mjs";
import { Stop } from "./report.mjs";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const SHELL = "/usr/bin/chromium-headless-shell";
const LIBERATION = "/usr/share/fonts/truetype/liberation";

export const chromium = () => [process.env.CHROMIUM_PATH, ...PLACES].find((place) => place && existsSync(place));

/** Chromium's headless shell if it is installed: the same engine without a UI; it loads pages in a quarter less time. */
export const headlessChromium = () => (!process.env.CHROMIUM_PATH && existsSync(SHELL) ? SHELL : chromium());

/**
 * Whether a font of the pages' stand-in is here, as on every phone and desktop (`edge/shop/src/layout/fonts.rs`). With
 * any other one words are wider than shoppers see them, and a first visit's headings keep it.
 */
function hasStandIn() {
  if (process.platform !== "linux" || existsSync(LIBERATION)) return true;
  const { stdout } = spawnSync("fc-list", [":", "family"], { encoding: "utf8" });
  // Without that program nobody is held back on a guess; a font too many costs nothing.
  return stdout ? /^(Arial|Liberation Sans|Helvetica|Roboto)\b/m.test(stdout) : !mayInstall();
}

export async function findChromium(progress) {
  const missing = [];
  if (!chromium()) missing.push("chromium");
  if (headlessChromium() !== SHELL && !process.env.CHROMIUM_PATH) missing.push("chromium-headless-shell");
  if (!hasStandIn()) missing.push("fonts-liberation");
  const [lack] = [!chromium() && "Chromium", !hasStandIn() && "A font as wide as Arial"].filter(Boolean);
  if (!missing.length || (!lack && !mayInstall())) return "unchanged";
  if (!mayInstall()) {
    throw new Stop(
      `${lack} is missing: install it (Debian: sudo apt-get install ${missing.join(" ")})` +
        `${chromium() ? "" : " or set CHROMIUM_PATH"}.`,
    );
  }
  await installDebian(missing, progress);
}
