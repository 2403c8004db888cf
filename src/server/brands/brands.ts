import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { contrastFaults } from './contrast.ts'
import { parseLogo, type Logo } from './logo.ts'
import { parseTokens, type Tokens } from './tokens.ts'

const File = z.string().check(z.regex(/^fonts\/[\w-]+\.\w+$/))
const PreviewFont = z.strictObject({ family: z.string(), file: File })

/** brand.json: what the other files of the folder do not say. */
const BrandFile = z.strictObject({
  /** The name of a site whose settings give none. */
  name: z.string().check(z.minLength(1)),
  fonts: z.strictObject({
    /** The files that the first text of a page needs. */
    preload: z.array(File).check(z.maxLength(3)),
    /** TrueType files, for the images of link previews. */
    preview: z.strictObject({ title: PreviewFont, text: PreviewFont }),
    /** The font families of mails. */
    mail: z.string().check(z.minLength(1)),
  }),
})

export type Brand = z.infer<typeof BrandFile> & {
  key: string
  folder: string
  tokens: Tokens
  logo: Logo
}

/** The brands of the installation by their folder's name; the first one serves unknown names. */
export type Brands = ReadonlyMap<string, Brand>

const DEFAULT = 'vonk'
const REQUIRED = ['fonts.css', 'icon.svg', 'icon-maskable.svg']

/** Reads `brands/` of the product; throws an error that names every fault of every brand. */
export function readBrands(root: string): Brands {
  const folder = join(root, 'brands')
  const keys = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted((one, other) => Number(other === DEFAULT) - Number(one === DEFAULT))
  const faults: string[] = []
  const brands = keys.map((key) => readBrand(join(folder, key), key, faults))
  if (keys.length === 0) faults.push('brands/ has no folder')
  if (faults.length > 0) throw new Error(`The brands have faults:\n${faults.join('\n')}`)
  return new Map(brands.map((brand) => [brand.key, brand]))
}

function readBrand(folder: string, key: string, all: string[]): Brand {
  const faults: string[] = []
  if (!/^[a-z][a-z\d-]*$/.test(key))
    faults.push('the folder’s name must consist of a-z, 0-9 and hyphens')
  const text = (file: string) => {
    const path = join(folder, file)
    if (existsSync(path)) return readFileSync(path, 'utf8')
    faults.push(`${file} is missing`)
    return ''
  }
  const file = parseFile(text('brand.json'), faults)
  const tokens = parseTokens(text('tokens.css'), faults)
  const logo = parseLogo(text('logo.svg'), faults)
  const { preload, preview } = file.fonts
  for (const each of [...REQUIRED, ...preload, preview.title.file, preview.text.file])
    if (!existsSync(join(folder, each))) faults.push(`${each} is missing`)
  // A token that is missing has no colour to compare.
  if (faults.length === 0) faults.push(...contrastFaults(tokens.colours))
  all.push(...faults.map((fault) => `brands/${key}: ${fault}`))
  return { ...file, key, folder, tokens, logo }
}

function parseFile(text: string, faults: string[]): z.infer<typeof BrandFile> {
  try {
    const parsed = z.safeParse(BrandFile, JSON.parse(text || '{}'))
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues)
      faults.push(`brand.json: ${path.join('.')}: ${message}`)
  } catch {
    faults.push('brand.json is not JSON')
  }
  const font = { family: '', file: '' }
  return { name: '', fonts: { preload: [], preview: { title: font, text: font }, mail: '' } }
}

/** The brand of that name, else the first one. */
export function getBrand(brands: Brands, key: string): Brand {
  const [first] = brands.values()
  const brand = brands.get(key) ?? first
  if (!brand) throw new Error('the installation has no brand')
  return brand
}
