import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addressConfirmed } from '../../accounts/server/public.ts'
import { blockMember, listBlocks, unblockMember } from '../../blocks/contract.ts'
import { getMember } from '../../profiles/contract.ts'
import { listMembers } from '../../search/contract.ts'
import { execute, rows } from '../../server/database/query.ts'
import { createJobContext } from '../../server/http/create-context.ts'
import {
  blockContacts,
  getBlockedContacts,
  MAX_CONTACTS,
  MAX_CONTACTS_A_DAY,
  unblockContacts,
} from '../contacts-contract.ts'
import { discretionSchedules } from './jobs.ts'

const { app, as, request, runJobs, advance, mails } = await testApp()
const db = app.pool
const HOUR = 3_600_000
const jobContext = () => createJobContext(app, 1, { cookies: [], afterCommit: [] }, db)

async function hashAddresses(): Promise<void> {
  for (const { run } of discretionSchedules) await run(jobContext())
  await runJobs()
}
const afterAnHour = async () => {
  advance(HOUR)
  await runJobs()
}

/** A member with a confirmed address, and another who may block it. */
async function addTwo(country: string) {
  const email = `${randomUUID()}@example.org`
  const [owner, blocker] = [
    await addMember(db, { country, email, name: 'Rui', gender: 'male' }),
    await addMember(db, { country, name: 'Ines' }),
  ]
  const [asOwner, asBlocker] = [await as(owner), await as(blocker)]
  await hashAddresses()
  const find = async (api: typeof asOwner, gender: 'male' | 'female', other: string) =>
    (await api(listMembers, { country, gender })).results.some(
      ({ profile }) => profile.id === other,
    )
  /** Whether each finds the other, in search and by the address of the profile. */
  const see = async () => {
    const open = async (api: typeof asOwner, id: string) =>
      api(getMember, { id }).then(
        () => 'open',
        ({ code }: { code: string }) => code,
      )
    return [
      await find(asOwner, 'female', blocker),
      await open(asOwner, blocker),
      await find(asBlocker, 'male', owner),
      await open(asBlocker, owner),
    ]
  }
  const block = (emails: string[]) => asBlocker(blockContacts, { batch: randomUUID(), emails })
  return { email, owner, blocker, asOwner, asBlocker, see, block }
}
const visible = [true, 'open', true, 'open']
const hidden = [false, 'profile_not_available', false, 'profile_not_available']

describe('an address that a member blocks', () => {
  test('hides the two from each other within an hour, told to neither, and shows them again', async () => {
    const { email, owner, asOwner, asBlocker, see, block } = await addTwo('PT')
    expect(await see()).toEqual(visible)
    const { batches } = await block([` ${email.toUpperCase()}`, 'nobody@example.net'])
    expect(batches).toEqual([{ id: expect.any(String), at: expect.any(String), count: 2 }])
    await runJobs()
    const sent = mails.length
    await afterAnHour()
    expect(await see()).toEqual(hidden)
    expect(mails).toHaveLength(sent)
    // No list of blocked people names them.
    for (const api of [asOwner, asBlocker]) expect((await api(listBlocks, {})).blocked).toEqual([])
    // A block of their own comes and goes without a trace of the other.
    await asBlocker(blockMember, { member: owner })
    await asBlocker(unblockMember, { member: owner })
    expect(await see()).toEqual(hidden)
    await asBlocker(unblockContacts, { batch: batches[0]?.id })
    expect(await asBlocker(getBlockedContacts, {})).toEqual({ batches: [] })
    await afterAnHour()
    expect(await see()).toEqual(visible)
  })

  test('hides whoever confirms it later, and no longer who gives it up', async () => {
    const { owner, see, block } = await addTwo('IE')
    const next = `${randomUUID()}@example.org`
    await block([next])
    await afterAnHour()
    expect(await see()).toEqual(visible)
    const confirm = async (email: string) => {
      await execute(db, sql`update account set email = ${email} where member_id = ${owner}`)
      await jobContext().emit(addressConfirmed, { memberId: owner, first: false })
      await runJobs()
    }
    await confirm(next)
    expect(await see()).toEqual(hidden)
    await confirm(`${randomUUID()}@example.org`)
    expect(await see()).toEqual(visible)
  })

  test('that was never confirmed hides nobody: everybody can type it', async () => {
    const { owner, email, see, block } = await addTwo('NZ')
    await execute(
      db,
      sql`with gone as (delete from contact_hash where member_id = ${owner})
          update account set email_confirmed_at = null, status = 'not_confirmed' where member_id = ${owner}`,
    )
    await hashAddresses()
    const before = await see()
    await block([email])
    await afterAnHour()
    expect(await see()).toEqual(before)
  })

  test('and the file that it is from are nowhere in the database', async () => {
    const { block } = await addTwo('AT')
    await block(['very.private.person@example.com'])
    const tables = await rows<{ name: string }>(
      db,
      sql`select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    for (const { name } of tables) {
      const { rows: found } = await db.query(
        `select 1 from ${name} t where t::text ilike '%very.private.person%' limit 1`,
      )
      expect(found, name).toEqual([])
    }
  })
})

describe('the limits', () => {
  const numbered = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `c${from + index}@example.com`)

  test('of all contacts and of a day hold also where ten calls race, and removed ones count', async () => {
    const api = await as(await addMember(db))
    const send = (emails: string[]) => api(blockContacts, { batch: randomUUID(), emails })
    const races = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => send(numbered(index * 40, 40))),
    )
    expect(races.filter(({ status }) => status === 'fulfilled')).toHaveLength(
      Math.floor(MAX_CONTACTS_A_DAY / 40),
    )
    await api(unblockContacts, {})
    await expect(send(numbered(0, 100))).rejects.toMatchObject({ code: 'contacts_a_day' })
    advance(24 * HOUR)
    await send(numbered(0, 300))
    advance(24 * HOUR)
    await expect(send(numbered(1000, 201))).rejects.toMatchObject({
      code: 'too_many_blocked_contacts',
    })
    await send(numbered(1000, 200))
    const { batches } = await api(getBlockedContacts, {})
    expect(batches.reduce((sum, { count }) => sum + count, 0)).toBe(MAX_CONTACTS)
  })

  test('what is no address is refused whole, a repeat adds nothing, and a stranger has no list', async () => {
    const api = await as(await addMember(db))
    const batch = randomUUID()
    await expect(
      api(blockContacts, { batch, emails: ['jan@example.com', '+31 6 12 34 56'] }),
    ).rejects.toThrow(expect.objectContaining({ code: 'email_invalid' }))
    expect((await api(getBlockedContacts, {})).batches).toEqual([])
    const once = await api(blockContacts, { batch, emails: ['jan@example.com'] })
    expect(await api(blockContacts, { batch, emails: ['jan@example.com'] })).toEqual(once)
    const visitor = await as()
    for (const attempt of [
      visitor(getBlockedContacts, {}),
      visitor(blockContacts, { batch, emails: ['jan@example.com'] }),
      visitor(unblockContacts, {}),
    ])
      await expect(attempt).rejects.toThrow(
        expect.objectContaining({ code: 'authentication_required' }),
      )
  })
})

test('ten thousand probes learn nothing of who is a member', async () => {
  const known: string[] = []
  for (let n = 0; n < 150; n++) {
    known.push(`known-${n}@example.org`)
    await addMember(db, { country: 'BE', email: `known-${n}@example.org` })
  }
  await hashAddresses()
  const unknown = known.map((email) => email.replace('known', 'nobod'))
  const normalize = (text: string) =>
    text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'uuid')
      .replaceAll(/\d{4}-[\d-]+T[\d:.]+Z/g, 'time')
  const answers = new Map<string, Set<string>>([
    ['known', new Set()],
    ['unknown', new Set()],
  ])
  for (let probe = 0; probe < 34; probe++)
    for (const [kind, emails] of [
      ['known', known],
      ['unknown', unknown],
    ] as const) {
      const prober = await addMember(db)
      const response = await request(
        '/api/blocked-contacts.php',
        {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ batch: randomUUID(), emails }),
        },
        prober,
      )
      const list = await (await as(prober))(getBlockedContacts, {})
      answers
        .get(kind)
        ?.add(normalize(`${response.status} ${await response.text()} ${JSON.stringify(list)}`))
    }
  expect([...(answers.get('known') ?? [])]).toHaveLength(1)
  expect(answers.get('known')).toEqual(answers.get('unknown'))
})

test('only this feature reads the hashes: nothing suggests people by them', () => {
  const root = join(import.meta.dirname, '../..')
  const readers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/generated|\.test\./.test(file))
    .filter((file) =>
      /\b(?:contact_hash|blocked_contact)\b/.test(readFileSync(join(root, file), 'utf8')),
    )
  expect(readers.toSorted()).toEqual(
    ['contact-batches.ts', 'contact-blocks.ts', 'contact-hash.ts', 'exported.ts'].map((file) =>
      join('discretion/server', file),
    ),
  )
})
