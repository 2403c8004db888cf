import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listReports as contract } from '../contract.ts'
import { listMemberReports } from './reports.ts'

export async function listReports(ctx: MemberContext): Promise<Output<typeof contract>> {
  const reports = await listMemberReports(ctx)
  return {
    reports: reports.map(({ report_id, at, answer_by, ...report }) => ({
      ...report,
      receipt: `R-${report_id}`,
      at: at.toISOString(),
      answer_by: answer_by.toISOString(),
    })),
  }
}
