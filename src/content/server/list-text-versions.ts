import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listTextVersions as contract } from '../contract.ts'
import { listTextVersionRows } from './site-text-version.ts'

export async function listTextVersions(
  ctx: MemberContext,
  { locale, key }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const versions = await listTextVersionRows(ctx.db, { site: ctx.site.id, locale, key })
  return {
    versions: versions.map(({ revision, text, by, name, reason, at }) => ({
      revision,
      text,
      reason,
      at: at.toISOString(),
      by: { id: by, name },
    })),
  }
}
