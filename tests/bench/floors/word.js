// The floor of everything: one word.
export default { fetch: () => new Response("ok") };
