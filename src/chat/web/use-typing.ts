import { useEffect, useRef, useState } from 'react'
import { textOf } from '../../platform/parse-unknown.ts'
import { currentTime } from '../../web/clock.ts'
import { useApi } from '../../web/page-context.ts'
import { showTyping } from '../contract.ts'

const SHOWN = 6_000
const TOLD_EVERY = 4_000

/** Whether the other is writing: said by live events, forgotten after a few seconds or when their message comes. */
export function useTheyWrite(conversation: string | null): boolean {
  const [writing, setWriting] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hear = (event: Event) => {
      const said: unknown = event instanceof CustomEvent ? event.detail : null
      if (conversation === null || textOf(said, 'conversation') !== conversation) return
      const kind = textOf(said, 'kind')
      if (kind === 'chat') setWriting(false)
      if (kind !== 'typing') return
      setWriting(true)
      clearTimeout(timer)
      timer = setTimeout(() => setWriting(false), SHOWN)
    }
    window.addEventListener('vonk:live', hear)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('vonk:live', hear)
    }
  }, [conversation])
  return writing
}

/** Tells the other that this member writes, every few seconds at most. */
export function useTellTyping(conversation: string | null): () => void {
  const api = useApi()
  const last = useRef(0)
  return () => {
    const now = currentTime().getTime()
    if (!conversation || now - last.current < TOLD_EVERY) return
    last.current = now
    void api(showTyping, { conversation }).catch(() => {})
  }
}
