// One try to send a command.

/** The command goes on when the page is left, as shoppers do right after a click. Without an answer it is undefined. */
export function post(url: string, fields: object, more?: RequestInit): Promise<Response | undefined> {
  const headers = { "content-type": "application/json" };
  const init: RequestInit = { method: "POST", headers, body: JSON.stringify(fields), keepalive: true, ...more };
  return fetch(url, init).catch(() => undefined);
}
