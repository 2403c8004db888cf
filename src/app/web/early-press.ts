declare global {
  interface Window {
    earlyPress: HTMLElement | undefined
  }
}

/**
 * Inlined in the head of each page: records a press before the page is hydrated. Menus open without
 * script. A form with `data-replay` is submitted after hydration instead of by the browser.
 */
export const earlyPressScript =
  "addEventListener('click',e=>{const b=e.target.closest('button[type=button]:not([popovertarget]),form[method=dialog] button[type=submit],form[data-replay] button[type=submit]');if(b&&!document.documentElement.dataset.alive){window.earlyPress=b;if(b.form&&'replay'in b.form.dataset)e.preventDefault()}},true)"

/** After hydration: repeats the last early press once, if its button still exists. */
export function replayEarlyPress(): void {
  document.documentElement.dataset['alive'] = 'true'
  const { earlyPress } = window
  window.earlyPress = undefined
  // In a task of its own, so that fields filled in before hydration are part of the state.
  setTimeout(() => earlyPress?.isConnected && earlyPress.click())
}
