import { defineEvent } from '../../server/domain-event.ts'
import type { LookingFor } from '../rules.ts'

/** A member has changed the gender that they look for. */
export const lookingForChanged = defineEvent<{ memberId: string; lookingFor: LookingFor }>(
  'lookingForChanged',
)

/** A member has changed the texts of the profile; `before` is what it said. */
export const profileTextsChanged = defineEvent<{
  memberId: string
  before: { name: string; about: string }
}>('profileTextsChanged')
