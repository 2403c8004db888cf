/** Longer than the first photos of a page take on a slow line; then its scripts are loaded anyway. */
const MAX_WAIT_MS = 2_000

/**
 * At the end of a page: loads its scripts after its first paint and the photos that ask for a high
 * priority, because all would share the bandwidth of a slow line. Each file is imported by itself, so
 * that the browser evaluates it in a task of its own, as soon as it has arrived. Presses until then
 * are recorded. Takes the addresses of modules; a preload that is lost is reported where a script
 * needs it.
 */
export function importAfterPaint(preloads: string[], scripts: string[]): void {
  let hasBegun = false
  const begin = () => {
    if (hasBegun) return
    hasBegun = true
    for (const path of preloads) import(path).catch(() => {})
    for (const path of scripts) void import(path)
  }
  const photos = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')
  void Promise.all(Array.from(photos, (photo) => photo.decode().catch(() => {}))).then(() =>
    requestAnimationFrame(() => setTimeout(begin)),
  )
  setTimeout(begin, MAX_WAIT_MS)
}
