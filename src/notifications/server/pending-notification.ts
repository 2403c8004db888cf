import sql, { type Sql } from 'sql-template-tag'
import { findMailTarget, type MailTarget } from '../../accounts/server/public.ts'
import { getBlockState } from '../../blocks/server/public.ts'
import { findProfile, type ProfileRow } from '../../profiles/server/public.ts'
import type { Context } from '../../server/context.ts'
import type { NotificationType } from '../rules.ts'

/**
 * A notification to send, without content. `from` is used to check blocks and to label the origin.
 */
export type PendingNotification = {
  site: number
  member: string
  from: string
  type: NotificationType
}

export const MINUTE = 60_000

export const mailJobKey = (type: NotificationType, member: string) =>
  `notifications_mail:${type}:${member}`

/** The same as an SQL expression. */
export const mailJobKeySql = (type: Sql, member: Sql): Sql =>
  sql`'notifications_mail:' || ${type} || ':' || ${member}`

export const notificationPages: Partial<Record<NotificationType, string>> = {
  new_conversations: '/chats',
  new_messages: '/chats',
  like: '/likes',
}

/**
 * Returns the mail target if the address is confirmed and the profile has one of the given states.
 */
export async function findRecipient(
  ctx: Context,
  member: string,
  states: ProfileRow['status'][],
): Promise<MailTarget | null> {
  const [account, profile] = await Promise.all([
    findMailTarget(ctx.db, member),
    findProfile(ctx.db, ctx.site.id, member),
  ])
  return account?.confirmed && profile?.origin === 'member' && states.includes(profile.status)
    ? account
    : null
}

/** The sender's origin; a profile that is not a member's is labelled in mails too. */
export async function loadOrigin(ctx: Context, from: string): Promise<string> {
  return (await findProfile(ctx.db, ctx.site.id, from))?.origin ?? 'member'
}

/** Whether a block or a disabled sender suppresses the notification. */
export async function isSuppressed(ctx: Context, member: string, from: string): Promise<boolean> {
  const [hidden, sender] = await Promise.all([
    getBlockState(ctx.db, member, from),
    findProfile(ctx.db, ctx.site.id, from),
  ])
  return hidden !== 'no' || sender?.status === 'disabled'
}

export const getTemplate = (type: NotificationType) =>
  type === 'like' ? 'new-like' : 'new-message'
