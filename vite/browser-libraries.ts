import { readFileSync } from 'node:fs'
import * as z from 'zod'

/**
 * Libraries that only browsers run. The build puts them into the pages, and into their copy on the
 * server, so that a release does not contain them again: they are development dependencies.
 */
export const browserLibraries = [
  '@ariakit/react',
  '@simplewebauthn/browser',
  '@tanstack/react-virtual',
  '@use-gesture/react',
  '@zootools/email-spell-checker',
  'frimousse',
  'idb-keyval',
  'libheif-js',
  'react-easy-crop',
  'react-hook-form',
  'sonner',
]

const Lockfile = z.object({
  packages: z.record(z.string(), z.object({ dev: z.optional(z.boolean()) })),
})

/**
 * What the copy of the pages on the server contains: every package that a release does not, so also
 * what browser libraries depend on.
 */
export function listBundledPackages(): string[] {
  const lockfile = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
  const { packages } = z.parse(Lockfile, JSON.parse(lockfile))
  const [installed, left] = [new Set<string>(), new Set<string>()]
  for (const [path, { dev }] of Object.entries(packages))
    (dev ? left : installed).add(path.replace(/^.*node_modules\//, ''))
  return [...left.difference(installed)]
}
