import { openCache } from './browser-storage.ts'
import { currentTime } from './clock.ts'
import { DEVICE_CACHE, forgetSharedPhoto, SHARED_PHOTO } from './device-cache.ts'
import { pageMember } from './page-member.ts'

export type SharedPhoto = { file: File; until: Date }

/**
 * Finds the photo that this member shared with the installed app. One that has expired, or that was
 * shared while another member was logged in, is deleted.
 */
export async function findSharedPhoto(): Promise<SharedPhoto | null> {
  const stored = await (await openCache(DEVICE_CACHE))?.match(SHARED_PHOTO)
  if (!stored) return null
  const header = (name: string) => stored.headers.get(name) ?? ''
  const until = new Date(Number(header('x-until')))
  if (header('x-member') !== pageMember() || until <= currentTime()) {
    await forgetSharedPhoto()
    return null
  }
  const photo = await stored.blob()
  const name = decodeURIComponent(header('x-name'))
  return { file: new File([photo], name, { type: header('content-type') }), until }
}
