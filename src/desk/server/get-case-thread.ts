import type { Output, Parsed } from '../../platform/contract.ts'
import { listOthersFrom, type ThreadedComplaint } from '../../moderation/server/public.ts'
import { isRequest } from '../../moderation/rules.ts'
import type { MemberContext } from '../../server/context.ts'
import { cutText } from '../../platform/text-length.ts'
import { listColleagues } from '../../staff/server/public.ts'
import type { getCaseThread as contract } from '../contract.ts'
import { listAttachments, listMessages } from './case-messages.ts'
import { getThread, getRoles } from './live-case.ts'

export async function getCaseThread(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site } = ctx
  const record = await getThread(ctx, id)
  const attachments = await listAttachments(db, site.id, id)
  const messages = await listMessages(db, site.id, id)
  return {
    thread: {
      messages: messages.map(({ message_id, kind, author, text, at, automatic, named }) => ({
        id: message_id,
        kind,
        author,
        text,
        at: at.toISOString(),
        automatic,
        mentions: named,
        attachments: attachments
          .filter((file) => file.message_id === message_id)
          .map(({ attachment_id, name, type, bytes, stored }) => ({
            id: attachment_id,
            name,
            type,
            bytes,
            stored,
          })),
      })),
      version: record.version,
      subject: record.subject,
      snoozed_until: record.snoozed_until?.toISOString() ?? null,
      merged_into: record.merged_into && `C-${record.merged_into}`,
      others: await listOthers(ctx, record),
      colleagues: (await listColleagues(db, site.id, getRoles(record)))
        .filter((colleague) => colleague.id !== ctx.actor.memberId)
        .map(({ id: person, name }) => ({ id: person, name })),
    },
  }
}

async function listOthers({ db, site }: MemberContext, thread: ThreadedComplaint) {
  if (!isRequest(thread) || thread.state === 'decided') return []
  const { complaint_id: id, email } = thread
  return (await listOthersFrom(db, { site: site.id, id, email }))
    .filter((other) => other.kind === thread.kind)
    .map((other) => ({
      id: other.complaint_id,
      number: `C-${other.complaint_id}`,
      text: cutText(other.subject || other.text, 120),
      at: other.at.toISOString(),
    }))
}
