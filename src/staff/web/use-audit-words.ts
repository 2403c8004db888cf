import { staffRoles } from '../../platform/staff-roles.ts'
import { findCurrency, listDifferences } from '../../web/console/differences.ts'
import { useValueText, type ValueWords } from '../../web/console/use-value-text.ts'
import { useTranslations } from '../../web/i18n.tsx'
import type { AuditEntry } from '../audit-contract.ts'
import { auditFields, auditWords, wordFields } from '../audit-rules.ts'

type Names = Readonly<Record<string, string>>

/** The words for what an entry of the audit log stores as a word, and for the names of its values. */
export function useAuditWords() {
  const t = useTranslations('consoleStaff.audit')
  const role = useTranslations('console.roles')
  const toText = useValueText()
  const findWord = (text: string): string | null => {
    const word = auditWords.find((one) => one === text)
    return word ? t(`words.${word}`) : null
  }
  const toWord = (path: string, text: string): string | null => {
    const named = path === 'roles' ? staffRoles.find((one) => one === text) : undefined
    if (named) return role(named)
    return wordFields.has(path) ? findWord(text) : null
  }
  const findName = (path: string): string | null => {
    const field = auditFields.find((name) => name === path)
    return field ? t(`fields.${field}`) : null
  }
  const toOptions = ({ before, after, currency }: AuditEntry, names: Names): ValueWords => ({
    words: { on: t('values.on'), off: t('values.off'), empty: t('values.empty') },
    currency: { own: findCurrency(after) ?? findCurrency(before), order: currency },
    names,
    toWord,
  })
  return {
    findName,
    toOptions,
    /** A reason that was chosen from a list, or the words that somebody typed. */
    toReason: (reason: string): string => findWord(reason) ?? reason,
    /** What an entry changed as one text, for a file. */
    toChangesText: (entry: AuditEntry, names: Names): string => {
      const options = toOptions(entry, names)
      return listDifferences(entry.before, entry.after)
        .map(({ path, from, to }) => {
          const [before, after] = [from, to].map((value) => toText(path, value, options))
          return `${findName(path) ?? path}: ${before} → ${after}`
        })
        .join('; ')
    },
  }
}
