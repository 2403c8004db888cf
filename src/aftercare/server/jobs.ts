import { findOwnerByEmail } from '../../accounts/server/public.ts'
import { banOverturned, memberBanned, type MemberBanned } from '../../moderation/server/public.ts'
import { isDeception } from '../../moderation/rules.ts'
import { partnerRemoved, returnPostponed } from '../../chat/server/public.ts'
import { findFeedEntry } from '../../partners/server/public.ts'
import type { Context } from '../../server/context.ts'
import { onEvent, onEventInStatement, type Listener } from '../../server/event-listeners.ts'
import { jobHandler, type JobHandler, type Schedule } from '../../server/feature.ts'
import { addressRefused } from '../../server/mail/send-mail.ts'
import {
  correctAftercares,
  findBannedProfile,
  isOnHoldSql,
  listUnfinished,
  openAftercare,
  type AftercareRow,
} from './aftercare.ts'
import { deleteOldRequests, markRefused, knownNameSql } from './aftercare-notice.ts'
import { continueJob, enqueueAftercare, enqueueUnfinished } from './continue-job.ts'
import { contactSince } from '../rules.ts'
import { partnerProfileRemoved, partnerProfileRestored } from './public.ts'
import { continueAftercare } from './send-notices.ts'

const DAY = 86_400_000

/** Opens the aftercare of a ban that a person decided, where the site has one. */
async function openAfterBan(ctx: Context, banned: MemberBanned): Promise<void> {
  if (!ctx.site.settings.aftercare || !isDeception(banned.rule) || !ctx.actor) return
  const profile = await findBannedProfile(ctx.db, ctx.site.id, banned.member)
  const aftercare = await openAftercare(ctx, {
    ...banned,
    origin: profile?.origin ?? 'member',
    decidedBy: ctx.actor.memberId,
  })
  if (!aftercare) return
  await notifyPartner(ctx, aftercare, partnerProfileRemoved)
  await enqueueAftercare(ctx, aftercare.aftercare_id)
}

/** The partner of an advertised profile learns of the decision, and of nobody who is told. */
async function notifyPartner(
  ctx: Context,
  { aftercare_id: aftercare, banned_id: banned, rule }: AftercareRow,
  event: typeof partnerProfileRemoved,
): Promise<void> {
  const entry = await findFeedEntry(ctx.db, banned)
  if (entry) await ctx.emit(event, { ...entry, rule, aftercare })
}

export const aftercareListeners: Listener[] = [
  onEvent(memberBanned, openAfterBan),
  onEvent(banOverturned, async (ctx, { member, isOpen }) => {
    for (const corrected of await correctAftercares(ctx, member)) {
      if (isOpen) await notifyPartner(ctx, corrected, partnerProfileRestored)
      await enqueueAftercare(ctx, corrected.aftercare_id)
    }
  }),
  // Credits that come back would tell of a decision about which the police asked us to say nothing.
  onEventInStatement(returnPostponed, (_, { member }) => isOnHoldSql(member)),
  onEventInStatement(partnerRemoved, (_, { member, conversation }) =>
    knownNameSql(member, conversation),
  ),
  onEvent(addressRefused, async (ctx, { address }) => {
    const owner = await findOwnerByEmail(ctx.db, ctx.site.id, address)
    if (owner) await markRefused(ctx, owner.member_id, new Date(ctx.now.getTime() - 7 * DAY))
  }),
]

export const aftercareJobs: JobHandler[] = [
  jobHandler(continueJob, (ctx, { aftercare }) => continueAftercare(ctx, aftercare), {
    transaction: false,
  }),
]

export const aftercareSchedules: Schedule[] = [
  {
    name: 'aftercare_delete_old_requests',
    cron: '47 3 * * *',
    run: (ctx) => deleteOldRequests(ctx, contactSince(ctx.now, ctx.site.settings.history_months)),
  },
  // Also what a killed worker left, without waiting until the queue gives its job to another one.
  {
    name: 'aftercare_continue_unfinished',
    cron: '*/10 * * * *',
    run: async (ctx) => {
      for (const id of await listUnfinished(ctx)) await enqueueUnfinished(ctx, id)
    },
  },
]
