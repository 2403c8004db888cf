import { removeFiles } from '../../photos/server/public.ts'
import type { Context } from '../../server/context.ts'
import type { Feature } from '../../server/feature.ts'
import { voiceRawRoutes, voiceRoutes } from './routes.ts'
import { deleteOldIntros } from './voice-intro.ts'
import { deleteUnsentRecordings } from './voice-recording.ts'

const removing = (deleteRows: (ctx: Context) => Promise<string[]>) => async (ctx: Context) => {
  for (const name of await deleteRows(ctx)) await removeFiles(ctx.files, name)
}

export const feature: Feature = {
  routes: voiceRoutes,
  rawRoutes: voiceRawRoutes,
  scheduled: [
    { name: 'voice_drafts', cron: '23 * * * *', run: removing(deleteUnsentRecordings) },
    { name: 'voice_intros', cron: '41 3 * * *', run: removing(deleteOldIntros) },
  ],
}
