import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../factories/app.ts'
import { startConversation } from '../factories/chat.ts'
import { addDatePlan } from '../factories/dates.ts'
import { addManyMembers } from '../factories/many-members.ts'
import { execute } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'

/** `PROBES=10000 npx vitest run tests/invariants/probes`: as many as an attacker with patience sends. */
const PROBES = Number(process.env['PROBES'] ?? 200)
const EACH = Math.ceil(PROBES / 4)
/** Below every limit of one member or one network. */
const PER_PROBER = 25

const node = await testApp({ env: { TRUSTED_PROXIES: '1' } })
const { app, request } = node
const probers = await addManyMembers(app.pool, Math.ceil(EACH / PER_PROBER) + 1)
const proberOf = (index: number) => probers[Math.floor(index / PER_PROBER)] ?? ''

/** What a prober sees of an answer, without random values and what they typed themselves. */
async function probe(path: string, init: RequestInit, index: number, typed: string[] = []) {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
  }
  const response = await request(path, { ...init, headers }, proberOf(index))
  const names = [...response.headers.keys()].filter((name) => name !== 'x-request-id').toSorted()
  const body = typed.reduce((text, value) => text.replaceAll(value, '…'), await response.text())
  return `${response.status} ${names.join()} ${body.replaceAll(/"at":"[^"]*"/g, '"at"')}`
}

/** Sends probes of kinds in turn; all answers must be one and the same. */
async function sameAnswers(
  kinds: ((index: number) => Promise<string>)[],
): Promise<[answer: string, sent: number]> {
  const answers = new Set<string>()
  for (let index = 0; index < EACH; index++)
    answers.add((await kinds[index % kinds.length]?.(index)) ?? '')
  expect([...answers].slice(1)).toEqual([])
  return [[...answers][0] ?? '', EACH]
}

describe('no probe tells', () => {
  test('whether a link to a plan was ever one', async () => {
    const started = await startConversation(node)
    const dated = { member: started.from, partner: started.to, conversation: started.conversation }
    const [open, canceled] = [await addDatePlan(node, dated), newId()]
    await execute(
      app.pool,
      sql`insert into date_plan (site_id, plan_id, member_id, partner_id, conversation_id, partner_name, place, starts_at, time_zone,
                                 shared_at, ended_at, ended_by, created_at)
          values (1, ${canceled}, ${started.from}, ${started.to}, ${started.conversation}, 'Noor', 'Hek', now() + interval '1 day', 'UTC',
                  now(), now(), 'canceled', now())`,
    )
    const signature = open.token.slice(open.token.indexOf('.') + 1)
    const turn = (text: string, index: number) =>
      text.slice(index % text.length) + text.slice(0, index % text.length)
    const at = (token: string, index: number) =>
      probe(`/api/shared-date.php?token=${encodeURIComponent(token)}`, {}, index)
    const [answer] = await sameAnswers([
      (index) => at(`${newId()}.${turn(signature, index)}`, index),
      (index) => at(`${open.plan}.${turn(signature, 1 + (index % (signature.length - 1)))}`, index),
      (index) => at(`${canceled}.${turn(signature, index)}`, index),
    ])
    expect(answer).toMatch(/^404 /)
  })

  test('whether an id is of somebody who is invisible, travels so, is paused or blocks', async () => {
    const [invisible, traveller, paused, blocker] = await addManyMembers(app.pool, 4)
    await execute(
      app.pool,
      sql`update profile set invisible = true where member_id in (${invisible}, ${traveller})`,
    )
    await execute(app.pool, sql`update profile set status = 'paused' where member_id = ${paused}`)
    await execute(
      app.pool,
      sql`insert into trip (site_id, member_id, country, region, city, from_day, to_day, starts_at, ends_at, state, changed_at)
          values (1, ${traveller}, 'IT', 507, 3169070, current_date, current_date + 3, now(), now() + interval '3 days', 'running', now())`,
    )
    for (const prober of probers)
      await execute(
        app.pool,
        sql`insert into block (member_id, other_id, direction, at) values (${blocker}, ${prober}, 1, now()), (${prober}, ${blocker}, 2, now())`,
      )
    const at = (id: string | undefined) => (index: number) =>
      probe(`/api/member.php?id=${id ?? newId()}`, {}, index)
    const [answer] = await sameAnswers([
      (index) => at(newId())(index),
      at(invisible),
      at(traveller),
      at(paused),
      at(blocker),
    ])
    expect(answer).toContain('profile_not_available')
  })

  test('whether an address that is blocked belongs to a member', async () => {
    const members = await addManyMembers(app.pool, EACH)
    const block = (email: string, index: number) => {
      const batch = crypto.randomUUID()
      return probe(
        '/api/blocked-contacts.php',
        { method: 'PUT', body: JSON.stringify({ batch, emails: [email] }) },
        index,
        [batch],
      )
    }
    // Each prober begins anew, so that their lists are alike.
    const clear = (index: number) =>
      probe('/api/blocked-contacts.php', { method: 'DELETE', body: '{}' }, index)
    const answer = async (email: string, index: number) => {
      const blocked = await block(email, index)
      await clear(index)
      return blocked
    }
    const [first] = await sameAnswers([
      (index) => answer(`${members[index]}@example.org`, index),
      (index) => answer(`${newId()}@example.org`, index),
    ])
    expect(first).toMatch(/^200 /)
  })

  test('which condition of a rule closed a door', async () => {
    const rules = [
      sql`'verified', 'closed', null, null, '{}'::text[], '{}'::text[], false, 0`,
      sql`'liked', 'closed', null, null, '{}'::text[], '{}'::text[], false, 0`,
      sql`'suitable', 'closed', 60, null, '{}'::text[], '{}'::text[], false, 0`,
      sql`'suitable', 'closed', null, 20, '{}'::text[], '{}'::text[], false, 0`,
      sql`'suitable', 'closed', null, null, '{de}'::text[], '{}'::text[], false, 0`,
      sql`'suitable', 'closed', null, null, '{}'::text[], '{IT}'::text[], false, 0`,
      sql`'suitable', 'closed', null, null, '{}'::text[], '{}'::text[], true, 0`,
      sql`'suitable', 'closed', null, null, '{}'::text[], '{}'::text[], false, 80`,
    ]
    const owners = await addManyMembers(app.pool, rules.length)
    await execute(
      app.pool,
      sql`update profile set name = 'Noor' where member_id = any(${owners}::bigint[])`,
    )
    for (const [index, rule] of rules.entries())
      await execute(
        app.pool,
        sql`insert into contact_rule (site_id, member_id, who, mode, min_age, max_age, languages, countries, with_photo, min_filled, updated_at)
            select 1, ${owners[index]}, ${rule}, now()`,
      )
    const [answer] = await sameAnswers(
      owners.flatMap((owner) => [
        async (index: number) => {
          const looked = await probe(`/api/conversation.php?profile=${owner}`, {}, index, [owner])
          const message = { id: crypto.randomUUID(), profile: owner, text: 'Hello' }
          const sent = await probe(
            '/api/message.php',
            { method: 'POST', body: JSON.stringify(message) },
            index,
            [owner],
          )
          return `${looked}\n${sent}`
        },
      ]),
    )
    expect(answer).toContain('"door":"closed"')
    expect(answer).toContain('contact_closed')
  })
})
