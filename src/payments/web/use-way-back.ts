import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { currentTime } from '../../web/clock.ts'
import { useNavigate, useSearchParams } from '../../web/router/hooks.ts'

const KEPT = 'vonk:payments:next'
const HOUR = 3_600_000
const WayBack = z.object({ to: z.string().check(z.regex(/^\/(?![/\\])/)), at: z.number() })

/** Whoever came to buy in the middle of something (`?next=`) goes on with it after the payment, in this tab. */
export function useKeepWayBack(): void {
  const to = useSearchParams()[0].get('next')
  useEffect(() => {
    const asked = WayBack.safeParse({ to, at: currentTime().getTime() })
    if (asked.success) kept(() => sessionStorage.setItem(KEPT, JSON.stringify(asked.data)))
  }, [to])
}

/** Goes back once the order is complete; the toast says what was bought. */
export function useGoBack(): void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  useEffect(() => {
    const to = takeWayBack()
    if (!to) return
    void queries.invalidateQueries({ queryKey: ['user'] }).then(() => navigate(to, { replace: true }))
  }, [navigate, queries])
}

function takeWayBack(): string | null {
  const found = kept(() => sessionStorage.getItem(KEPT))
  if (!found) return null
  kept(() => sessionStorage.removeItem(KEPT))
  const back = WayBack.safeParse(JSON.parse(found))
  return back.success && currentTime().getTime() - back.data.at < HOUR ? back.data.to : null
}

/** A browser that keeps nothing still buys. */
function kept<T>(storage: () => T): T | null {
  try {
    return storage()
  } catch {
    return null
  }
}
