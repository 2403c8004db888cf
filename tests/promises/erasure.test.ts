import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { logIn, reactivateAccount } from '../../src/accounts/contract.ts'
import { getMember } from '../../src/profiles/contract.ts'
import { deleteAccount, requestExport } from '../../src/personal/contract.ts'
import { execute, rows } from '../../src/server/database/query.ts'
import { features } from '../../src/server/features.ts'
import { createLog } from '../../src/server/log.ts'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { runScheduled } from '../../src/server/run-jobs.ts'
import { testApp } from '../factories/app.ts'
import { addPrivateLife } from '../factories/private-life.ts'

const lines: string[] = []
const log = createLog({ logLevel: 'debug', mode: 'production' }, { write: (line) => void lines.push(line) })
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
 * What stays, as the page of deletion says before the click: messages with those who received them, and what people of the
 * site need to answer reports and complaints.
 */
const kept = new Set(['message', 'sealed_copy', 'report', 'complaint'])

/** Every row of the database that holds one of these texts, by table; partitions under the name of their parent. */
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
    const { rows: all } = await app.pool.query<{ text: string }>(`select t::text as text from ${name} t`)
    const hit = all.find(({ text }) => canaries.some((canary) => text.toLowerCase().includes(canary.toLowerCase())))
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
  sql`insert into passkey (member_id, passkey_id, credential_id, public_key, name, created_at)
      values (${victim.member}, 1, 'kanariesleutel', '\\x00', 'Kanariesleutel', now())`,
)
await execute(
  app.pool,
  sql`insert into two_factor (member_id, secret, created_at) values (${victim.member}, ${Buffer.from('kanarie')}, now())`,
)
const api = await as(victim.member)
const friend = await as(victim.friend)
const visitor = await as()
const email = 'kanarie.post@kanarie.example'

const due = async () => {
  for (const { scheduled = [] } of features) for (const work of scheduled) await runScheduled(app, work)
  await runJobs()
}

test('from the moment of deletion nobody sees the member; on day thirteen the mailed link brings all of it back', async () => {
  await api(requestExport, {})
  await runJobs()
  expect((await friend(getMember, { id: victim.member })).member).not.toBeNull()
  const before = await tablesWith(victim.canaries)
  expect(before.size).toBeGreaterThan(8)
  await api(deleteAccount, { password, credits: 'waive' })
  await expect(friend(getMember, { id: victim.member })).rejects.toThrow('not_found')
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

test('on day fifteen nothing is left in any table, file, queue or log line but what the page of deletion names', async () => {
  // Gone once more, by the database: the session they had ended with the first time.
  await execute(
    app.pool,
    sql`update account set status = 'deleted', deleted_at = ${node.now()} where member_id = ${victim.member}`,
  )
  await runJobs()
  advance(15 * DAY)
  await due()
  await due()
  const left = await tablesWith(victim.canaries)
  expect([...left].filter(([table]) => !kept.has(table))).toEqual([])
  for (const name of stored) expect(await app.files.exists(name), name).toBe(false)
  const text = lines.join('').toLowerCase()
  for (const canary of victim.canaries) expect(text.includes(canary.toLowerCase()), canary).toBe(false)
})

test('money stays, under a number that leads to nobody', async () => {
  const entries = await rows(app.pool, sql`select 1 from ledger_entry where member_id = ${victim.member}`)
  expect(entries.length).toBeGreaterThan(0)
  const [account] = await rows<{ email: string; password_hash: string | null; status: string }>(
    app.pool,
    sql`select email, password_hash, status from account where member_id = ${victim.member}`,
  )
  expect(account).toEqual({ email: '', password_hash: null, status: 'erased' })
})
