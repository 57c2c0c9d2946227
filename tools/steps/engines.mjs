// Finds Firefox and WebKit for the journeys in other engines, and installs Debian's if permitted.
import { existsSync } from "node:fs";
import { installDebian, mayInstall } from "./debian.mjs";
import { Stop } from "./report.mjs";

const PROGRAMS = {
  firefox: { places: [process.env.FIREFOX_PATH, "/usr/bin/firefox-esr"], debian: "firefox-esr" },
  webKitDriver: { places: [process.env.WEBKIT_DRIVER_PATH, "/usr/bin/WebKitWebDriver"], debian: "webkit2gtk-driver" },
  xvfb: { places: ["/usr/bin/Xvfb"], debian: "xvfb" },
};

/** The path of a program, if it is on this machine. @param {keyof typeof PROGRAMS} program */
export const engineProgram = (program) => PROGRAMS[program].places.find((place) => place && existsSync(place));

export async function findEngines(progress) {
  const missing = Object.keys(PROGRAMS).filter((program) => !engineProgram(program));
  if (missing.length === 0) return "unchanged";
  const packages = missing.map((program) => PROGRAMS[program].debian);
  if (!mayInstall()) {
    throw new Stop(
      `Firefox or WebKit is missing: install Debian's packages (sudo apt-get install ${packages.join(" ")}), ` +
        "or set FIREFOX_PATH and WEBKIT_DRIVER_PATH.",
    );
  }
  await installDebian(packages, progress);
}
