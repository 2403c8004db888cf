import { type ReactNode, useState } from 'react'
import { reportReasons } from '../../moderation/contract.ts'
import { orderStatuses } from '../../payments/contract.ts'
import { formatMoney } from '../../platform/money.ts'
import { hasStaffRole } from '../../platform/staff-roles.ts'
import { useActionText } from '../../staff/web/public-actions.ts'
import { Panel } from '../../web/console/panel.tsx'
import { Timeline } from '../../web/console/timeline.tsx'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { useUser } from '../../web/shell-queries.ts'
import { TextLink } from '../../web/ui/link.tsx'
import { FlagIcon, ReceiptIcon } from '../../web/ui/icon.tsx'
import { LogInIcon, ShieldIcon, UserPlusIcon } from '../../web/ui/rare-icons.tsx'
import type { ConsoleMember } from '../contract.ts'
import { Select } from '../../web/ui/field.tsx'

const looks = {
  log_in: { icon: LogInIcon },
  order: { icon: ReceiptIcon, tone: 'ok' },
  report_against: { icon: FlagIcon, tone: 'warn' },
  staff: { icon: ShieldIcon, tone: 'plum' },
  sign_up: { icon: UserPlusIcon },
} as const

type Entry = ConsoleMember['timeline'][number]

/** The text of an entry, which is a key for all but log-ins and sign-ups. */
function useEntryText(member: ConsoleMember): (entry: Entry) => ReactNode {
  const t = useTranslations('consoleMember')
  const states = useTranslations('console.money.statuses')
  const actionText = useActionText()
  const locale = useLocale()
  return ({ kind, text, subject }) => {
    if (kind === 'staff') return actionText(text)
    if (kind === 'report_against') {
      const reason = reportReasons.find((each) => each === text)
      return reason ? t(`rules.${reason}`) : text
    }
    const status = orderStatuses.find((each) => each === text)
    if (kind !== 'order' || !status) return text
    const order = member.money?.orders.find(({ id }) => id === subject)
    if (!order) return states(status)
    const { credits, amount, currency } = order
    const price = formatMoney({ amount, currency }, locale)
    return `${t('history.bought', { count: credits, price })}, ${states(status)}`
  }
}

/** Where an entry has a page that the reader may open. */
function useEntryPath(member: ConsoleMember): (entry: Entry) => string | null {
  const isModerator = hasStaffRole(useUser()?.staff_roles ?? [], ['moderator'])
  return ({ kind, subject }) => {
    if (kind === 'order' && member.money) return `/operator/orders/${subject}`
    return kind === 'report_against' && isModerator ? `/operator/cases/${subject}` : null
  }
}

/** What happened, the latest first; never the words of a conversation. */
export function MemberHistory({ member }: { member: ConsoleMember }) {
  const t = useTranslations('consoleMember.history')
  const toText = useEntryText(member)
  const toPath = useEntryPath(member)
  const [kind, setKind] = useState('')
  const kinds = [...new Set(member.timeline.map((entry) => entry.kind))]
  const visible = member.timeline.filter((entry) => kind === '' || entry.kind === kind)
  return (
    <Panel
      title={t('title')}
      aside={
        <Select
          aria-label={t('label')}
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        >
          <option value="">{t('all')}</option>
          {kinds.map((name) => (
            <option key={name} value={name}>
              {name === 'staff' ? t('byStaff') : t(`kinds.${name}`, { name: '' })}
            </option>
          ))}
        </Select>
      }
    >
      <Timeline
        byDay
        entries={visible.map((entry) => {
          const path = toPath(entry)
          return {
            key: entry.id,
            at: entry.at,
            ...looks[entry.kind],
            children: (
              <>
                {t(`kinds.${entry.kind}`, { name: entry.by ?? '' })}{' '}
                <span className="text-ink-2">{toText(entry)}</span>{' '}
                {path && (
                  <TextLink className="mono-text" to={path}>
                    {entry.subject}
                  </TextLink>
                )}
              </>
            ),
          }
        })}
      />
    </Panel>
  )
}
