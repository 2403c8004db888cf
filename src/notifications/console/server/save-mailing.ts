import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { newId } from '../../../server/ids.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { saveMailing as contract } from '../contract.ts'
import { addMailing, lockMailing, updateDraft, type MailingRow } from './mailing.ts'

export async function saveMailing(
  ctx: MemberContext,
  { id, revision, ...draft }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const saved = id === null ? await add(ctx, draft) : await update(ctx, { id, revision, ...draft })
  await recordAudit(ctx.db, ctx, {
    action: 'mailing.save',
    subject: { kind: 'mailing', id: saved.id },
    after: { revision: saved.revision, kind: draft.kind, segment: draft.segment },
  })
  return saved
}

type Draft = Omit<Parsed<typeof contract>, 'id' | 'revision'>

async function add(ctx: MemberContext, draft: Draft): Promise<Output<typeof contract>> {
  const id = newId()
  await addMailing(ctx.db, {
    ...draft,
    mailing_id: id,
    site_id: ctx.site.id,
    created_by: ctx.actor.memberId,
    created_at: ctx.now,
  })
  return { id, revision: 1 }
}

async function update(
  ctx: MemberContext,
  { id, revision, ...draft }: Draft & { id: string; revision: number },
): Promise<Output<typeof contract>> {
  await getDraft(ctx, id, revision)
  return { id, revision: await updateDraft(ctx.db, { ...draft, mailing_id: id }) }
}

/** Locks a draft; fails if somebody has changed or started it since. */
export async function getDraft(
  ctx: MemberContext,
  id: string,
  revision: number,
): Promise<MailingRow> {
  const mailing = await lockMailing(ctx.db, ctx.site.id, id)
  if (!mailing) throw new ApiError('not_found')
  if (mailing.state !== 'draft') throw new ApiError('mailing_started')
  if (mailing.revision !== revision) throw new ApiError('mailing_outdated')
  return mailing
}
