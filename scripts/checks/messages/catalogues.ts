import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'

/** The texts of one catalogue by dotted key: `{ inbox: { empty: '…' } }` → `inbox.empty`. */
export type Catalogue = Map<string, string>

export type Fault = { file: string; key: string; fault: string }

/**
 * Returns the catalogues of one language by name (`chat` for messages/de/chat.json); `folder` is
 * `messages` or that of a brand.
 */
export function readCatalogues(
  root: string,
  locale: string,
  faults: Fault[],
  folder = 'messages',
): Map<string, Catalogue> {
  const paths = globSync(`${folder}/${locale}/*.json`, { cwd: root }).map((path) =>
    path.replaceAll('\\', '/'),
  )
  return new Map(
    paths.toSorted().map((path) => [basename(path, '.json'), readCatalogue(root, path, faults)]),
  )
}

function readCatalogue(root: string, file: string, faults: Fault[]): Catalogue {
  const texts: Catalogue = new Map()
  const visit = (value: unknown, key: string) => {
    if (typeof value === 'string') texts.set(key, value)
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [name, inner] of Object.entries(value)) visit(inner, key ? `${key}.${name}` : name)
    } else faults.push({ file, key, fault: 'is neither a text nor a group of texts' })
  }
  try {
    visit(JSON.parse(readFileSync(join(root, file), 'utf8')), '')
  } catch (error) {
    faults.push({
      file,
      key: '',
      fault: `is not JSON: ${error instanceof Error ? error.message : 'unknown'}`,
    })
  }
  return texts
}

const words = () => z._default(z.array(z.string()), [])
const Exceptions = z.object({
  /**
   * Words that a language shares with English, by language; `all` are names that are equal in all
   * languages.
   */
  sameAsEnglish: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** `<catalogue>.<key>` of texts that may contain an exclamation mark. */
  exclamation: words(),
  /**
   * `<language> <catalogue>.<key>` of texts with a word that only resembles the other form of
   * address.
   */
  address: words(),
  /** `<catalogue>.<key>`, after a language where it is one only, of buttons with over three words. */
  longButtons: words(),
})
export type Exceptions = z.infer<typeof Exceptions>

/** Reads messages/exceptions.json: texts that the checks ignore. */
export function readExceptions(root: string): Exceptions {
  const [path] = globSync('messages/exceptions.json', { cwd: root })
  return Exceptions.parse(path ? JSON.parse(readFileSync(join(root, path), 'utf8')) : {})
}
