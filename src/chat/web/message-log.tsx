import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Button } from '../../web/ui/button.tsx'
import { DaySeparator, HistoryEnd } from '../../web/ui/day-separator.tsx'
import { ChevronDownIcon } from '../../web/ui/icon.tsx'
import type { Conversation, Message } from '../contract.ts'
import { groupByDay } from '../rules.ts'
import { Announcer } from './announcer.tsx'
import { MatchComments } from './lazy-components.tsx'
import { MessageGroupView } from './message-view.tsx'
import { useReactions } from './reaction-queries.ts'
import { loadOlder, type Log } from './queries.ts'
import { useTimes } from './use-time.ts'

type MessageLogProps = {
  conversation: string
  head: Conversation
  log: Log
  name: string
  /** The scroll container; scroll position 0 is its end. */
  box: RefObject<HTMLDivElement | null>
  onActions: (message: Message) => void
  /** Pending messages, below the stored ones. */
  children: ReactNode
}

/**
 * The messages. Column-reverse shows the end without a script and keeps the scroll position when
 * older messages load.
 */
export function MessageLog({
  conversation,
  head,
  log,
  name,
  box,
  onActions,
  children,
}: MessageLogProps) {
  const t = useTranslations('chat')
  const shell = useTranslations('shell')
  const isFictional = head.profile.card?.origin === 'fictional'
  const { toDay: dayOf, dayName } = useTimes()
  const [awayFrom, setAwayFrom] = useState<number | null>(null)
  const { edge, busy, load } = useLoadOlder(conversation, log.older)
  const newest = log.messages.at(-1)?.seq ?? 0
  const unseen =
    awayFrom === null ? 0 : log.messages.filter(({ seq, mine }) => seq > awayFrom && !mine).length
  const reactions = useReactions(head.id)
  const days = groupByDay(log.messages, dayOf)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        role="log"
        // The announcer announces new messages: a live region would also read out older messages
        // when they load.
        aria-live="off"
        aria-label={t('log.label')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={(event) => {
          const away = event.currentTarget.scrollTop < -SCROLLED_AWAY_PX
          if (away !== (awayFrom !== null)) setAwayFrom(away ? newest : null)
        }}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain focus-visible:outline-offset-[-3px]"
      >
        <div className="mx-auto grid w-full max-w-200 grow content-end gap-3.5 px-4 py-5 lg:px-6 lg:py-7">
          {log.historyEnds && (
            <HistoryEnd>{t('log.historyEnd', { months: head.history_months })}</HistoryEnd>
          )}
          {log.older && (
            <div ref={edge} className="grid justify-items-center">
              <Button variant="ghost" busy={busy} onClick={load}>
                {t('log.older')}
              </Button>
            </div>
          )}
          {!log.older && head.comments.length > 0 && (
            <MatchComments comments={head.comments} partner={head.profile.id} name={name} />
          )}
          {days.map(({ day, groups }) => (
            // Content visibility clips at the edges of the section, so the padding leaves room for
            // focus outlines.
            <section
              key={day}
              className="-mx-1 grid gap-3.5 px-1 [contain-intrinsic-size:auto_400px] [content-visibility:auto]"
            >
              <DaySeparator>{dayName(new Date(groups[0]?.messages[0]?.at ?? day))}</DaySeparator>
              {groups.map((group) => (
                <MessageGroupView
                  key={group.key}
                  group={group}
                  name={name}
                  partner={head.profile.id}
                  conversation={conversation}
                  otherReadUpTo={log.otherReadUpTo}
                  messages={log.messages}
                  reactions={reactions}
                  label={isFictional && shell('origin.fictional')}
                  onActions={onActions}
                />
              ))}
            </section>
          ))}
          {children}
        </div>
      </div>
      <Announcer messages={log.messages} name={name} />
      {awayFrom !== null && (
        <JumpToNewest unseen={unseen} onJump={() => box.current?.scrollTo({ top: 0 })} />
      )}
    </div>
  )
}

/** Distance from the end, in pixels, from which on the reader counts as scrolled away. */
const SCROLLED_AWAY_PX = 240

function JumpToNewest({ unseen, onJump }: { unseen: number; onJump: () => void }) {
  const t = useTranslations('chat')
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 grid justify-items-center">
      <Button variant="solid" onClick={onJump} className="pointer-events-auto shadow-2">
        <ChevronDownIcon className="size-5" />
        {unseen > 0 ? t('log.newCount', { count: unseen }) : t('log.newest')}
      </Button>
    </div>
  )
}

/** Fetches older messages when the upper edge comes into view. */
function useLoadOlder(conversation: string, hasOlder: boolean) {
  const api = useApi()
  const queries = useQueryClient()
  const edge = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const working = useRef(false)
  const load = () => {
    if (working.current) return
    working.current = true
    setBusy(true)
    void loadOlder(api, queries, conversation).finally(() => {
      working.current = false
      setBusy(false)
    })
  }
  useEffect(() => {
    const element = edge.current
    if (!hasOlder || !element) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) load()
    })
    observer.observe(element)
    return () => observer.disconnect()
  })
  return { edge, busy, load }
}
