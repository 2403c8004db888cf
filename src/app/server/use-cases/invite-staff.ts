import {
  addInvitedOperator,
  listClaimants,
  staffInvitationMail,
} from '../../../accounts/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { assertEmail } from '../../../platform/email-address.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { createProfile } from '../../../profiles/server/public.ts'
import { approvalKind } from '../../../server/approval-kind.ts'
import type { MemberContext } from '../../../server/context.ts'
import { newId } from '../../../server/ids.ts'
import { coverAddress } from '../../../server/mail/mail-log.ts'
import { inviteStaff as call, type inviteStaff as contract } from '../../../staff/contract.ts'
import {
  askSecondAdmin,
  assignApproval,
  countAdmins,
  recordAudit,
  requestApproval,
} from '../../../staff/server/public.ts'

type Invitation = Pick<Parsed<typeof contract>, 'email' | 'name' | 'roles'>

/**
 * Roles need a second admin; only the first one of an installation invites alone, and only one admin:
 * otherwise they could be both persons of each approval.
 */
export async function inviteStaff(
  ctx: MemberContext,
  { reason, ...invitation }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { email, name, roles } = invitation
  assertEmail(email)
  await assertFree(ctx, email)
  const isAdmin = roles.includes('admin')
  const needsTwo = (await countAdmins(ctx.db, ctx.site.id, { invited: isAdmin })) > 1
  const question = {
    kind: 'staff.invite',
    subject: { kind: 'address', id: subjectOf(ctx, email) },
    payload: invitation,
    words: { name, email },
    summary: { before: '', after: roles.join(', ') },
    reason,
  }
  const approval = isAdmin
    ? await askSecondAdmin(ctx, { ...question, mail: 'invitation' }, needsTwo)
    : needsTwo
      ? await requestApproval(ctx.db, ctx, question)
      : null
  if (approval === null) await invite(ctx, invitation, reason)
  return { approval }
}

/** Tells addresses apart that look alike when covered; contains none. */
const subjectOf = (ctx: MemberContext, email: string) => {
  const address = email.toLowerCase()
  return `${coverAddress(address)} ${ctx.sign(`invitation of ${address}`).slice(0, 8)}`
}

export const staffInvitationApproval = approvalKind({
  kind: 'staff.invite',
  roles: ['admin'],
  payload: call.input.pick({ email: true, name: true, roles: true }),
  execute: async (ctx, invitation, { approvalId, reason }) => {
    const memberId = await invite(ctx, invitation, reason)
    await assignApproval(ctx.db, approvalId, memberId)
  },
})

/** An unconfirmed sign-up takes no address: whoever has the mailbox opens the invitation. */
async function assertFree(ctx: MemberContext, email: string): Promise<void> {
  const claimants = await listClaimants(ctx.db, ctx.site.id, email)
  if (claimants.some((account) => account.email_confirmed_at || account.role === 'operator'))
    throw new ApiError('address_taken', { field: 'email' })
}

async function invite(
  ctx: MemberContext,
  { email, name, roles }: Invitation,
  reason: string,
): Promise<string> {
  await assertFree(ctx, email)
  const memberId = newId()
  const { language } = ctx.actor
  const { country, now, site } = ctx
  await addInvitedOperator(ctx.db, {
    memberId,
    site: site.id,
    email,
    roles,
    language,
    country,
    now,
  })
  await createProfile(ctx, {
    memberId,
    name,
    language,
    country,
    // Invented values, which nobody may see, also if the person loses their roles.
    paused: true,
    gender: 'female',
    lookingFor: 'everyone',
    birthDate: '1980-01-01',
    interests: [],
    about: '',
    region: null,
  })
  await ctx.enqueue(staffInvitationMail, { site: site.id, member: memberId })
  await recordAudit(ctx.db, ctx, {
    action: 'staff.invite',
    subject: { kind: 'staff', id: memberId },
    memberId,
    reason,
    after: { roles },
  })
  return memberId
}
