import { useId, useState } from 'react'
import { BlockDialog } from '../../blocks/web/public-dialog.ts'
import { notificationTypes } from '../../notifications/rules.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { WithTexts } from '../../web/with-texts.tsx'
import type { Cause, Stop } from '../contract.ts'
import { useStop } from './use-stop.ts'

type StopListProps = { cause: Cause; stops: Stop[]; mail: string | null }

/** Stops one sender or one kind by a press, each with its way back. */
export const StopList = (props: StopListProps) => (
  <WithTexts features="causeStops notifications">
    <Stops {...props} />
  </WithTexts>
)

function Stops({ cause, stops, mail }: StopListProps) {
  const t = useTranslations('causeStops')
  const title = useId()
  return (
    <section aria-labelledby={title} className="grid gap-3">
      <h2 id={title} className="text-lg">
        {t('title')}
      </h2>
      <ul className="grid rounded-card bg-surface shadow-1 ring-1 ring-line">
        {stops.map((stop) => (
          <StopItem key={`${stop.what}-${stop.type ?? ''}`} {...{ cause, stop, mail }} />
        ))}
      </ul>
    </section>
  )
}

type StopItemProps = { cause: Cause; stop: Stop; mail: string | null }

function StopItem({ cause, stop, mail }: StopItemProps) {
  const t = useTranslations('causeStops')
  const failureText = useFailureText()
  const [isAsking, setAsking] = useState(false)
  const { isStopped, setStopped, change } = useStop(cause, stop, mail)
  const title = useStopTitle(cause, stop)
  const name = cause.other?.name ?? ''
  const isSender = stop.what === 'sender'
  const action = t(isStopped ? 'undo' : isSender ? 'block' : 'stop')
  const press = () => {
    if (isSender && !isStopped) setAsking(true)
    else change.mutate(!isStopped)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 not-first:border-t not-first:border-line">
      <span className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <span className="font-semibold wrap-anywhere">{title}</span>
        <span role="status" className="text-sm text-ink-2">
          {t(isStopped ? `stopped.${stop.what}` : `hint.${stop.what}`, { name })}
        </span>
        {change.error && (
          <span role="alert" className="text-sm text-danger">
            {failureText(change.error)}
          </span>
        )}
      </span>
      <Button
        variant={isStopped ? 'ghost' : 'line'}
        busy={change.isPending}
        aria-label={t('name', { action, what: title })}
        onClick={press}
      >
        {action}
      </Button>
      {isAsking && cause.other && (
        <BlockDialog
          member={cause.other.id}
          name={name}
          onBlocked={() => setStopped(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}

function useStopTitle({ other }: Cause, { what, type }: Stop): string {
  const t = useTranslations('causeStops')
  const types = useTranslations('notifications.types')
  const found = notificationTypes.find((each) => each === type)
  return t(`what.${what}`, { type: found ? types(found) : '', name: other?.name ?? '' })
}
