import { test } from "node:test";

test.todo("the list of adverts");
