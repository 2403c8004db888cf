import { Panel } from '../../../web/console/panel.tsx'
import { ValueList } from '../../../web/console/value-list.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { Link } from '../../../web/ui/link.tsx'
import type { ContactFigures } from '../contract.ts'
import { useShare } from './use-share.ts'

/** Who reaches the limit of new conversations, by what is known of them. */
export function LimitsPanel({ limits }: { limits: ContactFigures['limits'] }) {
  const t = useTranslations('consoleContact')
  const share = useShare()
  return (
    <Panel title={t('limits')}>
      <ValueList
        values={limits.map(({ reason, limit, share: part }) => [
          t(`limit.${reason}`, { count: limit }),
          part === null ? t('hidden') : t('reach', { share: share(part) }),
        ])}
      />
    </Panel>
  )
}

/** Accounts that try many closed doors: to look at, nothing happens by itself. */
export function ProbingPanel({ accounts }: { accounts: ContactFigures['probing'] }) {
  const t = useTranslations('consoleContact')
  if (accounts.length === 0)
    return (
      <Panel title={t('probing')}>
        <p>
          <strong>{t('nobodyProbes')}</strong>
        </p>
        <p className="text-xs text-ink-2">{t('probingHint')}</p>
      </Panel>
    )
  return (
    <Panel title={t('probing')} foot={t('probingHint')}>
      <ul className="grid gap-2">
        {accounts.map(({ member, name, doors, same_network: others }) => (
          <li key={member}>
            <Link to={`/operator/members/${member}`}>{name}</Link>{' '}
            <span className="text-xs text-ink-2">{t('doors', { doors, others })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
