import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { execute, row, rows } from '../../src/server/database/query.ts'
import type { Files } from '../../src/server/files/files.ts'
import { createS3Files } from '../../src/server/files/s3-files.ts'
import { sweepFiles } from '../../src/data-rights/server/sweep-files.ts'
import { startObjectStorage } from '../factories/object-storage.ts'
import { createDiskFiles } from '../../src/server/files/disk-files.ts'
import { freePort } from '../../src/server/free-port.ts'
import { startNode } from '../../src/app/server/node.ts'
import { testApp } from '../factories/app.ts'
import { startConversation } from '../factories/chat.ts'
import { silentLog } from '../factories/cluster.ts'
import { testDatabase } from '../factories/database.ts'
import { startMailServer } from '../factories/mail-server.ts'
import { addMember } from '../factories/member.ts'
import { plainPages } from '../factories/pages.ts'

const parent = mkdtempSync(join(tmpdir(), 'vonk-away-'))
afterAll(() => rmSync(parent, { recursive: true }))

/** A member of a node of the product who uploads one photo. */
async function uploader(files: (now: Date) => Promise<Files>) {
  const { app, request } = await testApp()
  app.files = await files(app.clock())
  const member = await addMember(app.pool)
  const background = { width: 420, height: 420, channels: 3, background: '#888' } as const
  const photo = await sharp({ create: background }).jpeg().toBuffer()
  const key = crypto.randomUUID()
  const upload = () =>
    request(
      '/api/photo.php',
      {
        method: 'POST',
        body: Buffer.from(photo),
        headers: { 'content-type': 'image/jpeg', 'idempotency-key': key },
      },
      member,
    )
  const photos = async () =>
    (
      await row<{ n: number }>(
        app.pool,
        sql`select count(*)::int as n from photo where member_id = ${member}`,
      )
    ).n
  return { app, request, member, upload, photos }
}

describe('while the file storage is unavailable', async () => {
  test('an upload returns 503 and stores nothing, other calls work, and the same request succeeds later', async () => {
    const folder = join(parent, 'files')
    const { request, member, upload, photos } = await uploader((now) =>
      createDiskFiles(folder, now),
    )
    renameSync(folder, `${folder}-away`)
    writeFileSync(folder, 'not a folder')
    const refused = await upload()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await refused.text()).not.toContain(parent)
    expect(await photos()).toBe(0)
    expect((await request('/api/user.php', {}, member)).status).toBe(200)
    rmSync(folder)
    renameSync(`${folder}-away`, folder)
    expect((await upload()).status).toBe(200)
    expect(await photos()).toBe(1)
  })

  test('object storage: the same, and its files are those of every node', async () => {
    const storage = await startObjectStorage()
    const { app, request, member, upload, photos } = await uploader(async () =>
      createS3Files(storage.settings),
    )
    await storage.stop()
    expect((await upload()).status).toBe(503)
    expect(await photos()).toBe(0)
    expect((await request('/api/user.php', {}, member)).status).toBe(200)
    await storage.start()
    const uploaded = await upload()
    expect(uploaded.status).toBe(200)
    const { photo }: { photo: { card: string } } = await uploaded.json()
    // Another node has a client of its own.
    app.files = createS3Files(storage.settings)
    const found = await request(photo.card, {}, member)
    expect(found.status).toBe(200)
    expect((await found.arrayBuffer()).byteLength).toBeGreaterThan(100)
    const later = new Date(app.clock().getTime() + 3 * 86_400_000)
    const sweep = () => sweepFiles({ db: app.pool, files: app.files, now: later, log: silentLog })
    expect(await sweep()).toEqual({ removedFiles: 0, rowsWithoutFile: 0 })
    await execute(app.pool, sql`delete from photo where member_id = ${member}`)
    const stored = (await Array.fromAsync(app.files.list())).length
    expect(await sweep()).toEqual({ removedFiles: stored, rowsWithoutFile: 0 })
    expect(await Array.fromAsync(app.files.list())).toEqual([])
    await storage.remove()
  })
})

describe('while the mail server is unavailable', async () => {
  const { url, pool } = await testDatabase()
  const [port, mailPort] = [await freePort(), await freePort()]
  const env = {
    VONK_VAR: join(parent, 'var'),
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
    PORT: String(port),
    DEMO_MEMBERS: '0',
  }
  const config = readConfig({ ...env, SMTP_URL: `smtp://127.0.0.1:${mailPort}` })
  const node = await startNode({ config, log: silentLog, pages: plainPages, extend: () => {} })
  afterAll(() => node.stop())

  test(
    'a sign-up succeeds, and its mail is sent when the server is back',
    { timeout: 60_000 },
    async () => {
      const response = await fetch(`http://127.0.0.1:${port}/api/signup.php`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({
          name: 'Bo',
          email: 'bo@example.org',
          password: 'a quiet morning by the lake',
          date_of_birth: '1990-05-17',
          gender: 'female',
          looking_for: 'everyone',
        }),
      })
      expect(await response.json()).toEqual({ signup_step: 1 })
      const failed = () =>
        rows<{ last_error: string }>(
          pool,
          sql`select last_error from graphile_worker.jobs where attempts > 0`,
        )
      await vi.waitFor(async () => expect(await failed()).not.toEqual([]), {
        timeout: 20_000,
        interval: 100,
      })
      const mailServer = await startMailServer(mailPort)
      afterAll(() => mailServer.close())
      // The next retry is due some seconds later, each further one later still.
      await execute(
        pool,
        sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null`,
      )
      await vi.waitFor(() => expect(mailServer.recipients).toContain('bo@example.org'), {
        timeout: 30_000,
        interval: 100,
      })
      await vi.waitFor(async () => expect(await failed()).toEqual([]), {
        timeout: 20_000,
        interval: 100,
      })
    },
  )
})

test('while the disk of the database is full, a send returns 503 and stores nothing, and succeeds later', async () => {
  const context = await testApp()
  const { app, request } = context
  const { from, conversation } = await startConversation(context)
  await execute(
    app.pool,
    sql`create function refuse_as_full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`,
  )
  await execute(
    app.pool,
    sql`create trigger full_disk before insert on message for each statement execute function refuse_as_full_disk()`,
  )
  const message = { id: crypto.randomUUID(), conversation, text: 'Hello again' }
  const send = () =>
    request(
      '/api/message.php',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
      },
      from,
    )
  const refused = await send()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  await execute(app.pool, sql`drop trigger full_disk on message`)
  expect((await send()).status).toBe(200)
})
