import type { Config } from '../../server/config.ts'
import type { Database } from '../../server/database/pool.ts'
import { connectFiles } from '../../server/files/connect-files.ts'
import type { Files } from '../../server/files/files.ts'
import { createPostgresBus } from '../../server/live/postgres-bus.ts'
import { createRedisBus } from '../../server/live/redis-bus.ts'
import type { Bus } from '../../server/live/bus.ts'
import type { Log } from '../../server/log.ts'
import { createMailTransport } from '../../server/mail/mail-transport.ts'
import type { Mail } from '../../server/mail/mail.ts'
import { connectRedis, type RedisLink } from '../../server/redis.ts'

type ExternalServices = {
  bus: Bus
  /** null: this installation has no Redis. */
  redis: RedisLink | null
  files: Files
  sendMail(mail: Mail): Promise<void>
  close(): Promise<void>
}

/** Connects the services of a node besides its database: other nodes, file storage, mail. */
export async function connectExternalServices(settings: {
  config: Config
  pool: Database
  url: string
  log: Log
}): Promise<ExternalServices> {
  const { config, pool, url, log } = settings
  const redis = config.redis && (await connectRedis({ ...config.redis, log }))
  const bus = redis
    ? await createRedisBus({ redis, databaseUrl: url, log })
    : await createPostgresBus({ url, log })
  const mail = createMailTransport(config.mail, pool)
  // Mails wait in the queue until the server is back; its administrator should know now.
  void mail
    .check()
    .catch((error: unknown) => log.error({ error }, 'the mail server of SMTP_URL refuses us'))
  return {
    bus,
    redis,
    files: await connectFiles(config, log),
    sendMail: (message) => mail.send(message),
    async close() {
      await bus.stop()
      await mail.stop()
      redis?.stop()
    },
  }
}
