import { removeFiles } from '../../photos/server/public.ts'
import type { Context } from '../../server/context.ts'
import type { Feature } from '../../server/feature.ts'
import { voiceRawRoutes, voiceRoutes } from './routes.ts'
import { deleteUnsentRecordings } from './voice-recording.ts'

async function deleteDrafts(ctx: Context): Promise<void> {
  for (const name of await deleteUnsentRecordings(ctx)) await removeFiles(ctx.files, name)
}

export const feature: Feature = {
  routes: voiceRoutes,
  rawRoutes: voiceRawRoutes,
  scheduled: [{ name: 'voice_drafts', cron: '23 * * * *', run: deleteDrafts }],
}
