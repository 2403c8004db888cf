import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '../../src/platform/locales.ts'
import { signalRules } from '../../src/safety/contract.ts'
import { measureRules, readCorpus } from '../../src/safety/server/read-corpus.ts'

/**
 * Writes what each rule finds in the corpus of each language. The product reads it at the start: a
 * rule below its precision is off.
 */
const languages = Object.fromEntries(
  locales.map((language) => {
    const { accuracy } = measureRules(readCorpus(language), signalRules)
    const measured = [...accuracy].filter(([, { right, missed }]) => right + missed > 0)
    return [language, Object.fromEntries(measured)]
  }),
)
const file = join(import.meta.dirname, '../../src/safety/server/rules/accuracy.json')
writeFileSync(file, `${JSON.stringify(languages, null, 2)}\n`)
