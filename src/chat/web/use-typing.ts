import { useEffect, useRef, useState } from 'react'
import { stringProperty } from '../../platform/parse-unknown.ts'
import { currentTime } from '../../web/clock.ts'
import { useApi } from '../../web/page-context.ts'
import { showTyping } from '../contract.ts'

const TYPING_TIMEOUT_MS = 6_000
const NOTIFY_INTERVAL_MS = 4_000

/**
 * Whether the partner is typing: set by live events, reset after a few seconds or when their
 * message arrives.
 */
export function usePartnerTyping(conversation: string | null): boolean {
  const [writing, setWriting] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const handleEvent = (event: Event) => {
      const payload: unknown = event instanceof CustomEvent ? event.detail : null
      if (conversation === null || stringProperty(payload, 'conversation') !== conversation) return
      const kind = stringProperty(payload, 'kind')
      if (kind === 'chat') setWriting(false)
      if (kind !== 'typing') return
      setWriting(true)
      clearTimeout(timer)
      timer = setTimeout(() => setWriting(false), TYPING_TIMEOUT_MS)
    }
    window.addEventListener('vonk:live', handleEvent)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('vonk:live', handleEvent)
    }
  }, [conversation])
  return writing
}

/** Notifies the partner that this member is typing, at most every few seconds. */
export function useNotifyTyping(conversation: string | null): () => void {
  const api = useApi()
  const last = useRef(0)
  return () => {
    const now = currentTime().getTime()
    if (!conversation || now - last.current < NOTIFY_INTERVAL_MS) return
    last.current = now
    void api(showTyping, { conversation }).catch(() => {})
  }
}
