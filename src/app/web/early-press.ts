declare global {
  interface Window {
    earlyPress: HTMLElement | undefined
  }
}

/**
 * Inlined in the head of each page: records a press before the page is hydrated. Menus open without
 * script. A form that posts to its own page is submitted after hydration instead of by the browser,
 * unless it is `data-native`: the server answers that one.
 */
export const earlyPressScript =
  "addEventListener('click',e=>{const p='form[method=post]:not([action],[data-native]) button[type=submit]',b=e.target.closest('button[type=button]:not([popovertarget]),form[method=dialog] button[type=submit],'+p);if(b&&!document.documentElement.dataset.alive){window.earlyPress=b;if(b.matches(p))e.preventDefault()}},true)"

/** After hydration: repeats the last early press once, if its button still exists. */
export function replayEarlyPress(): void {
  document.documentElement.dataset['alive'] = 'true'
  const { earlyPress } = window
  window.earlyPress = undefined
  // In a task of its own, so that fields filled in before hydration are part of the state.
  setTimeout(() => earlyPress?.isConnected && earlyPress.click())
}
