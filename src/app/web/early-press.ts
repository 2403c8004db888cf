declare global {
  interface Window {
    earlyPress: HTMLElement | undefined
  }
}

/** After hydration: repeats the last early press once, if its button still exists. */
export function replayEarlyPress(): void {
  document.documentElement.dataset['alive'] = 'true'
  const { earlyPress } = window
  window.earlyPress = undefined
  // In a task of its own, so that fields filled in before hydration are part of the state.
  setTimeout(() => earlyPress?.isConnected && earlyPress.click())
}
