import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../web/page-context.ts'
import { useSettings, useUser } from '../../web/shell-queries.ts'
import { timeBonus } from '../rules.ts'
import { discountQuery } from './queries.ts'
import { useCountdown } from './use-countdown.ts'

export type TimeBonus = { percent: number; ends: string; remaining: number }

/**
 * The time bonus while it runs. The first render derives it from the account and the page's time;
 * then the server is queried, because the time of an open page may be old.
 */
export function useTimeBonus(): TimeBonus | null {
  const api = useApi()
  const user = useUser()
  const settings = useSettings()
  const guess =
    user &&
    timeBonus(
      settings,
      { id: user.id, paid: user.paid_user, signupAt: new Date(user.signup_date) },
      new Date(settings.now),
    )
  const { data: fetched } = useQuery({ ...discountQuery(api), enabled: guess !== null })
  const running =
    fetched === undefined ? guess && { ...guess, now: settings.now, receivedAt: 0 } : fetched
  const active = guess === null ? null : running
  const remaining = useCountdown(
    active?.expires ?? settings.now,
    active ?? { now: settings.now, receivedAt: 0 },
  )
  useEndOfBonus(active !== null && remaining === 0)
  if (!active?.expires || remaining === 0) return null
  return { percent: active.value_percentage ?? 0, ends: active.expires, remaining }
}

/** Refetches the prices when the bonus ends. */
function useEndOfBonus(over: boolean) {
  const queries = useQueryClient()
  useEffect(() => {
    if (over) void queries.invalidateQueries({ queryKey: ['bundles'] })
  }, [over, queries])
}
