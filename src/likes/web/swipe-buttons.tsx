import type { ReactNode } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { classes } from '../../web/ui/classes.ts'
import { HeartIcon, MessageCircleIcon, Undo2Icon, XIcon } from '../../web/ui/icon.tsx'
import { Link } from '../../web/ui/link.tsx'
import type { SwipeGame } from './use-swiping.ts'

const round =
  'grid cursor-pointer place-items-center rounded-full transition-[scale] active:scale-92 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 disabled:ring-line'
const quiet = 'bg-surface text-ink ring-[1.5px] ring-line-strong'
const small = 'size-14'
const big = 'size-19'

/** Undo, pass, like and message, all above the fold on a phone. */
export function SwipeButtons({ swiping }: { swiping: SwipeGame }) {
  const t = useTranslations('matching')
  const { card, state, choose, undo } = swiping
  const name = card?.profile.name ?? ''
  return (
    <div className="flex items-center justify-center gap-2 min-[23.4rem]:gap-4.5 py-1 sm:py-3">
      <RoundButton
        label={t('swipe.undo')}
        className={classes(quiet, small)}
        disabled={!state.can_undo}
        onClick={undo}
      >
        <Undo2Icon />
      </RoundButton>
      <RoundButton
        label={t('swipe.pass', { name })}
        className={classes(quiet, big)}
        disabled={!card}
        onClick={() => choose('pass')}
      >
        <XIcon className="size-8" />
      </RoundButton>
      <RoundButton
        label={t('swipe.like', { name })}
        className={classes('bg-ember text-on-ember shadow-2', big)}
        disabled={!card || state.likes_left === 0}
        onClick={() => choose('like')}
      >
        <HeartIcon className="size-8 fill-current" />
      </RoundButton>
      {card ? (
        <Link
          to={`/members/${card.profile.id}/chat`}
          aria-label={t('swipe.write', { name })}
          className={classes(round, quiet, small)}
        >
          <MessageCircleIcon />
        </Link>
      ) : (
        <span className={small} />
      )}
    </div>
  )
}

type RoundButtonProps = {
  label: string
  className: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

function RoundButton({ label, className, disabled, onClick, children }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className={classes(round, className)}
    >
      {children}
    </button>
  )
}
