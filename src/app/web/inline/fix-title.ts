/**
 * In pages of a member who chose a neutral name: whatever title a page sets, tab and history show
 * that name.
 */
export function fixTitle(name: string): void {
  const restore = () => {
    if (document.title !== name) document.title = name
  }
  new MutationObserver(restore).observe(document.head, {
    childList: true,
    subtree: true,
    characterData: true,
  })
  restore()
}
