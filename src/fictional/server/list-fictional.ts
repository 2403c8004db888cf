import type { Output } from '../../platform/contract.ts'
import { ageOn } from '../../platform/ages.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listFictional as contract } from '../contract.ts'
import { toPercent } from '../../chat/desk-rules.ts'
import { listWaitingChats } from './desk-chats.ts'
import { measureDesk } from '../../chat/server/public.ts'
import { countRoleHolders } from '../../staff/server/public.ts'
import { listFictionalProfiles } from './fictional-profile.ts'

const HOUR = 3_600_000

export async function listFictional(ctx: MemberContext): Promise<Output<typeof contract>> {
  const { fictional: enabled, fictional_cost: costs, fictional_hours: hours } = ctx.site.settings
  const waiting = await listWaitingChats(ctx)
  const profiles = await listFictionalProfiles(ctx)
  const times = await measureDesk(ctx)
  return {
    profiles: profiles.map(({ member_id: id, birth_date, ...profile }) => ({
      ...profile,
      id,
      age: ageOn(birth_date, ctx.now),
      waiting: waiting.filter(({ fictional_id }) => fictional_id === id).length,
    })),
    waiting: waiting.map(({ conversation_id, fictional, member, at }) => {
      const dueAt = new Date(at.getTime() + hours * HOUR)
      return {
        conversation: conversation_id,
        fictional,
        member,
        at: at.toISOString(),
        due_at: dueAt.toISOString(),
        late: dueAt < ctx.now,
      }
    }),
    desk: {
      enabled,
      costs,
      people: await countRoleHolders(ctx, 'fictional'),
      hours,
      ...times,
      percent: toPercent(times),
    },
  }
}
