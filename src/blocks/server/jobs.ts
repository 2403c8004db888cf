import type { Schedule } from '../../server/feature.ts'
import { evidenceExpired } from './block-events.ts'
import { deleteExpiredCopies } from './evidence-copies.ts'

export const blockSchedules: Schedule[] = [
  {
    name: 'blocks_delete_expired_evidence',
    cron: '20 3 * * *',
    run: async (ctx) => {
      for (const copy of await deleteExpiredCopies(ctx)) {
        if (copy.kind === 'block')
          await ctx.emit(evidenceExpired, { a: copy.member_id, b: copy.other_id, upTo: copy.at })
      }
    },
  },
]
