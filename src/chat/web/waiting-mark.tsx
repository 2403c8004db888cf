import { useTranslations } from '../../web/i18n.tsx'
import { CircleAlertIcon, ClockIcon } from '../../web/ui/icon.tsx'

type WaitingMarkProps = {
  /** It could not be sent. */
  problem: boolean
  /** `waits`: for the confirmation of the address; `waiting`: on this device. */
  label: 'waits' | 'waiting'
}

/** Replaces the time of a message that is not sent yet. */
export function WaitingMark({ problem, label }: WaitingMarkProps) {
  const t = useTranslations('chat.list')
  if (problem)
    return (
      <span className="flex flex-none items-center gap-1 text-xs font-[550] text-danger">
        <CircleAlertIcon className="size-4" />
        {t('notSent')}
      </span>
    )
  return (
    <span className="flex flex-none items-center gap-1 text-xs text-ink-2">
      <ClockIcon className="size-4" />
      {t(label)}
    </span>
  )
}
