/**
 * At the end of a page that waits for a touch: opens the entry warning, which a visitor must see
 * before anything else. Before the first paint, because a modal dialog makes the whole page inert, so
 * that opening it later calculates all styles once more. A press on its buttons is repeated after
 * hydration.
 */
export function openEntryWarning(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#site-entry-warning')
  if (!dialog || matchMedia('(display-mode: standalone)').matches) return
  dialog.showModal()
  dialog.focus()
}
