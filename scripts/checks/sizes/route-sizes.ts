import * as z from 'zod'
import { pageModule } from '../../../src/app/web/routes.ts'
import { listBundles, textModule, voiceModule } from '../../../src/web/text-bundles.ts'

/**
 * The parts of Vite's manifest that we read: source path → built file and the chunks it imports
 * statically.
 */
export const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }),
)
export type Manifest = z.infer<typeof Manifest>

export const Route = z.object({
  name: z.string(),
  path: z.string(),
  module: z.string(),
  layout: z.string(),
  texts: z.array(z.string()),
  hydrate: z.enum(['load', 'console', 'touch', 'never', 'offline']),
  middleware: z.array(z.string()),
  localOnly: z.optional(z.boolean()),
})
export type Route = z.infer<typeof Route>

export type Build = {
  manifest: Manifest
  /** Bytes of a file as the server sends it. */
  bytes: (file: string) => number
  locales: readonly string[]
}

/** Catalogues that every hydrated page loads. */
const shellTexts = ['shell']

/** Bytes of a response's headers, which Chromium counts as transferred: 0.4 to 0.5 kB. */
export const HEADER_BYTES = 450

/** Who looks at a page; some pages load other modules late for members than for visitors. */
type Reader = 'visitor' | 'member'

/**
 * What a page loads by itself as soon as it is idle, besides what its first interaction needs; tests
 * in tests/e2e/requests.e2e.ts compare it with what Chromium loads. What a press, a move or the state
 * of one member asks for is not counted.
 */
const LATE_MODULES: { module: string; fits: (route: Route, reader: Reader) => boolean }[] = [
  { module: 'src/app/web/live.ts', fits: (_, reader) => reader === 'member' },
  { module: 'src/console/web/public.tsx', fits: ({ layout }) => layout === 'console' },
  // Where the browser offers passkeys.
  { module: 'src/security/web/passkey-log-in.tsx', fits: ({ name }) => name === 'login' },
  {
    module: 'src/chat/web/live-updates.tsx',
    fits: ({ module }, reader) => reader === 'member' && module.startsWith('chat/'),
  },
  {
    module: 'src/accounts/web/signup-modal-trigger.tsx',
    fits: ({ layout }, reader) => reader === 'visitor' && layout === 'default',
  },
]

function readersOf({ middleware }: Route): Reader[] {
  if (middleware.includes('guests')) return ['visitor']
  return middleware.includes('members') || middleware.includes('operators')
    ? ['member']
    : ['visitor', 'member']
}

/** Bytes of script until the first interaction, without headers, in the largest language. */
export const routeBytes = (route: Route, build: Build): number =>
  Math.max(
    ...build.locales.map((locale) =>
      routeScripts(route, build.manifest, locale).reduce((sum, file) => sum + build.bytes(file), 0),
    ),
  )

/**
 * Bytes that a browser receives for scripts by itself, until the page is idle: with late modules, the
 * words of the brand and the headers of all these files, in the largest language.
 */
export const receivedBytes = (route: Route, build: Build): number =>
  Math.max(
    ...build.locales.flatMap((locale) =>
      readersOf(route).map((reader) => {
        const files = new Set([
          ...routeScripts(route, build.manifest, locale),
          ...lateScripts(route, reader, build.manifest),
          ...voiceScripts(route, build, locale),
        ])
        return [...files].reduce((sum, file) => sum + build.bytes(file) + HEADER_BYTES, 0)
      }),
    ),
  )

/** The largest number of files until the first interaction in any language. */
export const routeFiles = (route: Route, manifest: Manifest, locales: readonly string[]): number =>
  Math.max(...locales.map((locale) => routeScripts(route, manifest, locale).length))

/** The built files that a page needs for its first interaction, in one language. */
export function routeScripts(route: Route, manifest: Manifest, locale: string): string[] {
  if (route.hydrate === 'never') return []
  if (route.hydrate === 'touch') return scriptsOf(['src/app/web/entry-touch.ts'], manifest)
  if (route.hydrate === 'offline') return scriptsOf(['src/app/web/entry-offline.ts'], manifest)
  const texts = listBundles([...shellTexts, ...route.texts]).map((bundle) => {
    const translated = textModule(locale, bundle)
    // The console is not written in every language and falls back to English.
    return translated in manifest ? translated : textModule('en', bundle)
  })
  const entry = `src/app/web/entry-${route.hydrate === 'console' ? 'console' : 'client'}.ts`
  return scriptsOf([entry, pageModule(route.name), ...texts], manifest)
}

const hydratesAtOnce = ({ hydrate }: Route) => hydrate === 'load' || hydrate === 'console'

/** The built files that a page loads when it is idle. */
export const lateScripts = (route: Route, reader: Reader, manifest: Manifest): string[] =>
  hydratesAtOnce(route)
    ? scriptsOf(
        LATE_MODULES.filter(({ fits }) => fits(route, reader)).map(({ module }) => module),
        manifest,
      )
    : []

/** The texts of the brand that says most in its own words. */
function voiceScripts(route: Route, { manifest, bytes }: Build, locale: string): string[] {
  if (!hydratesAtOnce(route)) return []
  const voices = Object.keys(manifest)
    .filter((key) => key.startsWith(voiceModule(locale, '')))
    .map((key) => scriptsOf([key], manifest))
  const size = (files: string[]) => files.reduce((sum, file) => sum + bytes(file), 0)
  return voices.toSorted((one, other) => size(other) - size(one))[0] ?? []
}

function scriptsOf(entries: string[], manifest: Manifest): string[] {
  const files = new Set<string>()
  const visit = (key: string, from: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key}, which ${from} needs, is not in the build's manifest`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next, key)
  }
  for (const entry of entries) visit(entry, 'a route')
  return [...files].filter((file) => file.endsWith('.js'))
}
