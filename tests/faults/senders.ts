import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { startSession } from '../../src/accounts/server/public.ts'
import { sendMessage } from '../../src/chat/sending-contract.ts'
import { createApi } from '../../src/platform/api-client.ts'
import type { Api } from '../../src/platform/contract.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute, rows } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { addWriter } from '../factories/chat.ts'
import type { FinalState, Sent } from '../history/check-history.ts'

const WRITERS = 8
const GRANTED = 100_000

export type Person = { member: string; cookie: string; conversation: string }

/** Pairs with a conversation, so that every further message is a paid one with a known target. */
export async function addPeople(db: Database): Promise<Person[]> {
  const members = await Promise.all(
    Array.from({ length: WRITERS }, () => addWriter(db, { credits: GRANTED })),
  )
  const cookies = await Promise.all(members.map((member) => cookieOf(db, member)))
  const people: Person[] = []
  for (let index = 0; index < WRITERS; index += 2) {
    const [one = '', other = ''] = [members[index], members[index + 1]]
    const conversation = await createConversation(db, one, other)
    people.push({ member: one, cookie: cookies[index] ?? '', conversation })
    people.push({ member: other, cookie: cookies[index + 1] ?? '', conversation })
  }
  return people
}

async function cookieOf(db: Database, memberId: string): Promise<string> {
  const session = { sessionId: newId(), memberId, siteId: 1, device: 'faults', place: '' }
  return `auth.session=${await startSession(db, session, new Date())}`
}

async function createConversation(db: Database, one: string, other: string): Promise<string> {
  const conversation = newId()
  await execute(
    db,
    sql`insert into conversation (conversation_id, site_id, lo, hi, started_by, created_at)
        values (${conversation}, 1, least(${one}::bigint, ${other}::bigint), greatest(${one}::bigint, ${other}::bigint), ${one}, now())`,
  )
  await execute(
    db,
    sql`insert into inbox (member_id, conversation_id, other_id, started, last_message_at, has_written)
        values (${one}, ${conversation}, ${other}, true, now(), true), (${other}, ${conversation}, ${one}, false, now(), true)`,
  )
  return conversation
}

type SendOptions = {
  person: Person
  index: number
  ports: number[]
  until: { over: boolean }
  history: Sent[]
}

/** The product's own client with its five retries, alternating between the nodes; an intention without a response is recorded as unknown. */
export async function sendUntilStopped({
  person,
  index,
  ports,
  until,
  history,
}: SendOptions): Promise<void> {
  const { member, cookie, conversation } = person
  const apis = ports.map((port) => clientOf(port, cookie))
  for (let count = 0; !until.over; count++) {
    const sent: Sent = {
      key: crypto.randomUUID(),
      sender: member,
      conversation,
      sentAt: performance.now(),
      acknowledged: null,
    }
    history.push(sent)
    const api = apis[(index + count) % apis.length]
    const answer = await api?.(sendMessage, {
      id: sent.key,
      conversation,
      text: `Message ${count}`,
    }).catch(() => null)
    if (answer?.message) sent.acknowledged = { at: performance.now(), seq: answer.message.seq }
    await delay(20)
  }
}

function clientOf(port: number, cookie: string): Api {
  return createApi({
    send: (path, init) => {
      const headers = {
        ...Object.fromEntries(new Headers(init.headers)),
        cookie,
        'sec-fetch-site': 'same-origin',
      }
      return fetch(`http://127.0.0.1:${port}${path}`, {
        ...init,
        headers,
        signal: AbortSignal.timeout(5_000),
      })
    },
    wait: (milliseconds) => delay(milliseconds / 4),
    newKey: () => crypto.randomUUID(),
  })
}

/** All stored messages and balances, as input of the history check. */
export async function readFinalState(db: Database, people: Person[]): Promise<FinalState> {
  const members = people.map(({ member }) => member)
  return {
    stored: await rows(
      db,
      sql`select conversation_id as conversation, seq, id as key, sender_id as sender, cost from message`,
    ),
    books: (
      await rows<Omit<FinalState['books'][number], 'granted'>>(
        db,
        sql`select w.member_id as member, w.balance,
              (select coalesce(sum(e.credits), 0)::int from ledger_entry e where e.member_id = w.member_id and e.account = 'member') as entries,
              (select count(*)::int from ledger_transaction t where t.member_id = w.member_id and t.kind = 'message') as debits
            from wallet w where w.member_id = any(${members}::bigint[])`,
      )
    ).map((books) => ({ ...books, granted: GRANTED })),
    unread: await rows(
      db,
      sql`select i.member_id as member, i.conversation_id as conversation, i.num_unread as unread,
            (select count(*)::int from message m where m.conversation_id = i.conversation_id and m.sender_id = i.other_id) as received
          from inbox i`,
    ),
  }
}
