import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn } from '../../src/accounts/contract.ts'
import { reactivateAccount } from '../../src/accounts/credentials-contract.ts'
import {
  getConversation,
  listChats,
  listMessages,
  searchMessages,
} from '../../src/chat/contract.ts'
import { sendMessage } from '../../src/chat/sending-contract.ts'
import { grantCredits } from '../../src/credits/server/public.ts'
import { getMember } from '../../src/profiles/contract.ts'
import { deleteAccount, requestExport } from '../../src/data-rights/contract.ts'
import { execute, rows } from '../../src/server/database/query.ts'
import { features } from '../../src/app/server/features.ts'
import { createLog } from '../../src/server/log.ts'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { runScheduled } from '../../src/app/server/run-jobs.ts'
import { testApp } from '../factories/app.ts'
import { addPrivateLife, BIRTH_DATE } from '../factories/private-life.ts'

const lines: string[] = []
const log = createLog(
  { logLevel: 'debug', mode: 'production' },
  { write: (line) => void lines.push(line) },
)
const node = await testApp({ log })
const { app, as, advance, mails, runJobs } = node
afterAll(() => log.flush())

const DAY = 86_400_000
const password = 'three pears on a plate'
const stored = new Set<string>()
const put = app.files.put
app.files.put = async (name, bytes) => {
  stored.add(name)
  await put(name, bytes)
}

/**
 * What remains, as the deletion page states before the click: what the staff needs to answer reports and complaints, and
 * the messages that their receivers can still read; the tests of the partner's view below account for each of them.
 */
const retainedTables = new Set(['evidence_copy', 'report', 'complaint'])
const partnersCopy = new Set(['message', 'inbox'])

/** Every row of the database that contains one of these texts, by table; partitions under the name of their parent. */
async function tablesWith(canaries: string[]): Promise<Map<string, string>> {
  const tables = await rows<{ name: string; parent: string }>(
    app.pool,
    sql`select format('%I.%I', n.nspname, c.relname) as name, coalesce(p.relname, c.relname)::text as parent
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
        where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r'`,
  )
  const found = new Map<string, string>()
  for (const { name, parent } of tables) {
    const { rows: all } = await app.pool.query<{ text: string }>(
      `select t::text as text from ${name} t`,
    )
    const hit = all.find(({ text }) =>
      canaries.some((canary) => text.toLowerCase().includes(canary.toLowerCase())),
    )
    if (hit) found.set(parent, hit.text)
  }
  return found
}

const victim = await addPrivateLife(node)
await execute(
  app.pool,
  sql`update account set password_hash = ${await hashPassword(password)} where member_id = ${victim.member}`,
)
await execute(
  app.pool,
  sql`insert into two_factor (member_id, secret, created_at) values (${victim.member}, ${Buffer.from('kanarie')}, now())`,
)
/** Added after the deletion, whose call requires the password. */
const addPasskeyRow = () =>
  execute(
    app.pool,
    sql`insert into passkey (member_id, passkey_id, credential_id, public_key, name, created_at)
        values (${victim.member}, 1, 'kanariesleutel', '\\x00', 'Kanariesleutel', now())
        on conflict do nothing`,
  )
const api = await as(victim.member)
const friend = await as(victim.friend)
const visitor = await as()
await grantCredits(
  { db: app.pool, now: node.now() },
  { memberId: victim.friend, credits: 5, origin: 'gesture', key: 'test' },
)
await friend(sendMessage, {
  id: crypto.randomUUID(),
  conversation: victim.ids.conversation,
  text: 'Antwoord van de ander',
})
const email = 'kanarie.post@kanarie.example'

const due = async () => {
  for (const { scheduled = [] } of features)
    for (const work of scheduled) await runScheduled(app, work)
  await runJobs()
}

test('from the moment of deletion the member is hidden; on day 13 the mailed link restores everything', async () => {
  await api(requestExport, {})
  await runJobs()
  expect((await friend(getMember, { id: victim.member })).member).not.toBeNull()
  const before = await tablesWith(victim.canaries)
  expect(before.size).toBeGreaterThan(8)
  await api(deleteAccount, { password, credits: 'waive' })
  await addPasskeyRow()
  await expect(friend(getMember, { id: victim.member })).rejects.toThrow('profile_not_available')
  await runJobs()
  const link = mails.findLast(({ to }) => to === email)?.text ?? ''
  advance(13 * DAY)
  await due()
  await visitor(reactivateAccount, { token: /token=([\w-]+)/.exec(link)?.[1] ?? '' })
  expect(await visitor(logIn, { email, password }).catch(String)).not.toContain('login_failed')
  expect((await friend(getMember, { id: victim.member })).member).not.toBeNull()
  const after = await tablesWith(victim.canaries)
  for (const table of ['account', 'profile', 'message', 'profile_note', 'saved_search'])
    expect(after.has(table), table).toBe(true)
})

test('on day 15 no table, file, queue or log line contains anything but what the deletion page names', async () => {
  await execute(
    app.pool,
    sql`insert into selfie (member_id, site_id, pose, state, picture, started_at, sent_at, due_at)
        values (${victim.member}, 1, 'thumb_up', 'waiting', ${Buffer.from('face')}, now(), now(), now())`,
  )
  // The test deletes the account in the database: the first deletion ended the session.
  await execute(
    app.pool,
    sql`update account set status = 'deleted', deleted_at = ${node.now()} where member_id = ${victim.member}`,
  )
  await runJobs()
  advance(15 * DAY)
  await due()
  await due()
  const left = await tablesWith(victim.canaries)
  expect(
    [...left].filter(([table]) => !retainedTables.has(table) && !partnersCopy.has(table)),
  ).toEqual([])
  const selfies = sql`select 1 as one from selfie where member_id = ${victim.member}`
  expect(await rows(app.pool, selfies)).toEqual([])
  for (const name of stored) expect(await app.files.exists(name), name).toBe(false)
  const text = lines.join('').toLowerCase()
  for (const canary of victim.canaries)
    expect(text.includes(canary.toLowerCase()), canary).toBe(false)
})

describe('the partner of an erased member', () => {
  const { conversation } = victim.ids
  const deleted = { id: victim.member, state: 'deleted', card: null, removed_name: null }
  // The partner's session expired in the two weeks without a request.
  beforeAll(() => node.logInAgain(victim.friend))

  test('keeps the conversation under “deleted member”, in the list, the messages and the search', async () => {
    const list = await friend(listChats, {})
    expect(list.chats).toMatchObject([{ conversation: { id: conversation }, profile: deleted }])
    const { conversation: head } = await friend(getConversation, { conversation })
    expect(head.profile).toEqual(deleted)
    const log = await friend(listMessages, { conversation })
    expect(log.messages.map(({ text, mine }) => [text, mine])).toEqual([
      ['Kanariebericht', false],
      ['Antwoord van de ander', true],
    ])
    const found = await friend(searchMessages, { conversation, q: 'kanarie' })
    expect(found.messages).toHaveLength(1)
    const all = JSON.stringify([list, head, log, found])
    for (const word of ['Kaat', '/photos/', BIRTH_DATE]) expect(all).not.toContain(word)
  })

  test('reads every remaining message, without the erased member’s side', async () => {
    const messages = await rows(
      app.pool,
      sql`select body from message where sender_id = ${victim.member}`,
    )
    expect(messages).toEqual([{ body: 'Kanariebericht' }])
    expect(await rows(app.pool, sql`select from inbox where member_id = ${victim.member}`)).toEqual(
      [],
    )
  })

  test('cannot write to the erased member, but can write to others', async () => {
    const id = crypto.randomUUID()
    await expect(friend(sendMessage, { id, conversation, text: 'Ben je er nog?' })).rejects.toThrow(
      'profile_not_available',
    )
    await expect(friend(getMember, { id: victim.member })).rejects.toThrow('profile_not_available')
  })

  test('has no messages of the conversation after 24 months', async () => {
    advance(740 * DAY)
    await due()
    const session = await as(victim.friend)
    node.logInAgain(victim.friend)
    expect((await session(listChats, {})).chats).toEqual([])
    const left = await tablesWith(victim.canaries)
    expect([...left.keys()].filter((table) => partnersCopy.has(table))).toEqual([])
  })
})

test('the ledger and orders remain, under a number that identifies nobody', async () => {
  const entries = await rows(
    app.pool,
    sql`select 1 from ledger_entry where member_id = ${victim.member}`,
  )
  expect(entries.length).toBeGreaterThan(0)
  const [account] = await rows<{ email: string; password_hash: string | null; status: string }>(
    app.pool,
    sql`select email, password_hash, status from account where member_id = ${victim.member}`,
  )
  expect(account).toEqual({ email: '', password_hash: null, status: 'erased' })
})
