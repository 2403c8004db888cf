import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { locales } from '../src/platform/locales.ts'
import { bundleOf, SHELL_BUNDLE, textModule } from '../src/web/text-bundles.ts'

const root = join(import.meta.dirname, '..')

/** Texts of mails, which no page shows. */
const MAILS = /^mail$|Mails$/

/**
 * Generates one module per language and bundle of catalogues (src/web/text-bundles.ts). The index
 * imports each language's shell bundle on demand, which every page needs; that one imports the other
 * bundles of its language. A page so loads the list of one language only.
 */
export function textBundles(): Plugin {
  return {
    name: 'text-bundles',
    enforce: 'pre',
    resolveId: { filter: { id: /^virtual:texts(?:\/|$)/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:texts(?:\/|$)/ },
      handler(id, options) {
        const bundles = readBundles(options?.ssr === true)
        const [, locale, bundle] = id.slice(1).split('/')
        if (locale === undefined || bundle === undefined) return indexModule()
        const written = (names: string[]) => names.filter((name) => isWritten(locale, name))
        const catalogues = bundleModule(locale, written(bundles.get(bundle) ?? []))
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

function readBundles(withMails: boolean): Map<string, string[]> {
  const bundles = new Map<string, string[]>()
  for (const file of readdirSync(join(root, 'messages/en'))) {
    const catalogue = file.replace('.json', '')
    if (MAILS.test(catalogue) && !withMails) continue
    const bundle = bundleOf(catalogue)
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
  return ['export const bundles = {', ...entries, '}'].join('\n')
}

function bundleModule(locale: string, catalogues: string[]): string {
  const imports = catalogues.map(
    (name) =>
      `import ${name} from ${JSON.stringify(join(root, 'messages', locale, `${name}.json`))}`,
  )
  return [...imports, `export default { ${catalogues.join(', ')} }`].join('\n')
}
