// The Python environment of the Django tests, with exactly the packages of tests/django/requirements.txt.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { installDebian, mayInstall } from "./debian.mjs";
import { unlessUnchanged } from "./fingerprint.mjs";
import { Stop } from "./report.mjs";
import { run } from "./run.mjs";

const FOLDER = ".vitrina/django-venv";
/** The interpreter's path, from the root. */
export const DJANGO_PYTHON = `${FOLDER}/bin/python`;
const REQUIREMENTS = "tests/django/requirements.txt";
/** Installs only listed wheels whose hashes match. */
const EXACTLY = ["--no-deps", "--require-hashes", "--only-binary", ":all:"];

export function makeDjango(root, progress) {
  const work = { root, stamp: ".vitrina/built/django", inputs: [REQUIREMENTS], outputs: [DJANGO_PYTHON] };
  return unlessUnchanged(work, async () => {
    rmSync(join(root, FOLDER), { recursive: true, force: true });
    await makeEnvironment(root, progress);
    const given = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...EXACTLY, "-r", REQUIREMENTS];
    await run(join(root, DJANGO_PYTHON), given, { cwd: root, progress });
  });
}

/** Debian's Python lacks the module that creates environments. */
async function makeEnvironment(root, progress) {
  const make = (python) => run(python, ["-m", "venv", "--clear", join(root, FOLDER)], { progress });
  try {
    await make("python3");
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    if (!mayInstall()) {
      throw new Stop("Python 3.10 or later with venv is missing (Debian: sudo apt-get install python3-venv).");
    }
    await installDebian(["python3-venv"], progress);
    await make("/usr/bin/python3");
  }
}
