import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { whyPath } from '../../../causes/web/public.tsx'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { classes } from '../../../web/ui/classes.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { SparklesIcon } from '../../../web/ui/icon.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { Tick, Ticks } from '../../../web/ui/lists.tsx'
import { Wrap } from '../../../web/ui/page.tsx'
import type { Suggestion } from '../../contract.ts'
import { FlyingCard } from '../flying-card.tsx'
import { LikesLeft, LikesRule } from '../likes-left.tsx'
import { deckQuery } from '../queries.ts'
import { SwipeButtons } from '../swipe-buttons.tsx'
import { SwipeCard } from '../swipe-card.tsx'
import { useReasonText } from '../use-reason-words.ts'
import { useSwiping, type SwipeGame } from '../use-swiping.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(deckQuery(api))
  return null
})

/** The swipe game, one card at a time, by pointer, buttons or keys. */
export function Component() {
  const t = useTranslations('matching')
  const swiping = useSwiping()
  const queries = useQueryClient()
  const { card, state } = swiping
  const again = useCallback(() => void queries.invalidateQueries({ queryKey: ['deck'] }), [queries])
  useKeys(swiping)
  return (
    <Wrap className="grid justify-items-center gap-3 py-3 lg:max-w-235 lg:gap-2.5 lg:py-4">
      <TabTitle>{t('swipe.title')}</TabTitle>
      <h1 className="sr-only">{t('swipe.title')}</h1>
      <div className="flex w-full max-w-110 flex-wrap items-center justify-center gap-x-3 gap-y-1 lg:max-w-none lg:justify-between">
        <LikesLeft state={state} />
        <LikesRule
          className={classes('text-center', state.likes_left > 0 && 'max-lg:hidden')}
          state={state}
          onDue={again}
        />
      </div>
      {card ? <Deck card={card} swiping={swiping} /> : <EmptyDeck />}
      {(card || state.can_undo) && <SwipeButtons swiping={swiping} />}
      <KeyboardHints />
      {card && <MatchReasons suggestion={card} />}
      {card && (
        <TextLink standalone to="/members?newest=1" className="text-sm">
          {t('swipe.newest')}
        </TextLink>
      )}
      {state.likes_left > 0 && (
        <LikesRule className="max-w-110 text-center lg:hidden" state={state} onDue={again} />
      )}
    </Wrap>
  )
}

/** The card, the edge of the next one below it, and the one that flies out. */
function Deck({ card, swiping }: { card: Suggestion; swiping: SwipeGame }) {
  const { state, choose, flight, endFlight } = swiping
  return (
    <div className="deck">
      <SwipeCard
        key={card.profile.id}
        suggestion={card}
        mayLike={state.likes_left > 0}
        follows={flight !== null}
        onChoose={choose}
      />
      {flight && (
        <FlyingCard key={flight.suggestion.profile.id} flight={flight} onDone={endFlight} />
      )}
    </div>
  )
}

/** Arrow keys and Z, unless a field or a dialog has the focus. */
function useKeys({ choose, undo }: SwipeGame) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const inField =
      event.target instanceof Element &&
      event.target.closest('input, textarea, select, dialog, [role=menu]')
    if (inField || event.metaKey || event.ctrlKey || event.altKey || event.repeat) return
    if (event.key === 'ArrowLeft') choose('pass')
    else if (event.key === 'ArrowRight') choose('like')
    else if (event.key.toLowerCase() === 'z') undo()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const key =
  'inline-grid h-6.5 min-w-6.5 place-items-center rounded-tail border border-line-strong bg-surface px-1.5 font-sans text-xs font-semibold'

function KeyboardHints() {
  const t = useTranslations('matching')
  return (
    <p className="hidden gap-3 text-sm text-ink-2 lg:flex [@media(max-height:690px)]:hidden">
      {(['pass', 'like', 'undo'] as const).map((action) => (
        <span key={action}>
          <kbd className={key}>{symbols[action]}</kbd> {t(`swipe.keys.${action}`)}
        </span>
      ))}
    </p>
  )
}

const symbols = { pass: '←', like: '→', undo: 'Z' } as const

/** Below the buttons of a phone; a wide card contains the reasons. */
function MatchReasons({ suggestion: { profile, reasons } }: { suggestion: Suggestion }) {
  const t = useTranslations('matching')
  const reasonText = useReasonText()
  const title = t('swipe.why', { name: profile.name })
  if (reasons.length === 0) return null
  return (
    <aside aria-label={title} className="grid w-full max-w-110 gap-3.5 lg:hidden">
      <h2 className="text-xl">
        <TextLink plain to={whyPath('suggestion', profile.id)}>
          {title}
        </TextLink>
      </h2>
      <Ticks className="text-sm">
        {reasons.map((reason) => (
          <Tick key={reason.kind}>{reasonText(reason)}</Tick>
        ))}
      </Ticks>
    </aside>
  )
}

function EmptyDeck() {
  const t = useTranslations('matching')
  return (
    <div className="w-full max-w-110">
      <Empty
        icon={SparklesIcon}
        picture="dunes"
        title={t('swipe.empty.title')}
        action={
          <ButtonLink to="/members" variant="primary">
            {t('swipe.empty.action')}
          </ButtonLink>
        }
      >
        {t('swipe.empty.text')}
      </Empty>
    </div>
  )
}
