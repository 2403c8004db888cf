import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { coverAddress } from '../../server/mail/mail-log.ts'
import type { listImportProblems as contract } from '../contract.ts'
import { findImport } from './member-import.ts'
import { listProblemRows } from './member-import-row.ts'

export async function listImportProblems(
  { db, site }: MemberContext,
  { id, after = 0, limit }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (!(await findImport(db, site.id, id))) throw new ApiError('not_found')
  const problemRows = await listProblemRows(db, id, after, limit + 1)
  const rows = problemRows.slice(0, limit).map(({ line, problem, email }) => ({
    line,
    problem,
    address: email ? coverAddress(email) : '',
  }))
  return { rows, next: problemRows.length > limit ? (rows.at(-1)?.line ?? null) : null }
}
