import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { splitLocale } from '../../platform/locales.ts'
import { useNavigate } from '../../web/router/hooks.ts'

type Message = { type: string; data: { checkUrl: string; openUrl: string } }

/** What the push worker says: something came (reload chats and likes), or its notice was clicked (specification, section 7). */
export function usePushMessages(loggedIn: boolean): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (!isMessage(data)) return
      if (data.type === 'NEW_PUSH_MESSAGE') {
        for (const key of ['chats', 'likes', 'user']) void queries.invalidateQueries({ queryKey: [key] })
      }
      if (data.type !== 'NEW_PUSH_CLICK') return
      if (loggedIn) void navigate(splitLocale(data.data.checkUrl)[1])
      else location.assign(data.data.openUrl)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [loggedIn, navigate, queries])
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'type' in value && 'data' in value
}
