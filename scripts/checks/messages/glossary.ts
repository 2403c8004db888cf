import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { readCatalogues, type Catalogue, type Fault } from './catalogues.ts'
import { readShape } from '../../../src/server/texts/message-shape.ts'

const Word = z.object({
  use: z.string(),
  /** Forbidden variants, without regard to case; `*` at the end stands for any letters. */
  not: z._default(z.array(z.string()), []),
  /** `<catalogue>.<key>` of texts in which the variant has another meaning. */
  except: z._default(z.array(z.string()), []),
})
const Glossary = z.object({
  /** The languages whose texts follow the glossary already. */
  checked: z._default(z.array(z.string()), []),
  terms: z._default(z.record(z.string(), z.record(z.string(), Word)), {}),
})
export type Glossary = z.infer<typeof Glossary>

type Rule = { use: string; pattern: RegExp; except: ReadonlySet<string> }

/** Reads messages/glossary.json: one word per product term and language, and its variants. */
export function readGlossary(root: string): Glossary {
  const [path] = globSync('messages/glossary.json', { cwd: root })
  return Glossary.parse(path ? JSON.parse(readFileSync(join(root, path), 'utf8')) : {})
}

/** Returns the texts that name a product term by a forbidden variant. */
export function glossaryFaults(root: string): Fault[] {
  const { checked, terms } = readGlossary(root)
  return checked.flatMap((locale) => {
    const rules = Object.values(terms).flatMap((words) => ruleOf(words[locale]))
    return [...readCatalogues(root, locale, [])].flatMap(([name, texts]) =>
      catalogueFaults({ locale, name, texts, rules }),
    )
  })
}

function ruleOf(word: z.infer<typeof Word> | undefined): Rule[] {
  if (!word || word.not.length === 0) return []
  const variants = word.not.map((variant) =>
    RegExp.escape(variant.replace(/\*$/, '')).concat(
      variant.endsWith('*') ? String.raw`\p{L}*` : '',
    ),
  )
  const pattern = new RegExp(String.raw`(?<![\p{L}-])(?:${variants.join('|')})(?![\p{L}-])`, 'iu')
  return [{ use: word.use, pattern, except: new Set(word.except) }]
}

function catalogueFaults(subject: {
  locale: string
  name: string
  texts: Catalogue
  rules: Rule[]
}): Fault[] {
  const { locale, name, texts, rules } = subject
  const file = `messages/${locale}/${name}.json`
  return [...texts].flatMap(([key, text]) => {
    const words = wordsOf(text)
    return rules
      .filter(({ except }) => !except.has(`${name}.${key}`))
      .flatMap(({ use, pattern }) => {
        const found = pattern.exec(words)?.[0]
        return found ? [{ file, key, fault: `says "${found}"; the glossary says "${use}"` }] : []
      })
  })
}

/** Names of arguments and tags are not displayed; a text that is not ICU is reported elsewhere. */
function wordsOf(text: string): string {
  try {
    return readShape(text).texts.join(' ')
  } catch {
    return ''
  }
}
