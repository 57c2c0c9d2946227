// Commands that got no answer after all retries: asks the shopper whether to send them again. Their ids make that
// idempotent.

export function followUnanswered(): void {
  const waiting = new Set<(again: boolean) => void>();

  function finish(again: boolean): void {
    const answers = [...waiting];
    waiting.clear();
    for (const answer of answers) answer(again);
  }

  addEventListener("command:lost", (event) => {
    const dialog = document.querySelector<HTMLDialogElement>("#unanswered");
    if (!dialog) return;
    event.preventDefault();
    waiting.add(event.detail);
    if (dialog.open) return;
    dialog.onclick = ({ target }) => {
      if (!(target as Element).closest("[data-again]")) return;
      finish(true);
      dialog.close();
    };
    dialog.onclose = () => finish(false);
    dialog.showModal();
  });
}
