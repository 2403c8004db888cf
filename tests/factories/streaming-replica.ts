import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { connectAsOwner, toDatabaseUrl } from '../../src/server/embedded-postgres/cluster.ts'
import { startEmbedded } from '../../src/server/embedded-postgres/embedded-postgres.ts'
import { prepareHome, type Home } from '../../src/server/embedded-postgres/home.ts'
import {
  isAnswering,
  runningPostmaster,
  spawnPostmaster,
  stopPostmaster,
} from '../../src/server/embedded-postgres/postmaster.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { silentLog } from './cluster.ts'

/** A migrated database and a server that replays its log. */
export type Replicated = {
  url: string
  replicaUrl: string
  /** The replica receives, but does not replay, until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  stopReplica(): Promise<void>
  stop(): Promise<void>
}

export async function startReplicated(): Promise<Replicated> {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-replica-'))
  chmodSync(folder, 0o755)
  const leader = await startEmbedded({ directory: join(folder, 'leader'), log: silentLog })
  await migrate({ url: leader.url, log: silentLog })
  const replica = await startReplica(
    await prepareHome(join(folder, 'leader'), silentLog),
    await prepareHome(join(folder, 'replica'), silentLog),
  )
  return {
    url: leader.url,
    replicaUrl: replica.url,
    pause: () => replica.ask('select pg_wal_replay_pause()'),
    resume: () => replica.ask('select pg_wal_replay_resume()'),
    stopReplica: replica.stop,
    async stop() {
      await replica.stop()
      await leader.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startReplica(leader: Home, home: Home) {
  const from = await connectAsOwner(leader, runningPostmaster(leader)?.port ?? 0)
  await copyData(from, leader, home)
  const settings = {
    primary_conninfo: `host=127.0.0.1 port=${from.port} user=postgres password=${from.password}`,
    hot_standby: 'on',
  }
  await from.end()
  const { port } = await spawnPostmaster(home, settings)
  while (!(await isAnswering(home, port))) await delay(50)
  return {
    url: toDatabaseUrl(home, port),
    async ask(statement: string): Promise<void> {
      const client = await connectAsOwner(home, port)
      await client.query(statement)
      await client.end()
    },
    async stop(): Promise<void> {
      const postmaster = runningPostmaster(home)
      if (postmaster) await stopPostmaster(home, postmaster, 'QUIT', 10_000)
    },
  }
}

/** A base backup by hand: the embedded PostgreSQL has no pg_basebackup. */
async function copyData(from: Client, leader: Home, home: Home): Promise<void> {
  await from.query(`select pg_backup_start('replica', true)`)
  const { directory } = home
  execFileSync('cp', ['-a', leader.data, join(leader.directory, 'password'), directory])
  const { rows } = await from.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  rmSync(join(home.data, 'postmaster.pid'), { force: true })
  const own = (name: string, text: string) => {
    const file = join(home.data, name)
    writeFileSync(file, text, { mode: 0o600 })
    if (home.runAs) chownSync(file, home.runAs.uid, home.runAs.gid)
  }
  own('backup_label', rows[0]?.labelfile ?? '')
  own('standby.signal', '')
}
