// Longer timeouts for the islands' tests: lints and compilers may run beside them.
import { vi } from "vitest";

const { waitFor } = vi;
vi.waitFor = (check, options) => waitFor(check, options ?? { timeout: 30_000 });
