import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import type { Helpline } from '../contract.ts'
import { toHost } from '../rules.ts'

/** Where a number comes from, and when somebody compared both; says so if nobody has yet. */
export function HelplineSource({ line: { url, checked_at: checked, old } }: { line: Helpline }) {
  const t = useTranslations('helplines')
  const format = useFormatter()
  const host = () => (
    <a href={url} rel="noopener noreferrer" className="underline">
      {toHost(url)}
    </a>
  )
  if (checked === null) return t.rich('unchecked', { host })
  const date = format.dateTime(new Date(checked), { dateStyle: 'long', timeZone: 'UTC' })
  return t.rich(old ? 'old' : 'checked', { host, date })
}

/** Says once, above a list, that nobody compared some of its numbers yet; nothing where all were. */
export function UncheckedNote({ lines }: { lines: readonly Helpline[] }) {
  const t = useTranslations('helplines')
  return lines.some(({ checked_at: checked }) => checked === null) ? (
    <p className="text-sm text-ink-2">{t('uncheckedList')}</p>
  ) : null
}
