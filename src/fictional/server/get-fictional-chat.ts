import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { getFictionalChat as contract } from '../contract.ts'
import { findDeskChat, listDeskMessages } from './desk-chats.ts'

export async function getFictionalChat(
  ctx: MemberContext,
  { conversation }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const chat = await findDeskChat(ctx, conversation)
  if (!chat) throw new ApiError('not_found')
  const { fictional_id: fictional, member_id: memberId } = chat
  await recordAudit(ctx.db, ctx, {
    action: 'look.fictional',
    subject: { kind: 'fictional', id: fictional },
    memberId,
  })
  const messages = await listDeskMessages(ctx, conversation)
  return {
    fictional: { id: fictional, name: chat.fictional },
    member: { name: chat.member, language: chat.language },
    messages: messages.map(({ seq, sender_id, kind, body, gift, created_at }) => ({
      seq,
      mine: sender_id === fictional,
      kind,
      text: gift ?? body,
      at: created_at.toISOString(),
    })),
  }
}
