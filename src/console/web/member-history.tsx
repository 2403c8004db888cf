import { reportReasons } from '../../moderation/contract.ts'
import { useActionText } from '../../staff/web/public-actions.ts'
import { Panel } from '../../web/console/panel.tsx'
import { Timeline } from '../../web/console/timeline.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { FlagIcon, ReceiptIcon } from '../../web/ui/icon.tsx'
import { LogInIcon, ShieldIcon, UserPlusIcon } from '../../web/ui/rare-icons.tsx'
import type { ConsoleMember } from '../contract.ts'

const looks = {
  log_in: { icon: LogInIcon },
  order: { icon: ReceiptIcon, tone: 'ok' },
  report_against: { icon: FlagIcon, tone: 'warn' },
  staff: { icon: ShieldIcon, tone: 'plum' },
  sign_up: { icon: UserPlusIcon },
} as const

type Entry = ConsoleMember['timeline'][number]

/** A report's text is the key of its reason. */
const reasonOf = ({ kind, text }: Entry) =>
  kind === 'report_against' ? reportReasons.find((reason) => reason === text) : undefined

function EntryText({ entry }: { entry: Entry }) {
  const t = useTranslations('consoleMember')
  const actionText = useActionText()
  const reason = reasonOf(entry)
  const text = entry.kind === 'staff' ? actionText(entry.text) : entry.text
  return (
    <>
      {t(`history.kinds.${entry.kind}`, { name: entry.by ?? '' })}{' '}
      <span className="mut">{reason ? t(`banForm.rules.${reason}`) : text}</span>
    </>
  )
}

/** What happened, the latest first; never the words of a conversation. */
export function MemberHistory({ member }: { member: ConsoleMember }) {
  const t = useTranslations('consoleMember.history')
  return (
    <Panel title={t('title')}>
      <Timeline
        entries={member.timeline.map((entry) => ({
          key: entry.id,
          at: entry.at,
          ...looks[entry.kind],
          children: <EntryText entry={entry} />,
        }))}
      />
    </Panel>
  )
}
