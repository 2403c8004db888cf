import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { getProperty, stringProperty } from '../../platform/parse-unknown.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { showToast } from '../../web/ui/toast.ts'
import type { Pages } from './use-chats.ts'

/** Announces that the messages which waited for the member's confirmation are sent. */
export function SentToast(): null {
  const t = useTranslations('visit.alerts')
  const queries = useQueryClient()
  const announce = useEffectEvent((members: string[]) => {
    const count = members.length
    if (count === 0) return
    const name = findName(queries, members[0] ?? '')
    const text = count === 1 && !name ? t('sentUnnamed') : t('sent', { count, name: name ?? '' })
    showToast({ tone: 'ok', text })
  })
  useEffect(() => {
    const handleEvent = (event: Event) => {
      const payload: unknown = event instanceof CustomEvent ? event.detail : null
      if (stringProperty(payload, 'kind') !== 'waiting_sent') return
      const members: unknown = getProperty(payload, 'members')
      if (Array.isArray(members)) announce(members.map(String))
    }
    window.addEventListener('vonk:live', handleEvent)
    return () => window.removeEventListener('vonk:live', handleEvent)
  }, [])
  return null
}

/** The loaded list still shows the messages as waiting. */
function findName(queries: QueryClient, member: string): string | null {
  const lists = queries.getQueriesData<Pages>({ queryKey: ['chats', 'all'] })
  const waiting = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.waiting) ?? [])
  return waiting.find(({ profile }) => profile.id === member)?.profile.card?.name ?? null
}
