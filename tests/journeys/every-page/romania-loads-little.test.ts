// What the pages of romania load.
import { loadsLittle } from "./loads-little.ts";

await loadsLittle("romania");
