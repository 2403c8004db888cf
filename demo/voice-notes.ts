import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { execute, type Queryable } from '../src/server/database/query.ts'
import type { Files } from '../src/server/files/files.ts'
import type { DemoMember } from './cast.ts'
import type { DemoConversation } from './conversations.ts'
import { randomOf } from './random.ts'

/** A humming that was made by ffmpeg: nobody's voice. */
const sound = join(import.meta.dirname, 'voice/hum.webm')
const MILLISECONDS = 6_000
const BARS = 48

const toWave = (id: string): number[] => {
  const random = randomOf(`${id} wave`)
  return Array.from({ length: BARS }, () => random.integer(15, 100))
}

/** In one of five conversations the last message is spoken, and its text is what was typed with it. */
export async function insertVoiceNotes(
  db: Queryable,
  files: Files,
  conversations: DemoConversation[],
): Promise<void> {
  const bytes = await readFile(sound)
  const spoken = conversations
    .filter(({ starter, other }) => [starter, other].every(({ role }) => role !== 'fictional'))
    .filter((_, index) => index % 5 === 2)
  for (const { id: conversation, starter, messages } of spoken) {
    const last = messages.at(-1)
    if (!last) continue
    const name = `demo-voice-${conversation}`
    await files.put(`photos/${name}/full`, bytes)
    await execute(
      db,
      sql`insert into voice_recording (site_id, member_id, id, name, milliseconds, wave, recorded_at)
          values (${starter.site}, ${last.from.id}, ${last.id}, ${name}, ${MILLISECONDS}, ${toWave(last.id)}::smallint[], ${last.at})`,
    )
    await execute(
      db,
      sql`update message set kind = 'voice', photo_name = ${name} where conversation_id = ${conversation} and seq = ${last.seq}`,
    )
    await execute(
      db,
      sql`update inbox set last_kind = 'voice' where conversation_id = ${conversation}`,
    )
  }
}

/** How many have a recording on their profile; the last ones wait for the staff. */
const INTROS = 9
const WAITING = 3

/** Some members say on their profile what its first sentence says. */
export async function insertVoiceIntros(
  db: Queryable,
  files: Files,
  cast: DemoMember[],
  now: Date,
): Promise<void> {
  const bytes = await readFile(sound)
  const speakers = cast.filter(({ role, site }) => role === 'member' && site === 1)
  for (const [index, { id, site }] of speakers.slice(0, INTROS).entries()) {
    const name = `demo-intro-${id}`
    const state = index < INTROS - WAITING ? 'shown' : 'waiting'
    const at = new Date(now.getTime() - (index + 1) * 600_000)
    await files.put(`photos/${name}/full`, bytes)
    await execute(
      db,
      sql`insert into voice_intro (site_id, member_id, id, name, milliseconds, wave, words, state, recorded_at)
          select ${site}, ${id}, gen_random_uuid(), ${name}, ${MILLISECONDS}, ${toWave(id)}::smallint[],
                 split_part(about, '. ', 1) || '.', ${state}, ${at}
          from profile where member_id = ${id}`,
    )
    if (state === 'waiting')
      await execute(
        db,
        sql`insert into review (site_id, kind, subject_id, member_id, since, due_at)
            values (${site}, 'voice_intro', ${id}, ${id}, ${at}, ${at}::timestamptz + interval '24 hours')`,
      )
  }
}
