import { accountSummary } from '../../accounts/server/accounts.ts'
import type { User, getUser as contract } from '../../accounts/contract.ts'
import { totalUnread } from '../../chat/server/chat.ts'
import { balanceOf } from '../../credits/server/credits.ts'
import { likeNews } from '../../likes/server/likes.ts'
import { photoUrl } from '../../platform/photo-url.ts'
import type { Output } from '../../platform/contract.ts'
import { disabledOf } from '../../notifications/server/notifications.ts'
import { ownProfile } from '../../profiles/server/profiles.ts'
import type { Context } from '../context.ts'

/** The member who is logged in, put together from the features that know a part of them; null for a visitor. */
export async function getUser(ctx: Context): Promise<Output<typeof contract>> {
  return { user: ctx.actor ? await userOf(ctx, ctx.actor.memberId, ctx.actor.secondStep) : null }
}

export async function userOf(ctx: Context, memberId: string, secondStep: boolean): Promise<User | null> {
  const { db } = ctx
  const [account, profile, credits, unread, likes, disabled] = await Promise.all([
    accountSummary(db, memberId),
    ownProfile(db, memberId),
    balanceOf(db, memberId),
    totalUnread(db, memberId),
    likeNews(db, memberId),
    disabledOf(db, memberId),
  ])
  if (!account || !profile) return null
  const image = profile.main_photo_name && !account.banned ? { thumb: photoUrl(profile.main_photo_name, 'thumb') } : null
  return {
    id: memberId,
    profile: {
      id: memberId,
      name: profile.name,
      status: profile.status,
      main_image: image,
      country: account.country,
      gender: profile.gender,
    },
    email: account.email,
    role: account.role,
    second_step: secondStep,
    paid_user: account.paid_user,
    credits,
    status: account.status,
    notifications_disabled: [...new Set(disabled.map(({ reason }) => reason))],
    fictional_icon: ctx.site.settings.fictional_icon,
    language: account.language,
    signup_date: account.signup_at.toISOString(),
    signup_step: account.signup_step,
    unread_messages: unread,
    new_likes: likes.total,
    new_match: likes.match,
  }
}
