import type { Context } from '../../server/context.ts'
import { hashToken } from '../../server/http/visitor.ts'
import { INVITATION_DAYS } from '../invitation-contract.ts'
import { findInvited, findJoined, markJoined } from './import-invitation.ts'

const DAY = 86_400_000

/** The time since which an invitation still stands. */
export const invitedSince = (now: Date): Date => new Date(now.getTime() - INVITATION_DAYS * DAY)

export type Invitation = NonNullable<Awaited<ReturnType<typeof findInvited>>>

/** The invitation of a mailed link; with `lock`, inside a transaction, for whoever answers it. */
export const findInvitation = (
  { db, site, now }: Context,
  token: string,
  { lock }: { lock: boolean } = { lock: false },
): Promise<Invitation | null> =>
  findInvited(db, { siteId: site.id, tokenHash: hashToken(token), since: invitedSince(now) }, lock)

/** Longer, and the link with the password would go around a second factor set up meanwhile. */
const REPEAT_MS = 600_000

/** Who has just accepted this invitation; for a repeat whose response was lost. */
export const findWhoAccepted = (
  { db, site, now }: Context,
  token: string,
): Promise<string | null> =>
  findJoined(db, {
    siteId: site.id,
    tokenHash: hashToken(token),
    since: new Date(now.getTime() - REPEAT_MS),
  })

/** Forgets what the invitation held: it is in the profile of the new member now. */
export const markAccepted = (
  { db, now }: Context,
  invitation: Invitation,
  memberId: string,
): Promise<void> => markJoined(db, invitation, memberId, now)
