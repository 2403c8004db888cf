import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../web/page-context.ts'
import { showCasePresence } from '../contract.ts'

/** Who else has a case open. */
export type Present = { id: string; name: string; state: 'reading' | 'writing' }

const BEAT = 15_000
/** A page that was closed without a word is forgotten after two beats that did not come. */
const FORGET = 32_000

type CaseEvent = {
  kind: 'case'
  case: string
  by: { id: string; name: string; state: string } | null
}

const isCaseEvent = (detail: unknown, id: string): detail is CaseEvent =>
  typeof detail === 'object' &&
  detail !== null &&
  'kind' in detail &&
  detail.kind === 'case' &&
  'case' in detail &&
  detail.case === id

/**
 * Says that the reader has the case open, or writes, and returns the colleagues who do. Fetches the
 * thread again when it changed.
 */
export function useCasePresence(id: string, isWriting: boolean): Present[] {
  const api = useApi()
  const queries = useQueryClient()
  const [present, setPresent] = useState<(Present & { at: number })[]>([])
  useEffect(() => {
    const report = (state: 'reading' | 'writing' | 'left') =>
      void api(showCasePresence, { id, state }).catch(() => {})
    const beat = () => report(isWriting ? 'writing' : 'reading')
    beat()
    const timer = setInterval(beat, BEAT)
    return () => {
      clearInterval(timer)
      report('left')
    }
  }, [api, id, isWriting])
  useEffect(() => {
    const handleEvent = ({ detail }: CustomEvent<unknown>) => {
      if (!isCaseEvent(detail, id)) return
      const { by } = detail
      if (by === null) return void queries.invalidateQueries({ queryKey: ['operator'] })
      const { name, state } = by
      const self: (Present & { at: number }) | null =
        state === 'reading' || state === 'writing'
          ? { id: by.id, name, state, at: performance.now() }
          : null
      setPresent((others) => [
        ...others.filter((other) => other.id !== by.id),
        ...(self ? [self] : []),
      ])
    }
    const forget = setInterval(
      () => setPresent((others) => others.filter(({ at }) => performance.now() - at < FORGET)),
      BEAT,
    )
    const listener = (event: Event) => {
      if (event instanceof CustomEvent) handleEvent(event)
    }
    window.addEventListener('vonk:live', listener)
    return () => {
      clearInterval(forget)
      window.removeEventListener('vonk:live', listener)
    }
  }, [id, queries])
  return present
}
