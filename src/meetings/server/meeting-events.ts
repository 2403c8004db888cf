import { defineEvent } from '../../server/domain-event.ts'

type CheckInDue = {
  member: string
  /** Whose subject is the text of the notification; it names nobody. */
  template: string
  /** The page on which the member answers. */
  path: string
}

/** A member asked to be asked now, whatever they chose for other notifications. */
export const checkInDue = defineEvent<CheckInDue>('check_in_due')
