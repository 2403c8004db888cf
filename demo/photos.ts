import sql from 'sql-template-tag'
import { saveFiles, readPhoto } from '../src/photos/server/public.ts'
import { execute, rows, type Queryable } from '../src/server/database/query.ts'
import type { Files } from '../src/server/files/files.ts'
import { demoId, type DemoMember } from './cast.ts'
import { timesOf } from './members.ts'
import { portrait } from './portrait/portrait.ts'

/** Photo `n` of a member; 0 is the main one. */
export interface PhotoTask {
  member: DemoMember
  n: number
}

export interface PhotoContext {
  db: Queryable
  files: Files
  now: Date
}

const photoIdOf = ({ member, n }: PhotoTask) => demoId(`photo ${member.id} ${n}`)

/**
 * All photos to draw: the four accounts first, then main photos, most recently active members
 * first.
 */
export function createPhotoTasks(cast: DemoMember[]): PhotoTask[] {
  const rank = ({ role, person }: DemoMember) =>
    role === 'member' || role === 'fictional' ? person.lastActiveMinutesAgo : -1
  const inOrder = cast.toSorted((a, b) => rank(a) - rank(b))
  return [0, 1, 2, 3].flatMap((n) =>
    inOrder.flatMap((member) => (n < member.person.photos ? [{ member, n }] : [])),
  )
}

/** Returns the tasks whose photo is not stored yet, in the same order. */
export async function findMissingPhotos(db: Queryable, tasks: PhotoTask[]): Promise<PhotoTask[]> {
  const ids = tasks.map(photoIdOf)
  const found = await rows<{ photo_id: string }>(
    db,
    sql`select photo_id from photo where photo_id = any(${ids}::bigint[])`,
  )
  const existing = new Set(found.map(({ photo_id }) => photo_id))
  return tasks.filter((task) => !existing.has(photoIdOf(task)))
}

/** Draws one photo and processes it like an upload, with the fastest compression. */
async function drawPhoto({ db, files, now }: PhotoContext, task: PhotoTask): Promise<void> {
  const { member, n } = task
  const { key, gender, interests, look } = member.person
  const made = await readPhoto(await portrait({ key, gender, interests, look }, n), { effort: 0 })
  const name = await saveFiles(files, made)
  const id = photoIdOf(task)
  await execute(
    db,
    sql`with added as (
          insert into photo (member_id, photo_id, name, status, position, width, height, thumbhash, perceptual_hash, created_at)
          values (${member.id}, ${id}, ${name}, 'active', ${n}, ${made.width}, ${made.height}, ${made.thumbhash}, ${made.perceptualHash},
                  ${timesOf(member, now).joined})
          on conflict do nothing returning member_id, photo_id, position
        )
        update profile p set photo_count = photo_count + 1, main_photo = case when added.position = 0 then added.photo_id else p.main_photo end
        from added where p.member_id = added.member_id`,
  )
}

type DrawOptions = {
  /** Photos drawn in parallel. */
  concurrency: number
  shouldStop?: () => boolean
  onProgress?: (count: number) => void
}

/** Draws photos in this order until all are done or the deadline is reached. */
export async function drawPhotos(
  studio: PhotoContext,
  tasks: PhotoTask[],
  { concurrency, shouldStop, onProgress }: DrawOptions,
): Promise<void> {
  let next = 0
  let completed = 0
  const runWorker = async () => {
    for (;;) {
      const task = shouldStop?.() ? undefined : tasks[next++]
      if (!task) return
      await drawPhoto(studio, task)
      onProgress?.(++completed)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runWorker))
}
