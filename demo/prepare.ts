import sql from 'sql-template-tag'
import type { App } from '../src/server/app.ts'
import { row, type Queryable } from '../src/server/database/query.ts'
import { cancelJob } from '../src/server/jobs/job.ts'
import { accountEmail } from './cast.ts'
import { demoPhotosKey } from './plan.ts'
import { hasDemoFile } from './demo-file.ts'
import { drawWhenRead } from './drawn-files.ts'
import { refreshDemoFile, refreshFresh } from './refresh.ts'

/** Whether the database is empty, has demo members, or only other accounts. */
export async function demoState(db: Queryable): Promise<'empty' | 'demo' | 'other'> {
  const { accounts, demo } = await row<{ accounts: boolean; demo: boolean }>(
    db,
    sql`select exists (select from account) as accounts,
               exists (select from account where site_id = 1 and email = ${accountEmail('premium')} and status = 'active') as demo`,
  )
  if (demo) return 'demo'
  return accounts ? 'other' : 'empty'
}

/**
 * Local mode only: creates demo members in an empty database, and recreates the account `fresh` at
 * every start. Leaves a database with other accounts unchanged.
 */
export async function prepareDemo(app: App): Promise<void> {
  const { mode, demoMembers, var: directory } = app.config
  if (mode !== 'local') return
  if (demoMembers === 0) return cancelJob(app.databases.everySite, demoPhotosKey)
  const state = await demoState(app.databases.everySite)
  if (state === 'empty') {
    const { makeDemo } = await import('./first-start.ts')
    await makeDemo(app, demoMembers)
  } else if (state === 'demo') {
    drawWhenRead(app)
    await refreshFresh(app)
    if (!hasDemoFile(directory)) await refreshDemoFile(app)
  }
}
