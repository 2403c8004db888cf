import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { readBrands, type Brand } from '../src/server/brands/brands.ts'

const root = join(import.meta.dirname, '..')
const LOGOS = 'virtual:brand-logos'
const PORTRAITS = 'virtual:brand-portraits'

/**
 * Builds what the folders of brands/ contain: their tokens and fonts into the style sheet, their
 * logos and portraits as modules. A fault of a brand stops the build.
 */
export function brandFiles(): Plugin {
  return {
    name: 'brand-files',
    enforce: 'pre',
    resolveId: { filter: { id: /^virtual:brand-/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:brand-(?:logos|portraits)$/ },
      handler: (id) => (id === `\0${LOGOS}` ? logosModule() : portraitsModule(id)),
    },
    transform: {
      filter: { id: /\/web\/styles\/app\.css$/ },
      handler(code) {
        const brands = [...readBrands(root).values()]
        for (const brand of brands)
          for (const file of ['tokens.css', 'fonts.css'])
            this.addWatchFile(join(brand.folder, file))
        return { code: code.replace('/* brands */', brandStyles(brands)), map: null }
      },
    },
  }
}

/** The first brand's tokens also apply where a document names no brand. */
function brandStyles(brands: Pick<Brand, 'key' | 'tokens'>[]): string {
  const fonts = brands.map(({ key }) => `@import '../../../brands/${key}/fonts.css';\n`)
  const rules = brands.map(({ key, tokens }, index) => {
    const scope =
      index === 0 ? ':root,\n.night' : `[data-brand='${key}'],\n[data-brand='${key}'] .night`
    return `${scope} {\n${tokens.css}}\n`
  })
  return [...fonts, ...rules].join('')
}

function logosModule(): string {
  const logos = [...readBrands(root).values()].map(({ key, logo }) => [
    key,
    {
      viewBox: logo.viewBox,
      attributes: forReact(logo.attributes),
      shapes: logo.shapes.map(([element, attributes]) => [element, forReact(attributes)]),
    },
  ])
  return `export const logos = ${JSON.stringify(Object.fromEntries(logos))}`
}

/** `stroke-width` is `strokeWidth` in React. */
const forReact = (attributes: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )

/** The pictures that replace ours of the same name, by brand. */
function portraitsModule(id: string): string {
  if (id !== `\0${PORTRAITS}`) throw new Error(`No such module: ${id}`)
  const imports: string[] = []
  const entries = [...readBrands(root).values()].map(({ key, folder }) => {
    const portraits = join(folder, 'portraits')
    const files = existsSync(portraits) ? readdirSync(portraits) : []
    const own = files.map((file) => {
      const picture = `picture${imports.length}`
      imports.push(`import ${picture} from ${JSON.stringify(join(portraits, file))}`)
      return `${JSON.stringify(basename(file, '.webp'))}: ${picture}`
    })
    return `  ${JSON.stringify(key)}: { ${own.join(', ')} },`
  })
  return [...imports, 'export const portraits = {', ...entries, '}'].join('\n')
}
