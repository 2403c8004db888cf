import type { Context } from '../../server/context.ts'
import type { Queryable } from '../../server/database/query.ts'
import type { Log } from '../../server/log.ts'
import { OTHER_NETWORK, type LanderEvent, type LanderSource } from '../rules.ts'
import { addLanderCounts, type LanderCount } from './lander-days.ts'

export const toDay = (now: Date) => now.toISOString().slice(0, 10)

/** Counts one event in the caller's transaction. */
export const countLanderEvent = (
  { db, site, now }: Pick<Context, 'db' | 'site' | 'now'>,
  source: LanderSource,
  event: LanderEvent,
): Promise<void> =>
  addLanderCounts(db, [{ ...source, site: site.id, day: toDay(now), event, count: 1 }])

/**
 * Counts page requests in memory and writes them to the database once a second, so that a cached
 * page costs no statement. A process that is killed loses up to a second of counts.
 */
export type LanderCounter = {
  count(siteId: number, source: LanderSource, event: LanderEvent, now: Date): void
  flush(): Promise<void>
}

export const FLUSH_DELAY = 1_000

/** The maximum of distinct rows in memory; further ones are counted under `OTHER_NETWORK`. */
const MAX_PENDING = 5_000

export function createLanderCounter({ db, log }: { db: Queryable; log: Log }): LanderCounter {
  let pending = new Map<string, LanderCount>()
  let timer: NodeJS.Timeout | null = null
  const add = (entry: LanderCount) => {
    const stored =
      pending.size < MAX_PENDING ? entry : { ...entry, slug: '', network: OTHER_NETWORK }
    const { count, ...fields } = stored
    const key = JSON.stringify(Object.values(fields))
    pending.set(key, { ...stored, count: (pending.get(key)?.count ?? 0) + count })
  }
  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const counts = [...pending.values()]
    if (counts.length === 0) return
    pending = new Map()
    try {
      await addLanderCounts(db, counts)
    } catch (error) {
      log.warn({ error }, 'the views of landers could not be stored and are retried')
      for (const entry of counts) add(entry)
    }
  }
  return {
    count(site, source, event, now) {
      const { lander, slug, network, country, language } = source
      add({ lander, slug, network, country, language, site, day: toDay(now), event, count: 1 })
      timer ??= setTimeout(() => void flush(), FLUSH_DELAY).unref()
    },
    flush,
  }
}
