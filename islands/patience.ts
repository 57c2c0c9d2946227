// What the islands' own tests wait for may take long where lints and compilers run beside them.
import { vi } from "vitest";

const { waitFor } = vi;
vi.waitFor = (check, options) => waitFor(check, options ?? { timeout: 30_000 });
