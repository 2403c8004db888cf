import { ApiError, isApiError } from '../../platform/api-error.ts'
import { replacePhotos } from '../../photos/server/public.ts'
import type { Context } from '../../server/context.ts'
import { OutgoingError } from '../../server/outgoing/outgoing.ts'
import { findPhotoUrl } from './partner-profile.ts'

const FETCH_LIMITS = { maxBytes: 15_000_000, timeout: 30_000 }

/**
 * Fetches the photo of a partner's profile and passes it through the pipeline and review of
 * members' photos. An invalid photo leaves the profile without one; the queue retries after a
 * timeout or connection error.
 */
export async function importPhoto(
  ctx: Context,
  { member, url }: { member: string; url: string },
): Promise<void> {
  const isCurrent = async (now: Context) => (await findPhotoUrl(now.db, member)) === url
  if (!(await isCurrent(ctx))) return
  try {
    const bytes = url === '' ? null : await fetchPhoto(ctx, url)
    await replacePhotos(ctx, member, bytes, isCurrent)
  } catch (error) {
    const isTemporary = error instanceof OutgoingError && isRetried.has(error.code)
    const isUnfit = error instanceof OutgoingError || isApiError(error)
    if (isTemporary || !isUnfit) throw error
    ctx.log.warn({ member, code: error.code }, 'the photo of a partner was refused')
  }
}

const isRetried: ReadonlySet<string> = new Set(['timeout', 'unreachable'])

async function fetchPhoto(ctx: Context, url: string): Promise<Buffer> {
  const { status, body } = await ctx.outgoing.request(url, {
    ...FETCH_LIMITS,
    headers: { accept: 'image/*' },
  })
  if (status >= 500) throw new OutgoingError('unreachable')
  if (status !== 200) throw new ApiError('photo_unreadable')
  return body
}
