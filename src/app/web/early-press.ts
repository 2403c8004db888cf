declare global {
  interface Window {
    earlyPress: HTMLElement | undefined
  }
}

/**
 * Inlined in the head of each page: records a press before the page is hydrated. Menus open without
 * script.
 */
export const earlyPressScript =
  "addEventListener('click',e=>{const b=e.target.closest('button[type=button]:not([popovertarget]),form[method=dialog] button[type=submit]');if(b&&!document.documentElement.dataset.alive)window.earlyPress=b},true)"

/** After hydration: repeats the last early press once, if its button still exists. */
export function replayEarlyPress(): void {
  document.documentElement.dataset['alive'] = 'true'
  const { earlyPress } = window
  window.earlyPress = undefined
  if (earlyPress?.isConnected) earlyPress.click()
}
