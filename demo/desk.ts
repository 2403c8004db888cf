import sql from 'sql-template-tag'
import { DESK_ANSWER, toContactSource } from '../src/platform/contact-sources.ts'
import { execute, type Queryable } from '../src/server/database/query.ts'
import { demoId, type DemoMember } from './cast.ts'
import { demoUuid } from './conversations.ts'
import { sessionIdOf } from './members.ts'

const HOUR = 3_600_000

type Line = { from: 'member' | 'desk'; text: string; hoursAgo: number }

/** The first is answered by the desk, the second waits for an answer. */
const dialogues: Line[][] = [
  [
    { from: 'member', text: 'You write that you draw. What do you draw most?', hoursAgo: 30 },
    { from: 'desk', text: 'Harbours, mostly cranes. And you, what would you draw?', hoursAgo: 26 },
    { from: 'member', text: 'Rowing boats, badly.', hoursAgo: 25 },
    { from: 'desk', text: 'Badly is how it starts. Mine had three oars for a year.', hoursAgo: 22 },
  ],
  [{ from: 'member', text: 'Which book do you read for the second time?', hoursAgo: 3 }],
]

/** Conversations of the demo accounts with fictional profiles, and the answers of the staff. */
export async function insertDesk(db: Queryable, cast: DemoMember[], now: Date): Promise<void> {
  const fictional = cast.filter(({ role, site }) => role === 'fictional' && site === 1)
  const writer = cast.find(({ role, site }) => role === 'premium' && site === 1)
  const author = cast.find(({ role, site }) => role === 'content' && site === 1)
  if (!writer || !author) return
  for (const [index, lines] of dialogues.entries()) {
    const profile = fictional[index]
    if (profile) await insertDialogue(db, { writer, author, profile, lines, now })
  }
}

type Dialogue = {
  writer: DemoMember
  author: DemoMember
  profile: DemoMember
  lines: Line[]
  now: Date
}

async function insertDialogue(
  db: Queryable,
  { writer, author, profile, lines, now }: Dialogue,
): Promise<void> {
  const id = demoId(`desk ${writer.id} ${profile.id}`)
  const messages = lines.map(({ from, text, hoursAgo }, index) => ({
    seq: index + 1,
    id: demoUuid(`${id} ${index}`),
    sender: from === 'member' ? writer.id : profile.id,
    text,
    at: new Date(now.getTime() - hoursAgo * HOUR),
    session: sessionIdOf(from === 'member' ? writer : author),
    via: from === 'member' ? toContactSource('/chats') : DESK_ANSWER,
  }))
  const [first, last] = [messages[0], messages.at(-1)]
  if (!first || !last) return
  await execute(
    db,
    sql`insert into conversation (conversation_id, site_id, lo, hi, started_by, created_at, last_seq)
        values (${id}, ${writer.site}, least(${writer.id}::bigint, ${profile.id}::bigint), greatest(${writer.id}::bigint, ${profile.id}::bigint),
                ${writer.id}, ${first.at}, ${last.seq})`,
  )
  for (const [member, other] of [
    [writer, profile],
    [profile, writer],
  ] as const)
    await execute(
      db,
      sql`insert into inbox (member_id, conversation_id, other_id, started, last_message_at, last_seq, last_preview, last_sender, read_up_to,
                             preview_seq, has_written, fictional_confirmed_at)
          values (${member.id}, ${id}, ${other.id}, ${member === writer}, ${last.at}, ${last.seq}, ${last.text}, ${last.sender}, ${last.seq},
                  ${last.seq}, ${messages.some(({ sender }) => sender === member.id)}, ${member === writer ? first.at : null})`,
    )
  await execute(
    db,
    sql`insert into message (conversation_id, seq, id, sender_id, body, created_at, session_id, via)
        select ${id}, seq, id, sender, text, at, session, via
        from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as r (seq int, id uuid, sender bigint, text text, at timestamptz,
             session bigint, via smallint)`,
  )
}
