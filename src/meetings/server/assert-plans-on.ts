import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'

/** Throws not_found at a brand without plans for dates. */
export function assertPlansOn({ site }: Pick<Context, 'site'>): void {
  if (!site.settings.date_plans) throw new ApiError('not_found')
}
