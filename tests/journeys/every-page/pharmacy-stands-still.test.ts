// The pages of pharmacy at rest, for eyes, thumbs and screen readers.
import { standsStill } from "./stands-still.ts";

await standsStill("pharmacy");
