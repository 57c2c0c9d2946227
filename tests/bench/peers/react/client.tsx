// Hydrates the served document.
import { hydrateRoot } from "react-dom/client";
import type { Answers } from "../answers.ts";
import { Page } from "./page.tsx";

const { ANSWERS } = globalThis as unknown as { ANSWERS: Answers };
hydrateRoot(document, <Page {...ANSWERS} />);
