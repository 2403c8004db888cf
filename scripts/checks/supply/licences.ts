import type { Package } from './packages.ts'

/**
 * Licences that allow us to run, change and sell a service with the package without publishing our
 * own source.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Zlib',
])

/** Packages under another licence, each with the reason why it is allowed. */
const reasons: { name: RegExp; licence: string; reason: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips, a shared library that sharp loads unchanged',
  },
  {
    name: /^libheif-js$/,
    licence: 'LGPL-3.0',
    reason: 'a file of its own that browsers load unchanged, named in NOTICE',
  },
  {
    name: /^node-(?:linux|darwin|win|bin)-/,
    licence: 'none',
    reason: 'Node.js, MIT by its LICENSE file; only some of its packages say so',
  },
  {
    name: /^(busboy|streamsearch|humanize-number)$/,
    licence: 'none',
    reason: 'MIT by their package files (busboy, streamsearch) or README; used by tests only',
  },
  { name: /^urlsafe-base64$/, licence: 'none', reason: 'MIT by its README; used by tests only' },
  { name: /^png-js$/, licence: 'none', reason: 'MIT by its LICENSE file' },
]

/**
 * Returns the licences that are not allowed. `(MIT AND CC-BY-4.0)` needs both, `MIT OR MPL-2.0`
 * needs one.
 */
export function refusedLicences({ name, licence }: Package): string[] {
  const choices = licence.replaceAll(/[()]/g, '').split(/\s+or\s+/i)
  const refused = choices.map((choice) =>
    choice.split(/\s+and\s+/i).filter((each) => !isAllowed(name, each.trim())),
  )
  return refused.some((each) => each.length === 0) ? [] : (refused[0] ?? [])
}

function isAllowed(name: string, licence: string): boolean {
  return (
    allowed.has(licence) || reasons.some((each) => each.licence === licence && each.name.test(name))
  )
}
