import type { Context } from '../../server/context.ts'
import type { Schedule } from '../../server/feature.ts'
import type { TrendFigure } from '../contract.ts'

import { readHealth, type Health } from './get-system-status.ts'
import { deleteOldBrowserErrors } from './browser-errors.ts'
import { addSamples, countHour, deleteOldSamples } from './system-sample.ts'

type Figures = Partial<Record<TrendFigure, number>>

/** Of what the page shows, one number for each tile. */
function toFigures({ nodes, database, mail, photos, queues, storage, sms }: Health): Figures {
  const mails = mail.accepted + mail.refused + mail.limited + mail.failed
  return {
    pages: Math.max(0, ...nodes.map((node) => node.event_loop_delay)),
    database: database.connections,
    jobs: queues.reduce((sum, { waiting }) => sum + waiting, 0),
    ...(mails > 0 && { mail: (100 * mail.accepted) / mails }),
    photos: photos.processing,
    ...(storage.stores && { storage: storage.milliseconds }),
    ...(sms.configured && { sms: sms.sent }),
  }
}

async function recordSamples(ctx: Context): Promise<void> {
  const { db, site, now } = ctx
  const at = { siteId: site.id, now }
  await addSamples(db, at, { ...toFigures(await readHealth(ctx)), ...(await countHour(db, at)) })
  await deleteOldSamples(db, now)
}

export const systemSchedules: Schedule[] = [
  { name: 'system_take_samples', cron: '*/30 * * * *', run: recordSamples },
  {
    name: 'system_delete_old_browser_errors',
    cron: '37 4 * * *',
    run: ({ db, now }) => deleteOldBrowserErrors(db, now),
  },
]
