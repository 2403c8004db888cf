/** Alerts that this browser has dismissed, with the time. */
export function isDismissed(name: string): boolean {
  return typeof localStorage !== 'undefined' && localStorage.getItem(`dismissed-${name}`) !== null
}

export function rememberDismissed(name: string): void {
  localStorage.setItem(
    `dismissed-${name}`,
    String(Math.round(performance.timeOrigin + performance.now())),
  )
}
