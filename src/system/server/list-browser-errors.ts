import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listBrowserErrors as contract } from '../contract.ts'
import { readBrowserErrors } from './browser-errors.ts'

export async function listBrowserErrors({ db }: MemberContext): Promise<Output<typeof contract>> {
  const errors = await readBrowserErrors(db)
  return {
    errors: errors.map(
      ({ fingerprint: id, kind, message, source, route, release, count, ...at }) => ({
        id,
        kind,
        message,
        source,
        route,
        release,
        count,
        first_at: at.first_at.toISOString(),
        last_at: at.last_at.toISOString(),
      }),
    ),
  }
}
