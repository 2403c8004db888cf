import { memberJoined } from '../../accounts/server/public.ts'
import { onEvent, type Listener } from '../../server/event-listeners.ts'
import { saveCampaignCode } from './campaign-codes.ts'

export const discountsListeners: Listener[] = [
  onEvent(memberJoined, (ctx, { memberId }) => saveCampaignCode(ctx, memberId)),
]
