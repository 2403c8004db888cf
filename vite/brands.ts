import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { readBrands, type Brand } from '../src/server/brands/brands.ts'
import { getBrandPicture, getOurPicture } from '../src/server/brands/pictures.ts'

const root = join(import.meta.dirname, '..')
const LOGOS = 'virtual:brand-logos'
/** `import picture from './drawing.webp?brands'` gets a picture and those that replace it. */
const QUERY = '?brands'

/**
 * Builds what the folders of brands/ contain: their tokens and fonts into the style sheet, their
 * logos and pictures as modules. A fault of a brand stops the build.
 */
export function brandFiles(): Plugin {
  return {
    name: 'brand-files',
    enforce: 'pre',
    buildStart: assertPicturesReplace,
    resolveId: { filter: { id: /^virtual:brand-/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:brand-logos$|\?brands$/ },
      handler: (id) => ({
        code: id === `\0${LOGOS}` ? logosModule() : pictureModule(id.slice(0, -QUERY.length)),
        moduleType: 'js',
      }),
    },
    transform: {
      filter: { id: /\/web\/styles\/(?:app|console)\.css$/ },
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
function brandStyles(brands: Pick<Brand, 'key' | 'tokens' | 'folder'>[]): string {
  const fonts = brands.map(({ key }) => `@import '../../../brands/${key}/fonts.css';\n`)
  const rules = brands.map(({ key, tokens, folder }, index) => {
    const scope =
      index === 0 ? ':root,\n.night' : `[data-brand='${key}'],\n[data-brand='${key}'] .night`
    return `${scope} {\n${tokens.css}${ownStatePictures(folder)}}\n`
  })
  return [...fonts, ...rules].join('')
}

/** The folders of the pictures of empty and failed pages; the scenes are those of the landers. */
const statePictures = {
  lost: 'web',
  expired: 'web',
  tram: 'landers/small-scenes',
  terrace: 'landers/small-scenes',
  dunes: 'landers/small-scenes',
  cafe: 'landers/small-scenes',
}

/** The style sheet shows these (base.css), so that pages need no script for them. */
function ownStatePictures(folder: string): string {
  return Object.entries(statePictures)
    .map(([name, at]) => ({ name, file: join(folder, 'pictures', at, `${name}.webp`) }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => `--picture-${name}: url(${JSON.stringify(file)});\n`)
    .join('')
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

const picturesOf = ({ folder }: Pick<Brand, 'folder'>) => join(folder, 'pictures')

/** Throws if a brand has a picture that replaces none of ours. */
function assertPicturesReplace(): void {
  for (const brand of readBrands(root).values()) {
    const pictures = picturesOf(brand)
    if (!existsSync(pictures)) continue
    for (const entry of readdirSync(pictures, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name).slice(pictures.length + 1)
      if (!existsSync(join(root, 'src', getOurPicture(path))))
        throw new Error(`brands/${brand.key}/pictures/${path} replaces no picture of ours`)
    }
  }
}

/** A picture of ours, and the brands' own of the same path. */
function pictureModule(file: string): string {
  const replaced = getBrandPicture(file.slice(join(root, 'src').length + 1))
  const imports = [`import ours from ${JSON.stringify(file)}`]
  const entries: string[] = []
  for (const brand of readBrands(root).values()) {
    const own = join(picturesOf(brand), replaced)
    if (!existsSync(own)) continue
    const name = `own${imports.length}`
    imports.push(`import ${name} from ${JSON.stringify(own)}`)
    entries.push(`${JSON.stringify(brand.key)}: ${name}`)
  }
  return [...imports, `export default { ours, brands: { ${entries.join(', ')} } }`].join('\n')
}
