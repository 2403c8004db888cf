import sql from 'sql-template-tag'
import { intentions, type IntentionAudience } from '../src/profiles/intention-contract.ts'
import { execute, type Queryable } from '../src/server/database/query.ts'
import { toContactSource } from '../src/platform/contact-sources.ts'
import { reactionKinds } from '../src/chat/reaction-contract.ts'
import type { DemoMember } from './cast.ts'
import type { DemoConversation } from './conversations.ts'
import type { DemoLike } from './likes.ts'
import { sessionIdOf, timesOf } from './members.ts'
import { randomOf } from './random.ts'
import { demoAnswers, demoComments } from './texts/answers.ts'

/** Two of three people answer prompts, up to three each; the four accounts always do. */
function toAnswers({ id, site, role, person }: DemoMember) {
  const random = randomOf(`${person.key} answers`)
  if (role === 'fictional' || role === 'fresh' || (role === 'member' && !random.chance(0.66)))
    return []
  const answers = demoAnswers[person.language]
  return random
    .some(Object.entries(answers), role === 'member' ? random.integer(1, 3) : 3)
    .map(([prompt, texts], index) => {
      const text = random.pick(texts)
      return { site_id: site, member_id: id, prompt, place: index + 1, text }
    })
}

/** Most say what brings them here, most of these to everybody. */
function toIntentions({ id, site, role, person }: DemoMember) {
  const random = randomOf(`${person.key} intentions`)
  if (role === 'fictional' || role === 'fresh' || !random.chance(0.8)) return []
  return random.some(intentions, random.integer(1, 3)).map((intention, index) => ({
    site_id: site,
    member_id: id,
    intention,
    place: index + 1,
    visibility: random.weighted<IntentionAudience>(
      intention === 'touch' ? { matches: 2, nobody: 1 } : { all: 8, matches: 1, nobody: 1 },
    ),
  }))
}

/** What members say of themselves beside the text about them; a person has read all of it. */
export async function insertWords(db: Queryable, cast: DemoMember[], now: Date): Promise<void> {
  const joined = new Map(cast.map((member) => [member.id, timesOf(member, now).joined]))
  const dated = (rows: { member_id: string }[]) =>
    JSON.stringify(rows.map((row) => ({ ...row, at: joined.get(row.member_id) })))
  await execute(
    db,
    sql`insert into prompt_answer (site_id, member_id, prompt, place, text, visible_text, updated_at)
        select site_id, member_id, prompt, place, text, text, at
        from jsonb_to_recordset(${dated(cast.flatMap(toAnswers))}::jsonb)
          as r (site_id smallint, member_id bigint, prompt text, place smallint, text text, at timestamptz)`,
  )
  await execute(
    db,
    sql`insert into intention (site_id, member_id, intention, place, visibility, consent_at, updated_at)
        select site_id, member_id, intention, place, visibility, case when intention = 'touch' then at end, at
        from jsonb_to_recordset(${dated(cast.flatMap(toIntentions))}::jsonb)
          as r (site_id smallint, member_id bigint, intention text, place smallint, visibility text, at timestamptz)`,
  )
}

const PROFILE = toContactSource('/members/1')

/** A third of the likes come with a comment on an answer of the other. */
function toComments(likes: DemoLike[]) {
  return likes.flatMap(({ from, to, at }) => {
    const random = randomOf(`${from.id} ${to.id} comment`)
    const [answer] = toAnswers(to)
    if (!answer || !random.chance(0.34)) return []
    const text = random.pick(demoComments[from.person.language])
    const { prompt, text: quoted } = answer
    return {
      site_id: from.site,
      member_id: from.id,
      other_id: to.id,
      text,
      prompt,
      quoted,
      at,
      session: sessionIdOf(from),
    }
  })
}

/** What members wrote with their likes. */
export async function insertComments(db: Queryable, likes: DemoLike[]): Promise<void> {
  await execute(
    db,
    sql`insert into like_comment (site_id, member_id, other_id, text, prompt, quoted, words_hash, created_at, session_id, via)
        select site_id, member_id, other_id, text, prompt, quoted, decode(md5(text), 'hex'), at, session, ${PROFILE}::smallint
        from jsonb_to_recordset(${JSON.stringify(toComments(likes))}::jsonb)
          as r (site_id smallint, member_id bigint, other_id bigint, text text, prompt text, quoted text, at timestamptz,
               session bigint)
        on conflict do nothing`,
  )
}

/** A reaction to one of four messages, a minute after it. */
function toReactions({ id, starter, other, messages }: DemoConversation) {
  return messages.flatMap(({ seq, from, at }) => {
    const random = randomOf(`${id} ${seq} reaction`)
    if (!random.chance(0.25)) return []
    const reader = from.id === starter.id ? other : starter
    return {
      site_id: starter.site,
      conversation_id: id,
      seq,
      member_id: reader.id,
      reaction: random.pick(reactionKinds),
      at: new Date(at.getTime() + 60_000),
    }
  })
}

/** Reactions to messages, and in one of six conversations a last message that quotes the one before. */
export async function insertReactions(
  db: Queryable,
  conversations: DemoConversation[],
): Promise<void> {
  const read = conversations.filter(({ unread }) => unread === 0)
  await execute(
    db,
    sql`insert into message_reaction (site_id, conversation_id, seq, member_id, reaction, at)
        select site_id, conversation_id, seq, member_id, reaction, at
        from jsonb_to_recordset(${JSON.stringify(read.flatMap(toReactions))}::jsonb)
          as r (site_id smallint, conversation_id bigint, seq int, member_id bigint, reaction text, at timestamptz)`,
  )
  const quoting = read.filter((_, index) => index % 6 === 0).map(({ id }) => id)
  await execute(
    db,
    sql`update message m set quoted_seq = m.seq - 1 from conversation c
        where m.conversation_id = any(${quoting}::bigint[]) and c.conversation_id = m.conversation_id and m.seq = c.last_seq and m.seq > 1`,
  )
}
