import { hasStaffRole } from '../../../platform/staff-roles.ts'
import { useMailName } from '../../../system/web/public-names.ts'
import { Panel } from '../../../web/console/panel.tsx'
import { Tag } from '../../../web/console/tag.tsx'
import { Timeline, type TimelineEntry } from '../../../web/console/timeline.tsx'
import { When } from '../../../web/console/when.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useUser } from '../../../web/shell-queries.ts'
import { CircleAlertIcon, FlagIcon, MailIcon } from '../../../web/ui/icon.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { WithTexts } from '../../../web/with-texts.tsx'
import type { OrderDetails } from '../orders-contract.ts'

type Letters = OrderDetails['letters']

const looks = {
  accepted: { icon: MailIcon, tone: 'ok' },
  refused: { icon: CircleAlertIcon, tone: 'warn' },
  limited: { icon: CircleAlertIcon, tone: 'warn' },
  failed: { icon: CircleAlertIcon, tone: 'warn' },
} as const

/** What we wrote to the buyer about an order, with its fate, and their complaints about it. */
export function OrderLetters({ order: { letters, member } }: { order: OrderDetails }) {
  const t = useTranslations('consoleOrders.letters')
  const entries: TimelineEntry[] = [
    ...letters.sent.map((mail) => ({
      key: mail.id,
      at: mail.at,
      ...looks[mail.state],
      children: <SentMail mail={mail} />,
    })),
    ...letters.received.map((complaint): TimelineEntry => ({
      key: complaint.number,
      at: complaint.at,
      icon: FlagIcon,
      tone: complaint.answered ? 'ok' : 'plum',
      children: <Received complaint={complaint} />,
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <Panel title={t('title')} foot={entries.length > 0 && t('foot')}>
      {entries.length > 0 ? (
        <WithTexts features="consoleTemplates">
          <Timeline byDay entries={entries} />
        </WithTexts>
      ) : (
        <div className="empty">
          <MailIcon />
          <b>{t('empty')}</b>
          <span className="sm">{t('emptyText', { name: member.name || member.id })}</span>
        </div>
      )}
    </Panel>
  )
}

function SentMail({ mail: { template, state, detail } }: { mail: Letters['sent'][number] }) {
  const t = useTranslations('consoleOrders.letters.states')
  const mailName = useMailName()
  return (
    <>
      {mailName(template)} <Tag tone={looks[state].tone}>{t(state)}</Tag>{' '}
      <span className="mut">{detail}</span>
    </>
  )
}

/** Cases are opened by moderators; the others learn that one is on its way. */
function Received({ complaint }: { complaint: Letters['received'][number] }) {
  const t = useTranslations('consoleOrders.letters')
  const { number, answered, answer_by: by } = complaint
  const mayOpen = hasStaffRole(useUser()?.staff_roles ?? [], ['moderator'])
  return (
    <>
      {t('complaint')}{' '}
      {mayOpen ? (
        <Link className="link mono" to={`/operator/cases/${number}`}>
          {number}
        </Link>
      ) : (
        <span className="mono">{number}</span>
      )}{' '}
      <span className="mut">
        {answered ? t('answered') : t.rich('waiting', { date: () => <When at={by} /> })}
      </span>
    </>
  )
}
