import type { Output } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { DSA_ORIGIN, type getDsaExport as contract } from '../dsa-contract.ts'
import { toPuid } from './dsa-statement.ts'
import { countSubmissions, findExport, listSubmissions } from './dsa-submissions.ts'

const LISTED = 500

export async function getDsaExport({ db, site }: MemberContext): Promise<Output<typeof contract>> {
  const settings = await findExport(db, site.id)
  const submissions = await listSubmissions(db, site.id, LISTED)
  return {
    active: settings?.active ?? false,
    origin: settings?.origin ?? DSA_ORIGIN,
    has_token: settings?.token != null,
    since: settings?.since.toISOString() ?? null,
    attempted_at: settings?.attempted_at?.toISOString() ?? null,
    fault: settings?.fault ?? null,
    counts: await countSubmissions(db, site.id),
    submissions: submissions.map(({ measure, rule, state, reasons, uuid, ...row }) => ({
      statement: row.statement_id,
      puid: toPuid(row),
      at: row.at.toISOString(),
      measure,
      rule,
      state,
      reasons,
      uuid,
    })),
  }
}
