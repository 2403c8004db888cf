import sql from 'sql-template-tag'
import { findList } from '../../contact/server/public.ts'
import {
  mailFrequencies,
  notificationKinds,
  notificationTypes,
  type MailFrequency,
  type NotificationType,
} from '../../notifications/rules.ts'
import { chosenCauses, findMailCause } from '../../platform/mail-causes.ts'
import type { MemberContext } from '../../server/context.ts'
import { maybeRow, rows } from '../../server/database/query.ts'
import type { Cause, Stop } from '../contract.ts'
import { parseCauseId } from '../rules.ts'
import type { ReachedRow } from './reached.ts'

type Choice = { type: NotificationType; mail: MailFrequency; push: boolean; isAllMailOff: boolean }

/** The types of notification that tell about this; the one that told about it first. */
export function listNotificationTypes({ kind, key, template }: ReachedRow): NotificationType[] {
  if (kind === 'like') return ['like']
  if (kind === 'request') return ['new_conversations']
  if (kind === 'message') return [key.endsWith('-1') ? 'new_conversations' : 'new_messages']
  const cause = kind === 'mail' ? findMailCause(template ?? '') : null
  const chosen = kind === 'push' ? template : cause && chosenCauses[cause]
  const type = notificationTypes.find((each) => each === chosen)
  if (type === undefined) return []
  // One mail tells about the first messages of chats and about later ones.
  return cause === 'messages' ? [type, 'new_conversations'] : [type]
}

/** What the member chose for mails and pushes of these types; a type that was unsubscribed is off. */
export async function listChoices(
  { db, actor }: MemberContext,
  types: NotificationType[],
): Promise<Choice[]> {
  if (types.length === 0) return []
  const stored = await rows<{
    type: string
    mail: string | null
    push: boolean | null
    off: boolean
    all_off: boolean
  }>(
    db,
    sql`select t.type, p.mail, p.push, coalesce(bool_or(d.type = t.type), false) as off, coalesce(bool_or(d.type = '*'), false) as all_off
        from unnest(${types}::text[]) t (type)
        left join notification_preference p on p.member_id = ${actor.memberId} and p.type = t.type
        left join notification_disabled d on d.member_id = ${actor.memberId} and d.type in ('*', t.type)
        group by t.type, p.mail, p.push`,
  )
  return types.map((type) => {
    const row = stored.find((each) => each.type === type)
    const { defaults } = notificationKinds[type]
    const chosen = mailFrequencies.find((each) => each === row?.mail) ?? defaults.mail
    return {
      type,
      mail: row?.off || row?.all_off ? 'off' : chosen,
      push: row?.push ?? defaults.push,
      isAllMailOff: row?.all_off ?? false,
    }
  })
}

/** What the reader can stop by a press, the smallest first, and what they stopped already. */
export async function listStops(
  ctx: MemberContext,
  cause: Cause,
  choices: Choice[],
): Promise<Stop[]> {
  const { kind, other } = cause
  const stops: Stop[] = []
  for (const { type, mail, push, isAllMailOff } of choices) {
    // While all mail is off there is nothing that a press could stop, or bring back.
    if (kind !== 'push' && !isAllMailOff)
      stops.push({ what: 'mail', type, stopped: mail === 'off' })
    if (kind !== 'mail' && notificationKinds[type].push)
      stops.push({ what: 'push', type, stopped: !push })
  }
  if (other === null) return stops
  if (kind === 'message')
    stops.push({ what: 'conversation', type: null, stopped: await isMuted(ctx, cause.id) })
  if (kind === 'visit') stops.push({ what: 'visits', type: null, stopped: false })
  if (kind === 'suggestion' || kind === 'advertisement' || kind === 'position') {
    const list = await findList(ctx, ctx.actor.memberId, other.id)
    stops.push({ what: 'aside', type: null, stopped: list === 'hidden' })
  }
  return [...stops, { what: 'sender', type: null, stopped: false }]
}

async function isMuted({ db, actor }: MemberContext, id: string): Promise<boolean> {
  const conversation = parseCauseId(id)?.key.replace(/-.*/, '')
  const record = await maybeRow<{ muted: boolean }>(
    db,
    sql`select muted from inbox where member_id = ${actor.memberId} and conversation_id = ${conversation}`,
  )
  return record?.muted ?? false
}
