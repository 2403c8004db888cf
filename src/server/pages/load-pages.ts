import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import * as z from 'zod'
import { readBrands, type Brands } from '../brands/brands.ts'
import type * as entry from '../../platform/page-bundle.ts'

export type PageBundle = entry.PageBundle
export type Assets = entry.Assets
type Hydrate = entry.Hydrate

/** The bundle that renders pages and mails, and the built files that each page needs. */
export type Pages = {
  bundle(): Promise<PageBundle>
  assets(hydrate: Hydrate, modules: string[]): Assets
}

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.optional(z.array(z.string())),
    imports: z.optional(z.array(z.string())),
  }),
)
type Manifest = z.infer<typeof Manifest>

const ENTRIES: Record<Hydrate, string> = {
  load: 'src/app/web/entry-client.ts',
  console: 'src/app/web/entry-console.ts',
  touch: 'src/app/web/entry-touch.ts',
  never: 'src/web/styles/app.css',
  offline: 'src/app/web/entry-offline.ts',
}

export async function loadBuiltPages(root: string): Promise<Pages> {
  const manifest = Manifest.parse(
    JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8')),
  )
  const bundle = assertBundle(
    await import(pathToFileURL(join(root, 'dist/server/entry-server.js')).href),
  )
  const fonts = listFonts(manifest, readBrands(root))
  const assetCache = new Map<string, Assets>()
  return {
    bundle: async () => bundle,
    assets(hydrate, modules) {
      const key = `${hydrate} ${modules.join(' ')}`
      const assets = assetCache.get(key) ?? { ...collect(manifest, hydrate, modules), fonts }
      assetCache.set(key, assets)
      return assets
    },
  }
}

/**
 * The entry, page and catalogues with all their imports, so that the browser can load them in one
 * round trip.
 */
function collect(manifest: Manifest, hydrate: Hydrate, modules: string[]): Omit<Assets, 'fonts'> {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const walk = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || scripts.has(chunk.file)) return
    if (chunk.file.endsWith('.css')) styles.add(`/${chunk.file}`)
    else scripts.add(chunk.file)
    for (const file of chunk.css ?? []) styles.add(`/${file}`)
    for (const imported of chunk.imports ?? []) walk(imported)
  }
  // The console has a sheet of its own, which its entry imports.
  if (hydrate !== 'console')
    for (const file of manifest[ENTRIES.never]?.css ?? []) styles.add(`/${file}`)
  if (hydrate !== 'never') walk(ENTRIES[hydrate])
  if (hydrate === 'load' || hydrate === 'console') for (const module of modules) walk(module)
  const main = hydrate === 'never' ? [] : [manifest[ENTRIES[hydrate]]?.file ?? '']
  const preloads = hydrate === 'never' ? [] : [...scripts].filter((file) => !main.includes(file))
  return {
    scripts: main.map((file) => `/${file}`),
    styles: [...styles],
    preloads: preloads.map((file) => `/${file}`),
  }
}

/** The files of each brand that every page needs for its first text. */
function listFonts(manifest: Manifest, brands: Brands): Assets['fonts'] {
  const listAddresses = (path: string) => {
    const file = manifest[path]?.file
    return file === undefined ? [] : [`/${file}`]
  }
  return Object.fromEntries(
    [...brands.values()].map(({ key, fonts }) => [
      key,
      fonts.preload.flatMap((file) => listAddresses(`brands/${key}/${file}`)),
    ]),
  )
}

const isBundle = (module: unknown): module is PageBundle =>
  typeof module === 'object' && module !== null && 'render' in module && 'renderMail' in module

function assertBundle(module: unknown): PageBundle {
  if (!isBundle(module)) throw new Error('dist/server renders no pages: build again')
  return module
}

type DevServer = { ssrLoadModule(url: string): Promise<Record<string, unknown>> }

/** For development: every page comes from the sources, with hot reload. */
export function devPages(vite: DevServer): Pages {
  const preamble = `import r from "/@react-refresh";r.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t;`
  return {
    bundle: async () => assertBundle(await vite.ssrLoadModule('/src/app/web/entry-server.tsx')),
    assets: (hydrate) => ({
      scripts: hydrate === 'never' ? ['/@vite/client'] : ['/@vite/client', `/${ENTRIES[hydrate]}`],
      styles: [`/src/web/styles/${hydrate === 'console' ? 'console' : 'app'}.css`],
      preloads: [],
      fonts: {},
      preamble,
    }),
  }
}
