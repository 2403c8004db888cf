import { mkdir, readFile, rename, rm, writeFile, access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sql from 'sql-template-tag'
import type { Config } from './config.ts'
import type { Database } from './database/pool.ts'
import { execute } from './database/query.ts'
import type { Files } from './files/files.ts'
import { createLocalBus } from './live/local-bus.ts'
import type { Mail } from './mail/mail.ts'

/** What a node talks to beside its database: other nodes, file storage, mail. */
export async function openOutside(config: Config, pool: Database) {
  return {
    bus: createLocalBus(),
    redis: null,
    files: diskFiles(join(config.var, 'files')),
    sendMail: async (mail: Mail) => {
      await execute(
        pool,
        sql`insert into local_mail (to_address, subject, text, html, headers)
            values (${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html}, ${JSON.stringify(mail.headers)})`,
      )
    },
    close: async () => {},
  }
}

function diskFiles(root: string): Files {
  const path = (name: string) => join(root, name)
  return {
    async put(name, bytes) {
      const temporary = `${path(name)}.${crypto.randomUUID()}`
      await mkdir(dirname(path(name)), { recursive: true, mode: 0o700 })
      await writeFile(temporary, bytes, { mode: 0o600 })
      await rename(temporary, path(name))
    },
    get: (name) => readFile(path(name)).catch(() => null),
    remove: (name) => rm(path(name), { force: true }),
    exists: (name) =>
      access(path(name)).then(
        () => true,
        () => false,
      ),
  }
}
