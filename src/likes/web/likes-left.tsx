import { useEffect, useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { currentTime } from '../../web/clock.ts'
import { classes } from '../../web/ui/classes.ts'
import { HeartIcon } from '../../web/ui/icon.tsx'
import type { SwipeState } from '../contract.ts'

/** The remaining likes as hearts and as text. */
export function LikesLeft({ state: { likes_left, likes_a_day } }: { state: SwipeState }) {
  const t = useTranslations('matching')
  return (
    <p className="flex items-center gap-2 text-sm">
      <span aria-hidden="true" className="inline-flex gap-1 text-ember">
        {Array.from({ length: likes_a_day }, (_, index) => (
          <HeartIcon
            key={index}
            className={index < likes_left ? 'fill-current' : 'text-line-strong'}
          />
        ))}
      </span>
      <strong aria-live="polite">{t('swipe.left', { left: likes_left, all: likes_a_day })}</strong>
    </p>
  )
}

const MINUTE = 60_000

type LikesRuleProps = { state: SwipeState; onDue: () => void; className: string }

/** How many likes a day gives or, when none is left, how long until there are new ones. */
export function LikesRule({ state, onDue, className }: LikesRuleProps) {
  const t = useTranslations('matching')
  return (
    <p className={classes('text-sm text-ink-2 tabular-nums', className)}>
      {state.likes_left === 0 ? (
        <NextLikes state={state} onDue={onDue} />
      ) : (
        t('swipe.rule', { count: state.likes_a_day })
      )}
    </p>
  )
}

/** Counts down to the reset; `onDue` fetches the server's state. */
function NextLikes({ state, onDue }: { state: SwipeState; onDue: () => void }) {
  const t = useTranslations('matching')
  const resetsAt = Date.parse(state.resets_at)
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const look = () => {
      const remaining = resetsAt - currentTime().getTime()
      setLeft(remaining)
      if (remaining <= 0) onDue()
    }
    look()
    const timer = setInterval(look, MINUTE / 2)
    return () => clearInterval(timer)
  }, [resetsAt, onDue])
  const minutes = Math.max(0, Math.ceil((left ?? 0) / MINUTE))
  const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  return left === null ? t('swipe.rule', { count: state.likes_a_day }) : t('swipe.none', { time })
}
