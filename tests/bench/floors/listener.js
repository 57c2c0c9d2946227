// The floor of the browser's part: only what a hand-written page would do for its buttons.
document.addEventListener("submit", async (event) => {
  if (!event.target.matches("[data-add]")) return;
  event.preventDefault();
  const fields = { ...Object.fromEntries(new FormData(event.target, event.submitter)), command: crypto.randomUUID() };
  const headers = { "content-type": "application/json" };
  const answer = await fetch(event.target.action, { method: "POST", headers, body: JSON.stringify(fields) });
  const { count } = await answer.json();
  for (const badge of document.querySelectorAll("[data-count=cart]"))
    [badge.hidden, badge.textContent] = [false, count];
});
document.addEventListener("click", (event) => {
  const drawer = document.getElementById("cart-drawer");
  if (!drawer || !event.target.closest("a[data-cart]")) return;
  event.preventDefault();
  drawer.showModal();
});
