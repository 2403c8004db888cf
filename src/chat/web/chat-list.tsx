import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { typedField } from '../../web/ui/typed-field.ts'
import { ConfirmLine } from '../../accounts/web/public-alerts.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { IconButton } from '../../web/ui/button.tsx'
import { classes } from '../../web/ui/classes.ts'
import { SearchIcon } from '../../web/ui/icon.tsx'
import { RowsLoading } from '../../web/ui/skeleton.tsx'
import type { Chat } from '../contract.ts'
import { ConversationRow } from './conversation-row.tsx'
import { NoChats } from './no-chats.tsx'
import { NoticeOptions } from './notice-options.tsx'
import { type ChatFilter, useChats } from './use-chats.ts'
import { lazyModule, useLiveModule } from './use-lazy-module.ts'
import { usePendingMessages } from './use-pending-messages.ts'
import { RequestsRow } from './lazy-components.tsx'
import { WaitingRows } from './waiting-rows.tsx'

const filters = ['all', 'unread', 'matches'] as const

type ChatListProps = {
  /** The conversation that is open beside the list. */
  current?: string | undefined
  /** The list is the page and scrolls with the window. */
  page?: boolean
  /** Above the rows. */
  children?: ReactNode
}

/** All conversations, newest first; virtualized, because there may be thousands. */
export function ChatList({ current, page = false, children }: ChatListProps) {
  const t = useTranslations('chat')
  const [filter, setFilter] = useState<ChatFilter>('all')
  const [searching, setSearching] = useState(false)
  const [name, setName] = useState('')
  const searchTerm = useDeferredValue(searching ? name.trim() : '')
  const query = useChats(filter, searchTerm)
  const live = useLiveModule()
  const hasPending = usePendingMessages().length > 0
  const chats = query.data?.pages.flatMap((each) => each.chats) ?? []
  const waiting = query.data?.pages.flatMap((each) => each.waiting) ?? []
  const lastWaiting = new Map(waiting.map(({ profile, messages }) => [profile.id, messages.at(-1)]))
  const loadMore = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
  }
  const Heading = page ? 'h1' : 'h2'
  return (
    <div className={classes('flex min-h-0 flex-1 flex-col', page && 'mx-auto w-full max-w-188')}>
      <div className="flex items-center justify-between gap-2 ps-5 pe-3 pt-3.5 pb-2">
        <Heading className="text-xl">{t('list.title')}</Heading>
        <span className="flex">
          <IconButton
            label={t('list.search')}
            pressed={searching}
            onClick={() => setSearching(!searching)}
          >
            <SearchIcon />
          </IconButton>
          <NoticeOptions />
        </span>
      </div>
      {live && <live.LiveChats />}
      {searching && <NameField value={name} onChange={setName} />}
      <Filters filter={filter} onChange={setFilter} />
      {query.isPending && <RowsLoading label={t('list.loading')} />}
      <ConfirmLine className="mx-5 mb-2" />
      {children}
      {filter === 'all' && <Requests counts={query.data?.pages[0]?.requests} />}
      <WaitingRows chats={chats} waiting={waiting} />
      {query.data && chats.length + waiting.length === 0 && !hasPending && (
        <NoChats filter={filter} searched={searchTerm !== ''} />
      )}
      <Rows
        page={page}
        chats={chats}
        hasMore={query.hasNextPage}
        settled={query.isSuccess && !query.isFetching}
        onEnd={loadMore}
      >
        {chats.map((chat) => (
          <ConversationRow
            key={chat.conversation.id}
            chat={chat}
            current={chat.conversation.id === current}
            waiting={lastWaiting.get(chat.profile.id)}
          />
        ))}
      </Rows>
    </div>
  )
}

function NameField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const t = useTranslations('chat')
  return (
    <div className="px-5 pb-2">
      <input
        type="search"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens by a press on its own button
        autoFocus
        {...typedField(50)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-label={t('list.searchName')}
        placeholder={t('list.searchName')}
        className="min-h-11 w-full rounded-full border-[1.5px] border-line-strong bg-surface px-4 placeholder:text-ink-3"
      />
    </div>
  )
}

function Filters({
  filter,
  onChange,
}: {
  filter: ChatFilter
  onChange: (filter: ChatFilter) => void
}) {
  const t = useTranslations('chat')
  return (
    <div role="group" aria-label={t('list.filter')} className="flex flex-wrap gap-1.5 px-5 pb-2.5">
      {filters.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={filter === each}
          onClick={() => onChange(each)}
          className="min-h-11 rounded-full px-3.5 text-sm font-semibold text-ink-2 inset-ring-1 inset-ring-line hover:bg-sunken aria-pressed:bg-plum-soft aria-pressed:text-plum-ink aria-pressed:inset-ring-plum-ink"
        >
          {t(`list.filters.${each}`)}
        </button>
      ))}
    </div>
  )
}

const INITIAL_ROWS = 20
const ROW_HEIGHT = 74
/** Rows before the end at which the next page is fetched. */
const PREFETCH_ROWS = 15

type RowsProps = {
  page: boolean
  chats: Chat[]
  /** There are pages that are not loaded. */
  hasMore: boolean
  /** No request is running, and the last one did not fail. */
  settled: boolean
  onEnd: () => void
  children: ReactNode[]
}

/**
 * A list that began short is rendered as it is; another one renders its first rows at once, and all
 * of them when the virtualization module has loaded.
 */
function Rows(props: RowsProps) {
  const [beganShort] = useState(props.children.length <= INITIAL_ROWS)
  return beganShort && !props.hasMore ? <PlainRows {...props} /> : <LongRows {...props} />
}

const PlainRows = ({ page, chats, children }: Pick<RowsProps, 'page' | 'chats' | 'children'>) => (
  <ul className={classes('px-2 pb-4', !page && 'min-h-0 flex-1 overflow-y-auto')}>
    {children.map((row, index) => (
      <li key={chats[index]?.conversation.id}>{row}</li>
    ))}
  </ul>
)

function LongRows({ page, chats, settled, onEnd, children }: RowsProps) {
  const long = useLongList()
  const scroller = useRef<Element>(null)
  // A live event may have cancelled the fetch at the end; a reader who is there need not scroll
  // again.
  useEffect(() => {
    if (settled && isNearEnd(scroller.current)) onEnd()
    // oxlint-disable-next-line react/exhaustive-deps -- asked once when the list comes to rest, not with each drawing
  }, [settled, chats.length])
  // Virtualization positions rows by style attributes, which the content security policy allows
  // scripts to set but not HTML.
  if (!long)
    return (
      <PlainRows page={page} chats={chats}>
        {children.slice(0, INITIAL_ROWS)}
      </PlainRows>
    )
  const handleScroll = (at: Element | null) => {
    scroller.current = at
    if (isNearEnd(at)) onEnd()
  }
  return (
    <long.LongList
      page={page}
      rowHeight={ROW_HEIGHT}
      first={Math.min(INITIAL_ROWS, chats.length)}
      onScroll={handleScroll}
    >
      {children}
    </long.LongList>
  )
}

/**
 * Loaded after the page, because a list of twenty does not need it; cached then, so that scroll
 * positions are restored.
 */
const useLongList = lazyModule(() => import('./long-list.tsx'))

function isNearEnd(scroller: Element | null): boolean {
  return (
    scroller !== null &&
    scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < PREFETCH_ROWS * ROW_HEIGHT
  )
}

type RequestCounts = { received: number; sent: number }

/** The way to the requests, where there are some. */
const Requests = ({ counts }: { counts: RequestCounts | undefined }) =>
  counts && counts.received + counts.sent > 0 ? <RequestsRow {...counts} /> : null
