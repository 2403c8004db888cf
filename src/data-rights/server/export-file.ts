import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'
import type { RawRoute } from '../../server/http/route.ts'
import { findNewestExport } from './export-archives.ts'

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
