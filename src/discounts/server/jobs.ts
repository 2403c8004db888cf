import { memberJoined } from '../../accounts/server/accounts.ts'
import { on, type Listener } from '../../server/facts.ts'
import { saveCampaignCode } from './campaign-codes.ts'

export const discountsListeners: Listener[] = [on(memberJoined, (ctx, { memberId }) => saveCampaignCode(ctx, memberId))]
