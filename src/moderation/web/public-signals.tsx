import { useTranslations } from '../../web/i18n.tsx'
import { TriangleAlertIcon } from '../../web/ui/icon.tsx'
import type { NewAccount } from '../operator/accounts-contract.ts'

/** What speaks against an account, in words, the strongest first. */
export function SignalList({ signals }: { signals: NewAccount['signals'] }) {
  const t = useTranslations('consoleSignals')
  return (
    <ul className="signs">
      {signals.map(({ kind, count, detail }) => (
        <li key={kind}>
          <TriangleAlertIcon />
          <span>{t(kind, { count, detail })}</span>
        </li>
      ))}
    </ul>
  )
}
