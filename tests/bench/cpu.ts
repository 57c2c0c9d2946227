// The runtime's CPU use: user and system time of the workerd process that this process started.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Ticks per second of the kernel's clock in /proc. */
const ticks = () => Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
const clock = { ticks: 0 };

/** The fields of /proc/<pid>/stat after the name, which may contain spaces. */
function stat(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

export function cpuSeconds(pid: number): number {
  clock.ticks ||= ticks();
  const [user, system] = stat(pid).slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / clock.ticks;
}

/** The newest workerd among this process's children. */
export function runtimePid(): number {
  const found = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(isOurRuntime);
  const newest = Math.max(...found);
  if (!Number.isFinite(newest)) throw new Error("No workerd runs here: the bench reads its time from /proc (Linux).");
  return newest;
}

function isOurRuntime(pid: number): boolean {
  try {
    return Number(stat(pid)[1]) === process.pid && readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("workerd");
  } catch {
    // The process ended meanwhile.
    return false;
  }
}
