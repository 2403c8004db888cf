import type { User, getUser as contract } from '../../../accounts/contract.ts'
import type { Output } from '../../../platform/contract.ts'
import { findRegulatedRegion } from '../../../platform/regulated-regions.ts'
import type { Context } from '../../../server/context.ts'
import { toMainImage } from '../../../profiles/server/public.ts'
import { findUserRow } from './current-user-query.ts'
import type { UserRow } from '../../../server/current-user.ts'

/**
 * Returns the logged-in member, combined from the features that own the parts; null for a visitor.
 */
export async function getUser(ctx: Context): Promise<Output<typeof contract>> {
  if (!ctx.actor) return { user: null }
  const { memberId, secondStep, sessionId } = ctx.actor
  return {
    user: ctx.user
      ? toUser(ctx, ctx.user, secondStep)
      : await loadUser(ctx, memberId, secondStep, sessionId),
  }
}

export async function loadUser(
  ctx: Context,
  memberId: string,
  secondStep: boolean,
  sessionId: string | null = null,
): Promise<User | null> {
  const userRow = await findUserRow(ctx.db, memberId, sessionId)
  return userRow && toUser(ctx, userRow, secondStep)
}

function toUser(ctx: Context, row: UserRow, secondStep: boolean): User {
  const { discretion, quick_exit_page, neutral_names } = ctx.site.settings
  return {
    id: row.member_id,
    profile: {
      id: row.member_id,
      name: row.name,
      status: row.profile_status,
      main_image:
        row.main_name && row.main_status && !row.banned
          ? toMainImage({
              name: row.main_name,
              status: row.main_status,
              thumbhash: row.main_thumbhash,
            })
          : null,
      country: row.country,
      gender: row.gender,
    },
    email: row.email,
    role: row.role,
    staff_roles: row.staff_roles,
    second_step: secondStep,
    paid_user: row.paid_user,
    credits: row.credits,
    status: row.status,
    notifications_disabled: row.disabled,
    fictional_icon: ctx.site.settings.fictional_icon,
    language: row.language,
    signup_date: row.signup_at.toISOString(),
    signup_step: row.signup_step,
    unread_messages: row.unread,
    waiting_messages: row.waiting,
    unsent_messages: row.unsent,
    new_likes: row.new_likes,
    new_match: row.new_match,
    aftercare: row.aftercare,
    check_in: row.check_in,
    dates: row.dates,
    quick_exit: (discretion && row.quick_exit && quick_exit_page) || null,
    neutral_name: discretion && neutral_names.length > 0 ? row.neutral_name : null,
    law: findRegulatedRegion(row.traits.home.country, row.traits.home.region),
    terms_pending: row.terms_pending,
    push_subscription: row.push_subscription,
  }
}
