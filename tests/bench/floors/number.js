// The floor of a cart command: one call to an object that stores one number. The cookie names the object.
import { DurableObject } from "cloudflare:workers";

export class NumberObject extends DurableObject {
  constructor(context, env) {
    super(context, env);
    this.sql = context.storage.sql;
    this.sql.exec("CREATE TABLE IF NOT EXISTS number (one INTEGER PRIMARY KEY CHECK (one = 1), value NUMERIC)");
  }

  async fetch(request) {
    const { quantity } = await request.json();
    this.sql.exec(
      "INSERT INTO number (one, value) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET value = excluded.value",
      quantity,
    );
    return Response.json({ quantity });
  }
}

export default {
  async fetch(request, env) {
    const object = env.NUMBER.getByName(request.headers.get("cookie"));
    const answer = await object.fetch("http://number", { method: "POST", body: await request.text() });
    return Response.json(await answer.json());
  },
};
