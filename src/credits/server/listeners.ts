import { memberJoined, memberReactivated } from '../../accounts/server/public.ts'
import { onEvent, type Listener } from '../../server/event-listeners.ts'
import { grantSignupCredits } from './sign-up-credits.ts'
import { restoreWaived } from './waived-credits.ts'

export const creditsListeners: Listener[] = [
  onEvent(memberJoined, grantSignupCredits),
  onEvent(memberReactivated, restoreWaived),
]
