/**
 * Inlined at the end of a page that waits for a touch: opens the entry warning, which a visitor must
 * see before anything else. Before the first paint, because a modal dialog makes the whole page
 * inert, so that opening it later calculates all styles once more. A press on its buttons is repeated
 * after hydration (early-press.ts).
 */
export const openEntryWarning =
  "{const d=document.getElementById('site-entry-warning');if(d&&!matchMedia('(display-mode: standalone)').matches){d.showModal();d.focus()}}"
