import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { countMessage } from '../../moderation/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { queueMail } from '../../server/mail/send-mail.ts'
import { findMailTarget } from '../../accounts/server/public.ts'
import { findColleague, recordAudit } from '../../staff/server/public.ts'
import type { addCaseNote as contract } from '../contract.ts'
import { addMessage, findRequestedMessage } from './case-messages.ts'
import { announceCase, getThread, getRoles } from './live-case.ts'

/** The mail names the case and who wrote, and nothing of the note. */
export async function addCaseNote(
  ctx: MemberContext,
  { id, text, mentions }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const thread = await getThread(ctx, id)
  if (await findRequestedMessage(ctx)) return { version: thread.version }
  const named = [...new Set(mentions)]
  for (const person of named)
    if (!(await findColleague(ctx.db, ctx.site.id, person, getRoles(thread))))
      throw new ApiError('not_found')
  await addMessage(ctx, {
    case_id: id,
    member_id: thread.member_id,
    kind: 'note',
    author: ctx.actor.memberId,
    text,
    mentions: named,
  })
  await countMessage(ctx.db, { site: ctx.site.id, id })
  for (const person of named) await notify(ctx, { id, person })
  await recordAudit(ctx.db, ctx, {
    action: 'case.note',
    subject: { kind: 'complaint', id },
    memberId: thread.member_id,
  })
  await announceCase(ctx, { id, by: null })
  return { version: thread.version + 1 }
}

async function notify(ctx: MemberContext, { id, person }: { id: string; person: string }) {
  const target = await findMailTarget(ctx.db, person)
  const author = await findColleague(ctx.db, ctx.site.id, ctx.actor.memberId, [])
  if (!target) return
  await queueMail(ctx, {
    template: 'desk/mention',
    to: target.email,
    locale: target.language,
    values: {
      number: `C-${id}`,
      author: author?.name ?? '',
      link: `${ctx.origin}/operator/cases/C-${id}`,
    },
  })
}
