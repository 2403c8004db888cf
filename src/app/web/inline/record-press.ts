/**
 * Records a press before the page is hydrated; `replayEarlyPress` repeats it. Menus open without
 * script. A form that posts to its own page is submitted after hydration instead of by the browser,
 * unless it is `data-native`: the server answers that one.
 */
export function recordPress(): void {
  const posting = 'form[method=post]:not([action],[data-native]) button[type=submit]'
  window.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || document.documentElement.dataset['alive']) return
      const button = event.target.closest<HTMLElement>(
        `button[type=button]:not([popovertarget]),form[method=dialog] button[type=submit],${posting}`,
      )
      if (!button) return
      window.earlyPress = button
      if (button.matches(posting)) event.preventDefault()
    },
    true,
  )
}
