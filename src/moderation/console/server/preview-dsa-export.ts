import type { Output } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { previewDsaExport as contract } from '../dsa-contract.ts'
import { listProblems, toDsaStatement } from './dsa-statement.ts'
import { listWaiting } from './dsa-submissions.ts'

const PREVIEWED = 1_000

export async function previewDsaExport({
  db,
  site,
}: MemberContext): Promise<Output<typeof contract>> {
  const waiting = await listWaiting(db, site.id, PREVIEWED)
  return {
    rows: waiting.map((row) => {
      const statement = toDsaStatement(row)
      return {
        puid: statement.puid,
        problems: listProblems(statement),
        statement: JSON.stringify(statement),
      }
    }),
  }
}
