import { listRuleStates } from '../../../safety/server/public.ts'
import type { Output } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { listSignalRules as contract } from '../pressure-contract.ts'
import { sinceWeeks } from './list-pressure.ts'

export const listSignalRules = async ({
  db,
  site,
  now,
}: MemberContext): Promise<Output<typeof contract>> => ({
  rules: await listRuleStates(db, site.id, sinceWeeks(now, '4')),
})
