import sql from 'sql-template-tag'
import { saveFiles, readPhoto } from '../src/photos/server/public.ts'
import { execute, rows, type Queryable } from '../src/server/database/query.ts'
import type { Files } from '../src/server/files/files.ts'
import { SELFIE_HOURS } from '../src/moderation/rules.ts'
import { poses, type Pose } from '../src/moderation/verification-contract.ts'
import { demoId, type DemoMember } from './cast.ts'
import { timesOf } from './members.ts'
import { portrait } from './portrait/portrait.ts'

/** Photo `n` of a member; 0 is the main one. */
export interface PhotoTask {
  member: DemoMember
  n: number
  /** It waits for the staff: one more than the member shows. */
  waits?: boolean
  /** The pose of a selfie that waits too, drawn from the same face. */
  pose?: Pose
}

/** How many new photos wait for review. */
const WAITING = 12

export interface PhotoContext {
  db: Queryable
  files: Files
  now: Date
}

const photoIdOf = ({ member, n }: PhotoTask) => demoId(`photo ${member.id} ${n}`)

/**
 * All photos to draw: the accounts first, then some for the staff to review and main photos, most
 * recently active members first.
 */
export function createPhotoTasks(cast: DemoMember[]): PhotoTask[] {
  const rank = ({ role, person }: DemoMember) =>
    role === 'member' || role === 'fictional' ? person.lastActiveMinutesAgo : -1
  const inOrder = cast.toSorted((a, b) => rank(a) - rank(b))
  const active = [0, 1, 2, 3].flatMap((n) =>
    inOrder.flatMap((member): PhotoTask[] => (n < member.person.photos ? [{ member, n }] : [])),
  )
  const accounts = inOrder.filter((member) => rank(member) < 0).length
  const waiting = inOrder
    .filter(({ role, site, person }) => role === 'member' && site === 1 && person.photos < 4)
    .slice(0, WAITING)
    .map((member, index): PhotoTask => {
      const pose = poses[index]
      return { member, n: member.person.photos, waits: true, ...(pose && { pose }) }
    })
  return [...active.slice(0, accounts), ...waiting, ...active.slice(accounts)]
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
  const { member, n, waits = false } = task
  const { key, gender, interests, look } = member.person
  const made = await readPhoto(await portrait({ key, gender, interests, look }, n), { effort: 0 })
  const name = await saveFiles(files, made)
  const id = photoIdOf(task)
  const { joined, seen } = timesOf(member, now)
  await execute(
    db,
    sql`with added as (
          insert into photo (member_id, photo_id, name, status, position, width, height, thumbhash, perceptual_hash, created_at)
          values (${member.id}, ${id}, ${name}, ${waits ? 'review' : 'active'}, ${n}, ${made.width}, ${made.height}, ${made.thumbhash}, ${made.perceptualHash},
                  ${waits ? seen : joined})
          on conflict do nothing returning member_id, photo_id, position, status, created_at
        ), waiting as (
          insert into review (site_id, kind, subject_id, member_id, since, due_at)
          select 1, 'photo', photo_id, member_id, created_at, created_at + interval '1 hour' from added where status = 'review'
        )
        update profile p set photo_count = photo_count + 1, main_photo = case when added.position = 0 then added.photo_id else p.main_photo end
        from added where p.member_id = added.member_id and added.status = 'active'`,
  )
  if (task.pose) await insertSelfie({ db, now }, member.id, task.pose, made.files.full.bytes)
}

/** Each pose was sent some hours after the one before. */
async function insertSelfie(
  { db, now }: Pick<PhotoContext, 'db' | 'now'>,
  member: string,
  pose: Pose,
  picture: Buffer,
): Promise<void> {
  const sentAt = new Date(now.getTime() - (poses.indexOf(pose) * 9 + 1) * 3_600_000)
  const dueAt = new Date(sentAt.getTime() + SELFIE_HOURS * 3_600_000)
  await execute(
    db,
    sql`with added as (
          insert into selfie (member_id, site_id, pose, state, picture, revision, started_at, sent_at, due_at)
          values (${member}, 1, ${pose}, 'waiting', ${picture}, 1, ${sentAt}, ${sentAt}, ${dueAt}) on conflict do nothing returning member_id
        )
        insert into review (site_id, kind, subject_id, member_id, since, due_at)
        select 1, 'selfie', member_id, member_id, ${sentAt}, ${dueAt} from added`,
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
