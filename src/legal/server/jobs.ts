import { memberJoined } from '../../accounts/server/public.ts'
import { onEvent, type Listener } from '../../server/event-listeners.ts'
import { acceptAtSignUp } from './terms-acceptances.ts'

export const legalListeners: Listener[] = [
  onEvent(memberJoined, (ctx, { memberId }) => acceptAtSignUp(ctx, memberId)),
]
