import type { Scheduled } from '../../server/feature.ts'
import { sealEnded } from './public.ts'
import { eraseDueCopies } from './evidence-copies.ts'

export const blockSchedules: Scheduled[] = [
  {
    name: 'blocks_erase_sealed',
    cron: '20 3 * * *',
    run: async (ctx) => {
      for (const copy of await eraseDueCopies(ctx.db, ctx.now)) {
        if (copy.kind === 'block') await ctx.emit(sealEnded, { a: copy.member_id, b: copy.other_id, upTo: copy.at })
      }
    },
  },
]
