declare global {
  interface Window {
    earlyPress: HTMLElement | undefined
  }
}

/** Stands in the head of each page: what is pressed before the page's script has taken over is not lost. Menus open by themselves. */
export const earlyPressScript =
  "addEventListener('click',e=>{const b=e.target.closest('button[type=button]:not([popovertarget]),form[method=dialog] button[type=submit]');if(b&&!document.documentElement.dataset.alive)window.earlyPress=b},true)"

/** Now that the page answers: the last early press, once, if its button is still there. */
export function replayEarlyPress(): void {
  document.documentElement.dataset['alive'] = 'true'
  const { earlyPress } = window
  window.earlyPress = undefined
  if (earlyPress?.isConnected) earlyPress.click()
}
