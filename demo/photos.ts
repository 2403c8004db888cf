import sql from 'sql-template-tag'
import { newPhotoName } from '../src/photos/server/public.ts'
import { execute, type Queryable } from '../src/server/database/query.ts'
import type { Files } from '../src/server/files/files.ts'
import { poses, type Pose } from '../src/verification/contract.ts'
import { demoId, type DemoMember } from './cast.ts'
import { storeDrawings } from './drawn-files.ts'
import { timesOf } from './members.ts'
import { portraitSize } from './portrait/portrait-size.ts'

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

/** In a large set only the most recently active members get photos. */
const MAX_PHOTOS = 2_500

type NamedTask = PhotoTask & { name: string }

const photoIdOf = ({ member, n }: PhotoTask) => demoId(`photo ${member.id} ${n}`)

/**
 * All photos to draw: the accounts first, then some for the staff to review and main photos, most
 * recently active members first.
 */
function createPhotoTasks(cast: DemoMember[]): PhotoTask[] {
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

/** Chooses the photos of the members, names them, and stores how each is drawn. */
export async function planPhotos(files: Files, cast: DemoMember[]): Promise<NamedTask[]> {
  const tasks = createPhotoTasks(cast)
    .slice(0, MAX_PHOTOS)
    .map((task) => ({ ...task, name: newPhotoName() }))
  await storeDrawings(
    files,
    tasks.map(({ name, n, pose, member: { person } }) => {
      const { key, gender, interests, look } = person
      return { name, n, sitter: { key, gender, interests, look }, ...(pose && { pose }) }
    }),
  )
  return tasks
}

/** Inserts the photos; their files and hashes follow when they are drawn. */
export async function insertPhotos(db: Queryable, tasks: NamedTask[], now: Date): Promise<void> {
  const photos = tasks.map((task) => {
    const { joined, seen } = timesOf(task.member, now)
    return {
      member_id: task.member.id,
      photo_id: photoIdOf(task),
      name: task.name,
      status: task.waits ? 'review' : 'active',
      position: task.n,
      created_at: task.waits ? seen : joined,
    }
  })
  await execute(
    db,
    sql`with added as (
          insert into photo (member_id, photo_id, name, status, position, width, height, created_at)
          select member_id, photo_id, name, status, position, ${portraitSize.width}, ${portraitSize.height}, created_at
          from json_to_recordset(${JSON.stringify(photos)}::json)
            as p (member_id bigint, photo_id bigint, name text, status photo_status, position smallint, created_at timestamptz)
          returning member_id, photo_id, position, status, created_at
        ), waiting as (
          insert into review (site_id, kind, subject_id, member_id, since, due_at)
          select 1, 'photo', photo_id, member_id, created_at, created_at + interval '1 hour' from added where status = 'review'
        )
        update profile p set photo_count = a.photos, main_photo = coalesce(a.main, p.main_photo)
        from (select member_id, count(*) as photos, min(photo_id) filter (where position = 0) as main from added where status = 'active' group by 1) a
        where p.member_id = a.member_id`,
  )
}
