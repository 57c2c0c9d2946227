// The pages of romania at rest, for eyes, thumbs and screen readers.
import { standsStill } from "./stands-still.ts";

await standsStill("romania");
