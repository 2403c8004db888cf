/** Alerts that were put away, with the time on the page's clock: they stay away for this browser. */
export function isDismissed(name: string): boolean {
  return typeof localStorage !== 'undefined' && localStorage.getItem(`dismissed-${name}`) !== null
}

export function rememberDismissed(name: string): void {
  localStorage.setItem(
    `dismissed-${name}`,
    String(Math.round(performance.timeOrigin + performance.now())),
  )
}
