import type { getExport as contract } from '../contract.ts'
import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { DataExportTable } from '../../server/database/generated/tables.ts'
import { findNewestExport } from './export-archives.ts'

type ExportOutput = Output<typeof contract>

export async function getExport(ctx: MemberContext): Promise<ExportOutput> {
  return { export: toExport(await findNewestExport(ctx.db, ctx.actor.memberId, ctx.now)) }
}

function toExport(row: DataExportTable | null): ExportOutput['export'] {
  if (!row) return null
  const state = row.state === 'ready' || row.state === 'failed' ? row.state : 'waiting'
  return {
    state,
    created: row.created_at.toISOString(),
    bytes: row.bytes,
    expires: row.expires_at.toISOString(),
  }
}
