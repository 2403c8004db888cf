import sql from 'sql-template-tag'
import { keepFiles, readPhoto } from '../src/photos/server/public.ts'
import { execute, rows, type Queryable } from '../src/server/database/query.ts'
import type { Files } from '../src/server/files/files.ts'
import { demoId, type CastMember } from './cast.ts'
import { timesOf } from './members.ts'
import { portrait } from './portrait/portrait.ts'

/** Picture `n` of a member, 0 being the main one. */
export interface Sitting {
  member: CastMember
  n: number
}

export interface Studio {
  db: Queryable
  files: Files
  now: Date
}

const photoIdOf = ({ member, n }: Sitting) => demoId(`photo ${member.id} ${n}`)

/** Every picture there will be: the four accounts first, then main ones, of the most recently active members first. */
export function sittingsOf(cast: CastMember[]): Sitting[] {
  const rank = ({ part, person }: CastMember) => (part === 'member' || part === 'fictional' ? person.lastActiveMinutesAgo : -1)
  const inOrder = cast.toSorted((a, b) => rank(a) - rank(b))
  return [0, 1, 2, 3].flatMap((n) => inOrder.flatMap((member) => (n < member.person.photos ? [{ member, n }] : [])))
}

/** Those that were not taken yet, in the same order. */
export async function missingOf(db: Queryable, sittings: Sitting[]): Promise<Sitting[]> {
  const ids = sittings.map(photoIdOf)
  const found = await rows<{ photo_id: string }>(db, sql`select photo_id from photo where photo_id = any(${ids}::bigint[])`)
  const taken = new Set(found.map(({ photo_id }) => photo_id))
  return sittings.filter((sitting) => !taken.has(photoIdOf(sitting)))
}

/** Draws one picture and takes it in as an upload is taken in, with the least effort in compression, because there are many. */
async function takePicture({ db, files, now }: Studio, sitting: Sitting): Promise<void> {
  const { member, n } = sitting
  const { key, gender, interests, look } = member.person
  const made = await readPhoto(await portrait({ key, gender, interests, look }, n), { effort: 0 })
  const name = await keepFiles(files, made)
  const id = photoIdOf(sitting)
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

type Pace = {
  /** Pictures in the making at one time. */
  lanes: number
  enough?: () => boolean
  onTaken?: (count: number) => void
}

/** Takes pictures in this order until all are taken or it is enough. */
export async function takePictures(studio: Studio, sittings: Sitting[], { lanes, enough, onTaken }: Pace): Promise<void> {
  let next = 0
  let taken = 0
  const lane = async () => {
    for (;;) {
      const sitting = enough?.() ? undefined : sittings[next++]
      if (!sitting) return
      await takePicture(studio, sitting)
      onTaken?.(++taken)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
