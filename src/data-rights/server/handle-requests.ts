import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { isLocale } from '../../platform/locales.ts'
import { saveAnswer } from '../../reviews/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { queueMail } from '../../server/mail/send-mail.ts'
import { reviewRequested, reviewWithdrawn } from '../../server/review-kind.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type {
  addDataRequest as addContract,
  answerDataRequest as answerContract,
  extendDataRequest as extendContract,
  listDataRequests as listContract,
} from '../requests-contract.ts'
import {
  addRequest,
  listRequestRows,
  lockRequest,
  saveExtension,
  saveOutcome,
  type DataRequestRow,
} from './data-request.ts'
import { dataRequestQueue } from './request-queue.ts'

export async function listDataRequests({
  db,
  site,
}: MemberContext): Promise<Output<typeof listContract>> {
  const found = await listRequestRows(db, site.id)
  return {
    requests: found.map((request) => ({
      id: request.request_id,
      kind: request.kind,
      email: request.email,
      member: request.member_id,
      note: request.note,
      received_at: request.received_at.toISOString(),
      due_at: request.due_at.toISOString(),
      extended: request.extended_at !== null,
      outcome: request.outcome,
      decided_at: request.decided_at?.toISOString() ?? null,
      decided_by: request.decider,
    })),
  }
}

export async function addDataRequest(
  ctx: MemberContext,
  input: Parsed<typeof addContract>,
): Promise<Output<typeof addContract>> {
  const { db, site, now, actor } = ctx
  const receivedAt = new Date(input.received_at)
  if (receivedAt > now) throw new ApiError('time_ahead', { field: 'received_at' })
  const added = await addRequest(db, {
    ...input,
    site: site.id,
    received_at: receivedAt,
    added_by: actor.memberId,
  })
  const id = added.request_id
  await ctx.emit(reviewRequested, {
    kind: 'data_request',
    subject: id,
    member: null,
    since: receivedAt,
    dueAt: added.due_at,
  })
  await recordAudit(db, ctx, {
    action: 'data_request.add',
    subject: { kind: 'data_request', id },
    memberId: added.member_id,
    after: { kind: input.kind },
  })
  return { id }
}

async function getOpenRequest(ctx: MemberContext, id: string): Promise<DataRequestRow> {
  const request = await lockRequest(ctx.db, { site: ctx.site.id, id })
  if (!request) throw new ApiError('not_found')
  if (request.outcome !== null) throw new ApiError('request_answered')
  return request
}

export async function answerDataRequest(
  ctx: MemberContext,
  { id, outcome, answer }: Parsed<typeof answerContract>,
): Promise<Output<typeof answerContract>> {
  const { db, site, now, actor } = ctx
  const request = await getOpenRequest(ctx, id)
  const key = { site: site.id, id }
  await saveOutcome(db, key, { outcome, answer, by: actor.memberId, now })
  await mailAnswer(ctx, request, answer)
  await ctx.emit(reviewWithdrawn, { kind: 'data_request', subject: id })
  await saveAnswer(db, dataRequestQueue, {
    site: site.id,
    subject: id,
    by: actor.memberId,
    since: request.received_at,
    dueAt: request.due_at,
    decidedAt: now,
  })
  await recordAudit(db, ctx, {
    action: 'data_request.answer',
    subject: { kind: 'data_request', id },
    memberId: request.member_id,
    after: { outcome },
  })
  return {}
}

/** Only within the first month, and once: whoever asked is told why it takes longer. */
export async function extendDataRequest(
  ctx: MemberContext,
  { id, answer }: Parsed<typeof extendContract>,
): Promise<Output<typeof extendContract>> {
  const { db, site, now } = ctx
  const request = await getOpenRequest(ctx, id)
  if (request.extended_at !== null || request.due_at < now) throw new ApiError('extension_too_late')
  const dueAt = await saveExtension(db, { site: site.id, id }, now)
  await mailAnswer(ctx, request, answer)
  // The queue moves deadlines forward only, so that what waits is asked for anew.
  await ctx.emit(reviewWithdrawn, { kind: 'data_request', subject: id })
  await ctx.emit(reviewRequested, {
    kind: 'data_request',
    subject: id,
    member: null,
    since: request.received_at,
    dueAt,
  })
  await recordAudit(db, ctx, {
    action: 'data_request.extend',
    subject: { kind: 'data_request', id },
    memberId: request.member_id,
  })
  return {}
}

async function mailAnswer(
  ctx: MemberContext,
  { email, language }: Pick<DataRequestRow, 'email' | 'language'>,
  answer: string,
): Promise<void> {
  await queueMail(ctx, {
    template: 'data-rights/answer',
    to: email,
    locale: isLocale(language) ? language : 'en',
    values: { answer },
  })
}
