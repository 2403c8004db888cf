import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { locales } from '../src/platform/locales.ts'
import {
  getBundle,
  isConsoleArea,
  SHELL_BUNDLE,
  textModule,
  voiceModule,
} from '../src/web/text-bundles.ts'

const root = join(import.meta.dirname, '..')

/** Texts of mails and of files that are downloaded, which no page shows. */
const SERVER_TEXTS = /^mail$|Mails$|^aftercareEvidence$/

/**
 * Generates one module per language and bundle of catalogues (src/web/text-bundles.ts). The index
 * imports each language's shell bundle on demand, which every page needs; that one imports the other
 * bundles of its language. A page so loads the list of one language only. The texts that a brand
 * says in its own words (brands/<name>/messages) are one more module per brand and language.
 */
export function textBundles(): Plugin {
  return {
    name: 'text-bundles',
    enforce: 'pre',
    resolveId: { filter: { id: /^virtual:(?:texts|voice)(?:\/|$)/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:(?:texts|voice)(?:\/|$)/ },
      handler(id, options) {
        const withServerTexts = options?.ssr === true
        const bundles = readBundles(withServerTexts)
        const [kind, locale, bundle] = id.slice(1).split('/')
        if (kind === 'virtual:voice') return voiceOf(locale ?? '', bundle ?? '', withServerTexts)
        if (locale === undefined || bundle === undefined) return indexModule()
        const written = (names: string[]) => names.filter((name) => isWritten(locale, name))
        const own = written(bundles.get(bundle) ?? [])
        const catalogues =
          isConsoleArea(bundle) && own.length > 0
            ? areaModule(locale, bundle, own)
            : bundleModule(locale, own)
        const others = [...bundles.keys()].filter((each) => written(bundles.get(each) ?? []).length)
        return bundle === SHELL_BUNDLE
          ? `${catalogues}\n${importsModule(locale, others)}`
          : catalogues
      },
    },
  }
}

/** The console is not written in every language: its pages fall back to English. */
const isWritten = (locale: string, catalogue: string) =>
  existsSync(join(root, 'messages', locale, `${catalogue}.json`))

function readBundles(withServerTexts: boolean): Map<string, string[]> {
  const bundles = new Map<string, string[]>()
  for (const file of readdirSync(join(root, 'messages/en'))) {
    const catalogue = file.replace('.json', '')
    if (SERVER_TEXTS.test(catalogue) && !withServerTexts) continue
    const bundle = getBundle(catalogue)
    bundles.set(bundle, [...(bundles.get(bundle) ?? []), catalogue])
  }
  return bundles
}

function indexModule(): string {
  const entries = locales.map(
    (locale) => `  ${locale}: () => import(${JSON.stringify(textModule(locale, SHELL_BUNDLE))}),`,
  )
  return ['export const languages = {', ...entries, '}'].join('\n')
}

function importsModule(locale: string, bundles: string[]): string {
  const entries = bundles
    .filter((bundle) => bundle !== SHELL_BUNDLE)
    .map((bundle) => `  ${bundle}: () => import(${JSON.stringify(textModule(locale, bundle))}),`)
  const voices = brandsWithVoice(locale).map(
    (brand) =>
      `  ${JSON.stringify(brand)}: () => import(${JSON.stringify(voiceModule(locale, brand))}),`,
  )
  const lines = ['export const bundles = {', ...entries, '}']
  return [...lines, 'export const voices = {', ...voices, '}'].join('\n')
}

const voiceFolder = (brand: string, locale: string) =>
  join(root, 'brands', brand, 'messages', locale)

const brandsWithVoice = (locale: string) =>
  readdirSync(join(root, 'brands')).filter((brand) => existsSync(voiceFolder(brand, locale)))

function voiceOf(locale: string, brand: string, withServerTexts: boolean): string {
  const folder = voiceFolder(brand, locale)
  const catalogues = readdirSync(folder)
    .map((file) => file.replace('.json', ''))
    .filter((catalogue) => withServerTexts || !SERVER_TEXTS.test(catalogue))
  return catalogueModule(folder, catalogues)
}

const bundleModule = (locale: string, catalogues: string[]) =>
  catalogueModule(join(root, 'messages', locale), catalogues)

/** With a copy of the texts of all areas: a shared module would be a file of its own again. */
function areaModule(locale: string, bundle: string, own: string[]): string {
  const folder = join(root, 'messages', locale)
  const shared = ['console']
  return [
    ...importsOf(folder, own),
    ...importsOf(folder, shared, `?${bundle}`),
    `export default { ${[...own, ...shared].join(', ')} }`,
  ].join('\n')
}

function catalogueModule(folder: string, catalogues: string[]): string {
  return [...importsOf(folder, catalogues), `export default { ${catalogues.join(', ')} }`].join(
    '\n',
  )
}

const importsOf = (folder: string, catalogues: string[], query = '') =>
  catalogues.map(
    (name) => `import ${name} from ${JSON.stringify(`${join(folder, `${name}.json`)}${query}`)}`,
  )
