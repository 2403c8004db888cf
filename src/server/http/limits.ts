import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { ApiError } from '../../platform/api-error.ts'
import type { CallLimit } from './route.ts'

export type Limits = {
  /** Counts one use by `subject`; throws `too_many_requests` with the time to wait once the limit is passed. */
  consume(limit: CallLimit, subject: string): Promise<void>
}

/** Bursts are counted in memory; what protects accounts or money in PostgreSQL, so that it survives a restart; both in Redis if there is one. */
export function createLimits(pool: Pool, redis: Redis | null): Limits {
  const limiters = new Map<string, Promise<RateLimiterAbstract>>()
  return {
    async consume(limit, subject) {
      const known = limiters.get(limit.name) ?? createLimiter(limit, pool, redis)
      limiters.set(limit.name, known)
      const limiter = await known
      await limiter.consume(subject).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new ApiError('too_many_requests', untilThen(refusal.msBeforeNext))
      })
    },
  }
}

/** `minutes` is what a person is told, 0 while seconds say it better. */
function untilThen(milliseconds: number): { seconds: number; minutes: number } {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return { seconds, minutes: seconds < 120 ? 0 : Math.ceil(seconds / 60) }
}

async function createLimiter(limit: CallLimit, pool: Pool, redis: Redis | null): Promise<RateLimiterAbstract> {
  const options = { keyPrefix: limit.name, points: limit.points, duration: limit.seconds }
  const memory = new RateLimiterMemory(options)
  if (redis) return new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory })
  if (limit.kept === 'memory') return memory
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
  })
}
