import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'

/** Throws not_found at a brand without private albums. */
export function assertAlbumsOn({ site }: Pick<Context, 'site'>): void {
  if (!site.settings.private_albums) throw new ApiError('not_found')
}
