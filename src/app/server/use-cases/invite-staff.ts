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
import type { Site } from '../../../sites/rules.ts'
import { inviteStaff as call, type inviteStaff as contract } from '../../../staff/contract.ts'
import {
  askSecondAdmin,
  assignApproval,
  countAdmins,
  hasOtherAdmins,
  recordAudit,
  requestApproval,
} from '../../../staff/server/public.ts'
import { atSite } from './site-context.ts'

type Invitation = Pick<Parsed<typeof contract>, 'email' | 'name' | 'roles' | 'sites'>

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
  const isAdmin = roles.includes('admin')
  // First, because it lets one person invite once at a time.
  const needsTwo = (await countAdmins(ctx.db, ctx.site.id, { invited: isAdmin })) > 1
  const sites = listBrands(ctx, invitation)
  for (const site of sites) await assertMayInvite(ctx, site, invitation, ctx.actor.memberId)
  const otherSites = sites.filter(({ id }) => id !== ctx.site.id)
  const question = {
    kind: 'staff.invite',
    subject: { kind: 'address', id: toSubject(ctx, email) },
    payload: invitation,
    params: { name, email },
    summary: { before: '', after: roles.join(', ') },
    reason,
  }
  const approval = isAdmin
    ? await askSecondAdmin(ctx, { ...question, mail: 'invitation', otherSites }, needsTwo)
    : needsTwo
      ? await requestApproval(ctx.db, ctx, question)
      : null
  if (approval === null) await inviteToAll(ctx, invitation, { reason, by: ctx.actor.memberId })
  return { approval }
}

/** The brands of an invitation; throws `not_found` for one that the installation does not have. */
const listBrands = (ctx: MemberContext, { sites = [ctx.site.id] }: Invitation): Site[] =>
  [...new Set(sites)].map((id) => {
    const site = ctx.findSiteById(id)
    if (!site) throw new ApiError('not_found')
    return site
  })

/** Returns the account at the brand where the invitation was made, else at the first. */
async function inviteToAll(
  ctx: MemberContext,
  invitation: Invitation,
  { reason, by }: { reason: string; by: string },
): Promise<string> {
  const invited: { site: number; member: string }[] = []
  for (const site of listBrands(ctx, invitation)) {
    await assertMayInvite(ctx, site, invitation, by)
    const member = await invite(atSite(ctx, site.id), invitation, reason)
    invited.push({ site: site.id, member })
  }
  const [first] = invited
  const current = invited.find(({ site }) => site === ctx.site.id) ?? first
  if (!current) throw new ApiError('not_found')
  return current.member
}

/** Tells addresses apart that look alike when covered; contains none. */
const toSubject = (ctx: MemberContext, email: string) => {
  const address = email.toLowerCase()
  return `${coverAddress(address)} ${ctx.sign(`invitation of ${address}`).slice(0, 8)}`
}

export const staffInvitationApproval = approvalKind({
  kind: 'staff.invite',
  roles: ['admin'],
  payload: call.input.pick({ email: true, name: true, roles: true, sites: true }),
  execute: async (ctx, invitation, { approvalId, reason, requestedBy }) => {
    const memberId = await inviteToAll(ctx, invitation, { reason, by: requestedBy })
    await assignApproval(ctx.db, approvalId, memberId)
  },
})

/**
 * Throws `address_taken`, but not for an unconfirmed sign-up: whoever has the mailbox opens the
 * invitation. Throws `other_admins_responsible` for another brand than that of the request which has
 * admins: it invites its staff itself. For an admin, invited ones count as well: otherwise one person
 * could invite both persons of each approval there.
 */
async function assertMayInvite(
  ctx: MemberContext,
  site: Site,
  { email, roles }: Invitation,
  by: string,
): Promise<void> {
  const claimants = await listClaimants(ctx.everySite, site.id, email)
  if (claimants.some((account) => account.email_confirmed_at || account.role === 'operator'))
    throw new ApiError('address_taken', { field: 'email' })
  if (site.id === ctx.site.id) return
  const invited = roles.includes('admin')
  if (await hasOtherAdmins(ctx.everySite, site.id, by, { invited }))
    throw new ApiError('other_admins_responsible')
}

async function invite(
  ctx: MemberContext,
  { email, name, roles }: Invitation,
  reason: string,
): Promise<string> {
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
