import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../tests/factories/app.ts'
import { row } from '../src/server/database/query.ts'
import { enqueue } from '../src/server/jobs/job.ts'
import { demoPhotos, demoPhotosKey } from './plan.ts'
import { prepareDemo } from './prepare.ts'

const { app } = await testApp({ env: { DEMO_MEMBERS: '0' } })

describe('preparing the demo', () => {
  test('a start without demo members cancels pending photo jobs of earlier ones', async () => {
    const waiting = () =>
      row(
        app.pool,
        sql`select count(*)::int as jobs from job_outbox where job_key = ${demoPhotosKey}`,
      )
    await enqueue(app.pool, demoPhotos, { site: 1 }, { key: demoPhotosKey, runAt: app.clock() })
    expect(await waiting()).toEqual({ jobs: 1 })
    await prepareDemo(app)
    expect(await waiting()).toEqual({ jobs: 0 })
  })
})
