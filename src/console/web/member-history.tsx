import { Panel } from '../../web/console/panel.tsx'
import { Timeline } from '../../web/console/timeline.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { FlagIcon, LogInIcon, ReceiptIcon, ShieldIcon, UserPlusIcon } from '../../web/ui/icon.tsx'
import type { ConsoleMember } from '../contract.ts'

const looks = {
  log_in: { icon: LogInIcon },
  order: { icon: ReceiptIcon, tone: 'ok' },
  report_against: { icon: FlagIcon, tone: 'warn' },
  staff: { icon: ShieldIcon, tone: 'plum' },
  sign_up: { icon: UserPlusIcon },
} as const

/** What happened, the latest first; never the words of a conversation. */
export function MemberHistory({ member }: { member: ConsoleMember }) {
  const t = useTranslations('consoleMember.history')
  return (
    <Panel title={t('title')}>
      <Timeline
        entries={member.timeline.map(({ id, kind, text, by, at }) => ({
          key: id,
          at,
          ...looks[kind],
          children: (
            <>
              {t(`kinds.${kind}`, { name: by ?? '' })} <span className="mut">{text}</span>
            </>
          ),
        }))}
      />
    </Panel>
  )
}
