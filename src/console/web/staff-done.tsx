import type { Output } from '../../platform/contract.ts'
import { useActionText } from '../../staff/web/public-actions.ts'
import { AuditSubject } from '../../staff/web/public-subject.tsx'
import { Timeline } from '../../web/console/timeline.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import {
  BanIcon,
  CheckIcon,
  FlagIcon,
  ImageIcon,
  ReceiptIcon,
  SettingsIcon,
} from '../../web/ui/icon.tsx'
import type { getConsoleHome } from '../home-contract.ts'

type Entry = Output<typeof getConsoleHome>['done'][number]

/** By the noun of the action; bans by their whole name. */
const signs = {
  photo: { icon: ImageIcon, tone: 'ok' },
  case: { icon: FlagIcon },
  order: { icon: ReceiptIcon },
  settings: { icon: SettingsIcon },
  site: { icon: SettingsIcon },
  'member.ban': { icon: BanIcon, tone: 'warn' },
  'member.suspend': { icon: BanIcon, tone: 'warn' },
} as const

function getSign(action: string) {
  const match = Object.entries(signs).find(
    ([name]) => action === name || action.startsWith(`${name}.`),
  )
  return match?.[1] ?? { icon: CheckIcon }
}

/** What each of the staff did today, the latest first. */
export function StaffDone({ entries }: { entries: Entry[] }) {
  const t = useTranslations('consoleHome')
  const actionText = useActionText()
  if (entries.length === 0) return <p className="text-ink-2">{t('nothingDone')}</p>
  return (
    <Timeline
      entries={entries.map(({ id, actor, action, count, subject, at }) => ({
        key: id,
        ...getSign(action),
        at,
        children: (
          <>
            <b>{actor}</b> {actionText(action)}
            {count > 1 && <b> {t('times', { count })}</b>}
            {subject && (
              <>
                : <AuditSubject subject={subject} />
              </>
            )}
          </>
        ),
      }))}
    />
  )
}
