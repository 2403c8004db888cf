import * as z from 'zod'
import { pageModule } from '../../src/app/web/routes.ts'
import { bundlesOf, textModule } from '../../src/web/text-bundles.ts'

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
  localOnly: z.optional(z.boolean()),
})
export type Route = z.infer<typeof Route>

export type Build = {
  manifest: Manifest
  bytes: (file: string) => number
  locales: readonly string[]
}

/** Catalogues that every hydrated page loads. */
const shellTexts = ['shell']

/**
 * Bytes of script that a visitor has loaded when the page first becomes interactive, in the largest
 * language.
 */
export function routeBytes(route: Route, build: Build): number {
  const sizes = build.locales.map((locale) =>
    routeScripts(route, build.manifest, locale).reduce((sum, file) => sum + build.bytes(file), 0),
  )
  return Math.max(...sizes)
}

/** The largest number of these files in any language. */
export const routeFiles = (route: Route, manifest: Manifest, locales: readonly string[]): number =>
  Math.max(...locales.map((locale) => routeScripts(route, manifest, locale).length))

/** The built files counted by `routeBytes`, in one language. */
export function routeScripts(route: Route, manifest: Manifest, locale: string): string[] {
  if (route.hydrate === 'never') return []
  if (route.hydrate === 'touch') return scriptsOf(['src/app/web/entry-touch.ts'], manifest)
  if (route.hydrate === 'offline') return scriptsOf(['src/app/web/entry-offline.ts'], manifest)
  const texts = bundlesOf([...shellTexts, ...route.texts]).map((bundle) => {
    const translated = textModule(locale, bundle)
    // The console is not written in every language and falls back to English.
    return translated in manifest ? translated : textModule('en', bundle)
  })
  const entry = `src/app/web/entry-${route.hydrate === 'console' ? 'console' : 'client'}.ts`
  return scriptsOf([entry, pageModule(route.name), ...texts], manifest)
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
