import { memberJoined } from '../../accounts/server/public.ts'
import { on, type Listener } from '../../server/event-listeners.ts'
import { saveCampaignCode } from './campaign-codes.ts'

export const discountsListeners: Listener[] = [on(memberJoined, (ctx, { memberId }) => saveCampaignCode(ctx, memberId))]
