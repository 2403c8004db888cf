import { findNoticeTarget } from '../../../accounts/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { isAccountChange } from '../../rules.ts'
import { listMailLog } from '../../../server/mail/mail-log.ts'
import { listLosses } from '../../server/aftercare-loss.ts'
import { findAftercare, type AftercareRow } from '../../server/aftercare.ts'
import type { getAftercareRecord as contract } from '../contract.ts'
import { findNoticeTimes, listReportTimes } from './aftercare-figures.ts'

type Entry = Output<typeof contract>['entries'][number]

export async function getAftercareRecord(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const aftercare = await findAftercare(ctx.db, ctx.site.id, id)
  if (!aftercare) throw new ApiError('not_found')
  const losses = await listLosses(ctx, id)
  return {
    entries: (await listEntries(ctx, aftercare)).toSorted((a, b) => a.at.localeCompare(b.at)),
    losses: losses.map(({ complaint_id, at, ...loss }) => ({
      ...loss,
      number: `C-${complaint_id}`,
      at: at.toISOString(),
    })),
  }
}

async function listEntries(ctx: MemberContext, aftercare: AftercareRow): Promise<Entry[]> {
  const { db, site } = ctx
  const reports = await listReportTimes(db, site.id, aftercare.banned_id)
  const times = await findNoticeTimes(db, site.id, aftercare.aftercare_id)
  const account = await findNoticeTarget(db, aftercare.banned_id)
  const mails = account
    ? await listMailLog(ctx, { siteId: site.id, address: account.email }, 500)
    : []
  const entry = (event: Entry['event'], at: Date | null | undefined, detail = ''): Entry[] =>
    at ? [{ event, at: at.toISOString(), detail }] : []
  return [
    ...reports.flatMap(({ report_id, at }) => entry('report_received', at, `R-${report_id}`)),
    ...mails
      .filter(({ template }) => isAccountChange(template))
      .flatMap(({ template, at }) => entry('account_change_notice', at, template)),
    ...entry('decision', aftercare.decided_at, `R-${aftercare.report_id}`),
    ...entry('account_removed', aftercare.decided_at, aftercare.banned_id),
    ...entry('hold_until', aftercare.hold_reason === '' ? null : aftercare.hold_until),
    ...entry('first_notice', times?.first),
    ...entry('last_notice', times?.last, String(times?.notified ?? 0)),
    ...entry('correction', aftercare.corrected_at),
  ]
}
