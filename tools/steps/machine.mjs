// Checks the machine's prerequisites before a build, and reports missing ones in a sentence.
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { Stop } from "./report.mjs";
import { run } from "./run.mjs";

const OLDEST_NODE = [20, 0];
const OLDEST_RUST = [1, 91];
const RUST_HINT = "install Rust with rustup (https://rustup.rs)";

/** Node, rustup's Rust and a C linker: all that a newcomer needs. */
export async function checkMachine() {
  if (isOlder(process.versions.node, OLDEST_NODE)) {
    throw new Stop(`Node ${process.versions.node} is too old: install Node ${OLDEST_NODE.join(".")} or later.`);
  }
  findRustupsPrograms();
  const rust = await versionOf("cargo", `cargo is missing: ${RUST_HINT}.`);
  await versionOf("rustup", `rustup is missing, and without it the WebAssembly target cannot be added: ${RUST_HINT}.`);
  if (isOlder(rust, OLDEST_RUST)) {
    throw new Stop(`Rust ${rust} is too old: run \`rustup update stable\` to get ${OLDEST_RUST.join(".")} or later.`);
  }
  const linker =
    "a C linker (cc) is missing: install your system's C tools (Debian: build-essential, macOS: xcode-select --install).";
  await versionOf("cc", linker);
}

function findRustupsPrograms() {
  const folder = join(process.env.CARGO_HOME ?? join(homedir(), ".cargo"), "bin");
  if (existsSync(folder)) process.env.PATH = `${process.env.PATH}${delimiter}${folder}`;
}

async function versionOf(program, missing) {
  try {
    const { out } = await run(program, ["--version"]);
    return out.match(/\d+\.\d+[.\d]*/)?.[0] ?? "0";
  } catch {
    throw new Stop(missing[0].toUpperCase() + missing.slice(1));
  }
}

function isOlder(version, [major, minor]) {
  const [ourMajor, ourMinor] = version.split(".").map(Number);
  return ourMajor < major || (ourMajor === major && ourMinor < minor);
}

/** Installs Rust's target for workers, once. */
export async function addWasmTarget(progress) {
  const target = "wasm32-unknown-unknown";
  const { out } = await run("rustup", ["target", "list", "--installed"]);
  if (out.split("\n").includes(target)) return "unchanged";
  await run("rustup", ["target", "add", target], { progress });
}

/** The shop's port; the demo backend uses the next one. */
export const port = () => Number(process.env.PORT ?? 8787);

/** Stops with a sentence when another program already listens on one of the shop's ports. */
export async function checkPorts() {
  await checkPort(port());
  await checkPort(port() + 1);
}

async function checkPort(port) {
  const server = createServer();
  await new Promise((resolve, reject) => {
    server.on("error", () =>
      reject(
        new Stop(`Port ${port} is in use: stop the program that uses it, or choose another with PORT=… npm start.`),
      ),
    );
    server.listen(port, "127.0.0.1", resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}
