const browsers: [string, RegExp][] = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]
const systems: [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux|X11/],
]

/** Returns a name like "Firefox, Windows" for a User-Agent; empty if it is unknown. */
export function deviceName(userAgent: string): string {
  const matches = [browsers, systems].map(
    (names) => names.find(([, sign]) => sign.test(userAgent))?.[0],
  )
  return matches.filter(Boolean).join(', ')
}
