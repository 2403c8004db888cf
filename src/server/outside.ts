import { join } from 'node:path'
import { Redis } from 'ioredis'
import type { Config } from './config.ts'
import type { Database } from './database/pool.ts'
import { createDiskFiles } from './files/disk-files.ts'
import type { Files } from './files/files.ts'
import { createPostgresBus } from './live/postgres-bus.ts'
import { createRedisBus } from './live/redis-bus.ts'
import type { Bus } from './live/bus.ts'
import type { Log } from './log.ts'
import { createMailTransport } from './mail/mail-transport.ts'
import type { Mail } from './mail/mail.ts'

type Outside = {
  bus: Bus
  /** For rate limits; null: memory and PostgreSQL count. */
  redis: Redis | null
  files: Files
  sendMail(mail: Mail): Promise<void>
  close(): Promise<void>
}

/** What a node talks to beside its database: other nodes, file storage, mail. */
export async function openOutside(settings: { config: Config; pool: Database; url: string; log: Log }): Promise<Outside> {
  const { config, pool, url, log } = settings
  const bus =
    config.redisUrl === null ? await createPostgresBus({ url, log }) : await createRedisBus({ url: config.redisUrl, log })
  const redis = config.redisUrl === null ? null : connectRedis(config.redisUrl, log)
  const mail = createMailTransport(config.mail, pool)
  return {
    bus,
    redis,
    files: await createDiskFiles(join(config.var, 'files'), new Date()),
    sendMail: (message) => mail.send(message),
    async close() {
      await bus.stop()
      await mail.stop()
      redis?.disconnect()
    },
  }
}

/** Answers at once or not at all: who asks has another way while Redis is away. */
function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1_000 })
  redis.on('error', () => log.debug('redis is away'))
  return redis
}
