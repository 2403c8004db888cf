import sharp from 'sharp'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { startConversation } from '../../../tests/factories/chat.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { sendPhoto } from '../../chat/sending-contract.ts'
import { getExport, requestExport } from '../contract.ts'
import { editPhoto, listPhotos, uploadPhoto } from '../../photos/contract.ts'
import { execute } from '../../server/database/query.ts'
import { createMetrics } from '../../server/metrics.ts'
import { withContext } from '../../app/server/run-jobs.ts'
import { eraseMember } from './erase-member.ts'
import { createJobContext } from '../../server/http/create-context.ts'
import { sweepFiles, sweepGauges } from './sweep-files.ts'

const node = await testApp()
const { app, as, advance, runJobs } = node
const DAY = 86_400_000
const sweep = () => withContext(app, (ctx) => sweepFiles(ctx))

async function image(background: string) {
  const made = sharp({ create: { width: 640, height: 480, channels: 3, background } })
  return new Blob([new Uint8Array(await made.jpeg().toBuffer())], { type: 'image/jpeg' })
}

async function listed(): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of app.files.list()) names.push(name)
  return names.toSorted()
}

async function uploaded(member: string) {
  const api = await as(member)
  const { photo } = await api(uploadPhoto, {}, { file: await image('#3a7') })
  return { api, photo: photo.id }
}

describe('the file sweep', () => {
  beforeEach(async () => {
    for (const name of await listed()) await app.files.remove(name)
    for (const table of [sql`photo`, sql`message`, sql`data_export`])
      await execute(app.pool, sql`delete from ${table}`)
  })

  test('removes only files that no row refers to and that are old enough', async () => {
    const { api, conversation } = await startConversation(node)
    await api(sendPhoto, { id: crypto.randomUUID(), conversation }, { file: await image('#c83') })
    await uploaded(await addMember(app.pool))
    await api(requestExport, {})
    await runJobs()
    expect((await api(getExport, {})).export?.state).toBe('ready')
    const before = await listed()
    await app.files.put('photos/orphan-of-an-edit-that-died/full', new Uint8Array([1]))
    await app.files.put('photos/orphan-of-an-edit-that-died/thumb.avif', new Uint8Array([1]))
    await app.files.put('exports/orphan.zip', new Uint8Array([1]))
    expect(await sweep()).toEqual({ removedFiles: 0, rowsWithoutFile: 0 })
    advance(3 * DAY)
    expect(await sweep()).toEqual({ removedFiles: 3, rowsWithoutFile: 0 })
    expect(await listed()).toEqual(before)
  })

  test('counts rows without a file in log and metrics, and removes no row', async () => {
    const { api, photo } = await uploaded(await addMember(app.pool))
    for (const name of await listed()) await app.files.remove(name)
    expect(await sweep()).toEqual({ removedFiles: 0, rowsWithoutFile: 1 })
    expect((await api(listPhotos, {})).photos.map(({ id }) => id)).toEqual([photo])
    const metrics = createMetrics({
      pool: app.pool,
      liveStreams: () => 0,
      featureGauges: sweepGauges,
    })
    expect(await metrics.registry.metrics()).toContain('rows_without_file 1')
  })
})

describe('parallel edits of one photo', () => {
  test('succeed one after the other or are refused, and keep only the files of the last one', async () => {
    const { api, photo } = await uploaded(await addMember(app.pool))
    await runJobs()
    const count = (await listed()).length
    const edits = await Promise.allSettled(
      (['90', '180', '270', '90'] as const).map((rotate) => api(editPhoto, { id: photo, rotate })),
    )
    expect(edits.map(({ status }) => status)).toContain('fulfilled')
    for (const edit of edits)
      if (edit.status === 'rejected')
        expect(edit.reason).toMatchObject({ code: 'photo_changed', status: 409 })
    await runJobs()
    expect((await listed()).length).toBe(count)
  })

  test('refuse the one that began with files which another has replaced', async () => {
    const member = await addMember(app.pool)
    const { api, photo } = await uploaded(member)
    const began = Promise.withResolvers<void>()
    const { get } = app.files
    // Both read the same file before either stores its own.
    let reads = 0
    app.files.get = async (name) => {
      reads += 1
      if (reads === 2) began.resolve()
      await began.promise
      return get(name)
    }
    const edits = await Promise.allSettled(
      (['90', '180'] as const).map((rotate) => api(editPhoto, { id: photo, rotate })),
    )
    app.files.get = get
    expect(edits.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(edits.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'photo_changed', status: 409 },
    })
    await runJobs()
  })

  test('leave no file behind when the member is erased meanwhile', async () => {
    const before = await listed()
    for (let round = 0; round < 3; round += 1) {
      const member = await addMember(app.pool)
      const { api, photo } = await uploaded(member)
      await execute(
        app.pool,
        sql`update account set status = 'deleted' where member_id = ${member}`,
      )
      const erase = eraseMember(
        createJobContext(app, 1, { cookies: [], afterCommit: [] }, app.pool),
        member,
        true,
      )
      await Promise.allSettled([
        ...(['90', '180', '270'] as const).map((rotate) => api(editPhoto, { id: photo, rotate })),
        erase,
      ])
      await runJobs()
    }
    expect(await listed()).toEqual(before)
  })

  test('leave no copy behind that a job stores after the files of an erased member were removed', async () => {
    const before = await listed()
    const member = await addMember(app.pool)
    await uploaded(member)
    await runJobs()
    const added = (await listed()).find((name) => !before.includes(name)) ?? ''
    await execute(app.pool, sql`update account set status = 'deleted' where member_id = ${member}`)
    const { files } = app
    // The erasure is recorded after the files were removed and before the rows are.
    app.files = {
      ...files,
      async mark(name) {
        await files.put(added.replace(/[^/]+$/, 'card.avif'), new Uint8Array([1]))
        await files.mark(name)
      },
    }
    const context = createJobContext(app, 1, { cookies: [], afterCommit: [] }, app.pool)
    await eraseMember(context, member, true)
    app.files = files
    await runJobs()
    expect(await listed()).toEqual(before)
  })
})
