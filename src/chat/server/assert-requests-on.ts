import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'

/** Throws not_found at a brand whose members cannot choose who writes to them. */
export function assertRequestsOn({ site }: Pick<Context, 'site'>): void {
  if (!site.settings.contact_rules) throw new ApiError('not_found')
}
