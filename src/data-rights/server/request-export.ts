import { exportJob } from '../../accounts/server/public.ts'
import type { getExport as contract } from '../contract.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output } from '../../platform/contract.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import type { DataExportTable } from '../../server/database/generated/tables.ts'
import type { RawRoute } from '../../server/http/route.ts'
import { addExport, findNewestExport } from './export-archives.ts'

type ExportOutput = Output<typeof contract>

export async function getExport(ctx: MemberContext): Promise<ExportOutput> {
  return { export: toExport(await findNewestExport(ctx.db, ctx.actor.memberId, ctx.now)) }
}

/** Returns the running export if there is one, instead of starting a second. */
export async function requestExport(ctx: MemberContext): Promise<ExportOutput> {
  const { memberId } = ctx.actor
  await startExport(ctx, memberId)
  return getExport(ctx)
}

/** Starts an export unless one is running. */
export async function startExport(ctx: MemberContext, memberId: string): Promise<void> {
  const newest = await findNewestExport(ctx.db, memberId, ctx.now)
  if (newest?.state === 'waiting') return
  const id = await addExport(ctx, memberId)
  await ctx.enqueue(exportJob, { site: ctx.site.id, member: memberId, export: id })
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

async function downloadExport(ctx: Context): Promise<Response> {
  if (!ctx.actor) throw new ApiError('authentication_required')
  const newest = await findNewestExport(ctx.db, ctx.actor.memberId, ctx.now)
  const bytes = newest?.file ? await ctx.files.get(newest.file) : null
  if (!bytes) throw new ApiError('not_found')
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${ctx.site.slug}-${ctx.now.toISOString().slice(0, 10)}.zip"`,
      'cache-control': 'private, no-store',
    },
  })
}

/** Serves the archive to a session of its member only. */
export const exportFile: RawRoute = {
  method: 'GET',
  path: '/api/export-file.php',
  handle: (ctx) => downloadExport(ctx),
}
