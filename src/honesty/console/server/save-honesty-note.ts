import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { toDay } from '../../rules.ts'
import { listNotes, saveNote } from '../../server/honesty-note.ts'
import type { saveHonestyNote as contract } from '../contract.ts'

export async function saveHonestyNote(
  ctx: MemberContext,
  { promise, texts }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const month = `${toDay(ctx.now).slice(0, 7)}-01`
  const notes = await listNotes(ctx.db, ctx.site.id, month)
  await saveNote(ctx, { month, promise, texts, by: ctx.actor.memberId })
  await recordAudit(ctx.db, ctx, {
    action: 'honesty.note',
    subject: { kind: 'promise', id: promise },
    before: notes.find((note) => note.promise === promise)?.texts ?? {},
    after: texts,
  })
  return {}
}
