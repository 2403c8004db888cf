import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { typedField } from '../../web/ui/typed-field.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { IconButton } from '../../web/ui/button.tsx'
import { XIcon } from '../../web/ui/icon.tsx'
import { toPreview } from '../rules.ts'
import { searchMessages } from '../contract.ts'
import { loadOlder, logQuery } from './queries.ts'
import { useTimes } from './use-time.ts'

/** Searches this conversation; a result scrolls the log to its message. */
export function ConversationSearch({
  conversation,
  onClose,
}: {
  conversation: string
  onClose: () => void
}) {
  const t = useTranslations('chat')
  const x = useTranslations('chatExtras')
  const api = useApi()
  const queries = useQueryClient()
  const { short } = useTimes()
  const [query, setQuery] = useState('')
  const q = query.trim()
  const results = useQuery({
    queryKey: ['chat', conversation, 'search', q],
    queryFn: ({ signal }) => api(searchMessages, { conversation, q }, { signal }),
    enabled: q.length > 1,
    placeholderData: (previous) => previous,
  })
  const messages = q.length > 1 ? (results.data?.messages ?? []) : []
  const go = async (seq: number) => {
    const key = logQuery(api, conversation).queryKey
    for (
      let log = queries.getQueryData(key);
      log?.older && (log.messages[0]?.seq ?? 0) > seq;
      log = queries.getQueryData(key)
    )
      await loadOlder(api, queries, conversation)
    requestAnimationFrame(() =>
      document.getElementById(`message-${seq}`)?.scrollIntoView({ block: 'center' }),
    )
  }
  return (
    <div
      role="search"
      className="grid max-h-[45%] flex-none gap-2 border-b border-line bg-surface px-3 py-2 lg:px-5"
    >
      <div className="flex items-center gap-2">
        <input
          type="search"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens by a press on its own button
          autoFocus
          {...typedField(100)}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            onClose()
          }}
          aria-label={x('search.label')}
          placeholder={x('search.label')}
          className="min-h-11 min-w-0 flex-1 rounded-full border-[1.5px] border-line-strong bg-surface px-4 placeholder:text-ink-3"
        />
        <IconButton label={t('close')} onClick={onClose}>
          <XIcon />
        </IconButton>
      </div>
      {q.length > 1 && results.data && (
        <p role="status" className="px-1 text-xs text-ink-2">
          {x('search.found', { count: messages.length })}
        </p>
      )}
      <ul className="grid gap-0.5 overflow-y-auto">
        {messages.map((message) => (
          <li key={message.seq}>
            <button
              type="button"
              onClick={() => void go(message.seq)}
              className="flex min-h-11 w-full items-center gap-3 rounded-tag px-2 py-1.5 text-start hover:bg-sunken"
            >
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {toPreview(message.text)}
              </span>
              <time dateTime={message.at} className="flex-none text-xs text-ink-2 tabular-nums">
                {short(new Date(message.at))}
              </time>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
