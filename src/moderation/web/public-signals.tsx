import { countryName } from '../../platform/names.ts'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { TriangleAlertIcon } from '../../web/ui/icon.tsx'
import type { NewAccount } from '../console/accounts-contract.ts'

/** What speaks against an account, in words, the strongest first. */
export function SignalList({ signals }: { signals: NewAccount['signals'] }) {
  const t = useTranslations('console.signals')
  const locale = useLocale()
  const describeDetail = ({ kind, detail }: NewAccount['signals'][number]) =>
    kind === 'other_countries'
      ? detail
          .split(', ')
          .map((code) => countryName(locale, code))
          .join(', ')
      : detail
  return (
    <ul className="grid gap-1.5">
      {signals.map((signal) => (
        <li key={signal.kind} className="flex items-start gap-2">
          <TriangleAlertIcon className="mt-0.5 text-warn" />
          <span>{t(signal.kind, { count: signal.count, detail: describeDetail(signal) })}</span>
        </li>
      ))}
    </ul>
  )
}
