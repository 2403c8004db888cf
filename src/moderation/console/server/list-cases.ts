import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { hasStaffRole, memberRoles } from '../../../platform/staff-roles.ts'
import { listOpenComplaints, listOpenReports } from '../../server/public.ts'
import type { CaseQueue, listCases as contract, OpenCase } from '../contract.ts'
import { getQueue, queuesFor } from '../rules.ts'
import { listDecidedBy } from './audit-entry.ts'
import { listBanRequesters } from './ban-by-report.ts'
import { listClaims, listLoad } from './case-claim.ts'
import { listAppealedCases } from './case-references.ts'
import { fromComplaint, fromReport } from './open-case.ts'

/** More than one site answers in a day; beyond them only the nearest deadlines are listed. */
const MAX_CASES = 500

export async function listCases(
  ctx: MemberContext,
  { queue }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const cases = await readCases(ctx)
  const isIn = (name: CaseQueue) => (open: OpenCase) => belongsTo(open, name, ctx.actor.memberId)
  const listed = cases.filter(queue ? isIn(queue) : ({ snoozed_until }) => snoozed_until === null)
  const now = ctx.now.toISOString()
  return {
    cases: listed,
    total: cases.filter(({ snoozed_until }) => snoozed_until === null).length,
    queues: queuesFor(ctx.actor.staffRoles).map((name) => {
      const members = cases.filter(isIn(name))
      const late = members.filter(({ answer_by }) => answer_by < now).length
      return { queue: name, waiting: members.length, late }
    }),
    load: await listLoad(
      ctx,
      memberRoles.filter((role) => hasStaffRole(ctx.actor.staffRoles, [role])),
    ),
  }
}

/** All open cases that the reader may finish, the nearest deadline first. */
async function readCases(ctx: MemberContext): Promise<OpenCase[]> {
  const queues = queuesFor(ctx.actor.staffRoles)
  const reports = queues.includes('reports')
    ? await listOpenReports(ctx.db, ctx.site.id, MAX_CASES)
    : []
  const complaints = await listOpenComplaints(ctx.db, ctx.site.id, { queues, limit: MAX_CASES })
  const claims = await listClaims(ctx.db, ctx.site.id)
  const work = {
    claims: new Map(
      claims.map(({ kind, case_id, claimed_by: id, name }) => [`${kind} ${case_id}`, { id, name }]),
    ),
    requesters: await listBanRequesters(
      ctx,
      reports.map(({ report_id }) => report_id),
    ),
    decidedByMe: await listDecidedBy(
      ctx.db,
      ctx.actor.memberId,
      complaints.flatMap(listAppealedCases),
    ),
  }
  return [
    ...reports.map((report) => fromReport(report, work)),
    ...complaints.map((complaint) => fromComplaint(complaint, work)),
  ].toSorted((a, b) => (a.answer_by < b.answer_by ? -1 : 1))
}

function belongsTo(open: OpenCase, queue: CaseQueue, reader: string): boolean {
  if (queue === 'snoozed') return open.snoozed_until !== null
  if (queue === 'mine') return open.claimed_by?.id === reader
  return open.snoozed_until === null && queue === getQueue(open)
}
