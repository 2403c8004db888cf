import { useRef, useState } from 'react'
import { checkDraft } from '../../safety/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { useSettings } from '../../web/shell-queries.ts'
import type { Log } from './queries.ts'

/** A message does not wait longer for the question, in milliseconds. */
const PATIENCE = 1_500

/**
 * Asks once whether to send a first message that may hurt or press its receiver. Without an answer
 * in time, or without a connection, the message goes out.
 */
export function useSecondThought(log: Log, send: () => void) {
  const api = useApi()
  const isOn = useSettings().second_thought
  const [readsAs, setReadsAs] = useState<'insult' | 'advance' | null>(null)
  // The text must not change while it is read: what is sent is what was read.
  const [checking, setChecking] = useState(false)
  const state = useRef<'open' | 'checking' | 'done'>('open')
  const isFirst = !log.older && !log.messages.some(({ mine }) => mine)
  const submit = async (text: string) => {
    if (state.current === 'checking') return
    if (!isFirst || !isOn || state.current === 'done' || !navigator.onLine) return send()
    state.current = 'checking'
    setChecking(true)
    const { reads_as } = await api(checkDraft, { text }, { signal: AbortSignal.timeout(PATIENCE) })
      // The question is a courtesy: a failed one must not keep a message back.
      .catch(() => ({ reads_as: null }))
    state.current = reads_as ? 'done' : 'open'
    setChecking(false)
    if (reads_as) setReadsAs(reads_as)
    else send()
  }
  return {
    submit: (text: string) => void submit(text),
    readsAs,
    checking,
    close: () => setReadsAs(null),
    send,
  }
}
