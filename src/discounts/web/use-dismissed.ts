import { deviceStorage } from '../../web/browser-storage.ts'

/** Alerts that this browser has dismissed, with the time. */
export function isDismissed(name: string): boolean {
  return deviceStorage.read(`dismissed-${name}`) !== null
}

export function rememberDismissed(name: string): void {
  deviceStorage.write(
    `dismissed-${name}`,
    String(Math.round(performance.timeOrigin + performance.now())),
  )
}
