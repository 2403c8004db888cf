import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import {
  catalogues,
  currentVersion,
  legalDocuments,
  type LegalDocument,
} from '../../src/legal/rules.ts'
import { locales, type Locale } from '../../src/platform/locales.ts'

const RECORD = 'messages/legal-texts.json'
const Recorded = z.record(
  z.string(),
  z.object({ version: z.number(), checksums: z.record(z.string(), z.string()) }),
)
export type RecordedTexts = z.infer<typeof Recorded>
export type VersionOf = (document: LegalDocument) => { version: number }

/** Without the formatting of the file, which changes nothing that a member reads. */
function checksumOf(root: string, document: LegalDocument, locale: Locale): string {
  const text = readFileSync(join(root, 'messages', locale, `${catalogues[document]}.json`), 'utf8')
  return createHash('sha256')
    .update(JSON.stringify(JSON.parse(text)))
    .digest('hex')
}

/** What the legal texts say now. */
export const readLegalTexts = (root: string, versionOf: VersionOf = currentVersion) =>
  Object.fromEntries(
    legalDocuments.map((document) => [
      document,
      {
        version: versionOf(document).version,
        checksums: Object.fromEntries(
          locales.map((locale) => [locale, checksumOf(root, document, locale)]),
        ),
      },
    ]),
  )

/** The texts that changed although their version did not. */
export function findUnversioned(before: RecordedTexts, now: RecordedTexts): string[] {
  return Object.entries(now).flatMap(([document, { version, checksums }]) => {
    const known = before[document]
    if (!known || known.version !== version) return []
    return Object.entries(checksums)
      .filter(([locale, checksum]) => known.checksums[locale] !== checksum)
      .map(([locale]) => `${document} (${locale})`)
  })
}

const readRecord = (root: string): RecordedTexts =>
  existsSync(join(root, RECORD))
    ? z.parse(Recorded, JSON.parse(readFileSync(join(root, RECORD), 'utf8')))
    : {}

/** `--write` records a new version; `--write --editorial` also a correction of the wording. */
function main(): number {
  const { values } = parseArgs({
    options: { write: { type: 'boolean' }, editorial: { type: 'boolean' } },
  })
  const [before, now] = [readRecord('.'), readLegalTexts('.')]
  const unversioned = findUnversioned(before, now)
  if (unversioned.length > 0 && !(values.write && values.editorial)) {
    console.error(`Changed without a new version: ${unversioned.join(', ')}.`)
    console.error('A change of meaning needs a new version in src/legal/rules.ts, then:')
    console.error('  node scripts/checks/legal-texts.ts --write')
    console.error('A correction that changes no meaning is accepted by:')
    console.error('  node scripts/checks/legal-texts.ts --write --editorial')
    return 1
  }
  if (values.write) writeFileSync(RECORD, `${JSON.stringify(now, null, 2)}\n`)
  else if (JSON.stringify(before) !== JSON.stringify(now)) {
    console.error(`${RECORD} is not current: run node scripts/checks/legal-texts.ts --write`)
    return 1
  }
  return 0
}

if (import.meta.main) process.exit(main())
