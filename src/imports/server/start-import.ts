import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { approvalKind } from '../../server/approval-kind.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit, requestApproval } from '../../staff/server/public.ts'
import { PEOPLE_ALONE, startImport as call, type startImport as contract } from '../contract.ts'
import { enqueueInvitations } from './jobs.ts'
import {
  countInvitedAlone,
  lockImport,
  lockImportStarts,
  setImportApproval,
  setImportState,
  type ImportRow,
} from './member-import.ts'
import { countReady, dropCells } from './member-import-row.ts'

export async function startImport(
  ctx: MemberContext,
  { id, revision, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await lockImportStarts(ctx.db, ctx.site.id)
  const { people, name } = await assertStartable(ctx, id, revision)
  if (!(await needsSecondPerson(ctx, people))) {
    await start(ctx, { id, revision }, reason)
    return { people, approval: null }
  }
  const approval = await requestApproval(ctx.db, ctx, {
    kind: 'members.import',
    subject: { kind: 'import', id },
    payload: { id, revision },
    params: { name },
    summary: { count: people },
    reason,
  })
  return { people, approval }
}

const WEEK = 7 * 86_400_000

/** The parts of an import count together, whoever starts them. */
export const needsSecondPerson = async (ctx: MemberContext, people: number): Promise<boolean> =>
  people + (await countInvitedAlone(ctx.db, ctx.site.id, new Date(ctx.now.getTime() - WEEK))) >
  PEOPLE_ALONE

/**
 * Whether a stopped import may not go on: the people who wait count again once its start is more
 * than a week ago.
 */
export async function exceedsAlone(
  ctx: MemberContext,
  { approval_id, started_at }: Pick<ImportRow, 'approval_id' | 'started_at'>,
  waiting: number,
): Promise<boolean> {
  if (approval_id !== null) return false
  const isCounted = started_at !== null && started_at.getTime() > ctx.now.getTime() - WEEK
  return needsSecondPerson(ctx, isCounted ? 0 : waiting)
}

/** Whoever approves agrees to the check that was asked for: a change since then is refused. */
export const importApproval = approvalKind({
  kind: 'members.import',
  roles: ['admin'],
  payload: call.input.pick({ id: true, revision: true }),
  execute: async (ctx, payload, { approvalId, reason }) => {
    await start(ctx, payload, reason)
    await setImportApproval(ctx.db, payload.id, approvalId)
  },
})

async function assertStartable(ctx: MemberContext, id: string, revision: number) {
  const current = await lockImport(ctx.db, ctx.site.id, id)
  if (!current) throw new ApiError('not_found')
  if (current.state !== 'checked' || current.revision !== revision)
    throw new ApiError('member_changed')
  const people = await countReady(ctx.db, id)
  if (people === 0) throw new ApiError('no_recipients')
  return { people, name: current.file_name }
}

async function start(
  ctx: MemberContext,
  { id, revision }: { id: string; revision: number },
  reason: string,
): Promise<void> {
  const { people } = await assertStartable(ctx, id, revision)
  await dropCells(ctx.db, id)
  await setImportState(ctx.db, id, { state: 'running', at: ctx.now })
  await enqueueInvitations(ctx, id, ctx.now)
  await recordAudit(ctx.db, ctx, {
    action: 'import.start',
    subject: { kind: 'import', id },
    reason,
    after: { people },
  })
}
