import type { Pool } from 'pg'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { ApiError } from '../../platform/api-error.ts'
import type { RedisLink } from '../redis.ts'
import type { CallLimit } from './route.ts'

export type Limits = {
  /**
   * Counts one use by `subject`; throws `too_many_requests` with the time to wait once the limit is
   * exceeded.
   */
  consume(limit: CallLimit, subject: string): Promise<void>
}

/**
 * Limits that protect accounts or money are counted in PostgreSQL: all nodes share it, and it
 * survives the loss of everything else. Bursts are counted in Redis if there is one, and in memory
 * without it or while it is unavailable.
 */
export function createLimits(pool: Pool, redis: RedisLink | null): Limits {
  const limiters = new Map<string, (subject: string) => Promise<unknown>>()
  return {
    async consume(limit, subject) {
      const count = limiters.get(limit.name) ?? createCounter(limit, pool, redis)
      limiters.set(limit.name, count)
      await count(subject).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new ApiError('too_many_requests', toWaitTime(refusal.msBeforeNext))
      })
    },
  }
}

/** `minutes` is for the text shown to people; 0 where seconds are the better unit. */
function toWaitTime(milliseconds: number): { seconds: number; minutes: number } {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return { seconds, minutes: seconds < 120 ? 0 : Math.ceil(seconds / 60) }
}

function createCounter(
  limit: CallLimit,
  pool: Pool,
  redis: RedisLink | null,
): (subject: string) => Promise<unknown> {
  const options = { keyPrefix: limit.name, points: limit.points, duration: limit.seconds }
  if (limit.store === 'database') {
    const database = new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
    })
    return (subject) => database.consume(subject)
  }
  const memory = new RateLimiterMemory(options)
  if (!redis) return (subject) => memory.consume(subject)
  const keyPrefix = `${redis.prefix}:${limit.name}`
  const shared = new RateLimiterRedis({
    ...options,
    keyPrefix,
    storeClient: redis.client,
    insuranceLimiter: memory,
  })
  return (subject) => (redis.isAvailable() ? shared : memory).consume(subject)
}
