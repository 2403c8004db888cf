/**
 * In the console: keys that are pressed before the page is hydrated wait, so that the second of two
 * is not taken for the first.
 */
export function recordKeys(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      const { target } = event
      if (window.earlyKeys === null) return
      if (target instanceof Element && target.closest('input,textarea,select')) return
      ;(window.earlyKeys ??= []).push(event)
    },
    true,
  )
}
