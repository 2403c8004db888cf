import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addSession } from '../../../../tests/factories/sessions.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { getConversation } from '../../../chat/contract.ts'
import { sendMessage } from '../../../chat/sending-contract.ts'
import { execute, row } from '../../../server/database/query.ts'
import { openRule } from '../../rules.ts'
import { saveContactRule } from '../../contract.ts'
import { getContactFigures } from '../contract.ts'

const { app, as, now } = await testApp()
const DAY = 86_400_000

const close = async (member: string) =>
  (await as(member))(saveContactRule, { rule: { ...openRule, who: 'verified', mode: 'closed' } })
const figures = async (days: '30' | '90' = '30') =>
  (await as(await addStaff(app.pool, ['moderator'])))(getContactFigures, { days })

test('counts what members chose, and hides what fewer than 20 did', async () => {
  const women = await Promise.all(
    Array.from({ length: 40 }, () => addMember(app.pool, { gender: 'female' })),
  )
  const men = await Promise.all(
    Array.from({ length: 25 }, () => addMember(app.pool, { gender: 'male' })),
  )
  for (const member of [...women.slice(0, 20), ...men.slice(0, 5)]) await close(member)
  const { chose, groups, rules_began } = await figures()
  const verified = groups.find(({ who }) => who === 'verified')
  // From the women's share that of five men could be found.
  expect(verified).toMatchObject({ female: null, male: null })
  expect(groups.find(({ who }) => who === 'anyone')).toMatchObject({ female: null, male: null })
  expect(verified?.all).toBe(chose.share)
  expect(chose.people).toBe(25)
  expect(groups.find(({ who }) => who === 'liked')).toMatchObject({ all: 0, female: 0, male: 0 })
  expect(rules_began).toBe(now().toISOString().slice(0, 10))
})

test('counts closed doors once a day, whether they were looked at or written to, and who meets many', async () => {
  const prober = await addMember(app.pool, { gender: 'male', name: 'Prober' })
  const doors = await Promise.all(Array.from({ length: 31 }, () => addMember(app.pool)))
  for (const door of doors) await close(door)
  const api = await as(prober)
  const before = await figures()
  expect(before.probing).toEqual([])
  for (const [index, door] of doors.entries())
    for (let tries = 0; tries < 2; tries++)
      if (index % 2 === 0)
        expect((await api(getConversation, { profile: door })).conversation.door).toBe('closed')
      else
        await expect(
          api(sendMessage, { id: crypto.randomUUID(), profile: door, text: 'Hello' }),
        ).rejects.toMatchObject({ code: 'contact_closed' })
  const after = await figures()
  expect(after.closed_doors - before.closed_doors).toBe(31)
  expect(after.probing).toEqual([{ member: prober, name: 'Prober', doors: 31, same_network: 0 }])
  const { n } = await row<{ n: number }>(
    app.pool,
    sql`select count(*)::int as n from ledger_transfer where member_id = ${prober}`,
  )
  expect(n).toBe(0)
})

test('tells what became of requests, with the median time until then', async () => {
  const [from, to] = [await addMember(app.pool), await addMember(app.pool)]
  const requests = [
    ['open', null, 2],
    ['open', null, 4],
    ['open', null, 30],
    ['declined', 1, 6],
    ['declined', null, 8],
    ['lapsed', null, 336],
  ] as const
  const session = await addSession(app.pool, from, 30)
  for (const [index, [state, sentence, hours]] of requests.entries()) {
    const at = new Date(now().getTime() - 20 * DAY)
    await execute(
      app.pool,
      sql`insert into message_request (site_id, request_id, member_id, other_id, message_id, text, credits, state, sentence, created_at, lapses_at,
                                       decided_at, closed_until, session_id, via)
          values (1, ${index + 1}, ${from}, ${to}, ${crypto.randomUUID()}, 'Hi', 1, ${state}, ${sentence}, ${at}, ${new Date(at.getTime() + 14 * DAY)},
                  ${new Date(at.getTime() + hours * 3_600_000)}, ${at}, ${session}, 1)`,
    )
  }
  const { requests: counted } = await figures()
  expect(counted).toEqual({
    decided: 6,
    outcomes: [
      { outcome: 'open', count: 3, share: null, median_hours: 4 },
      { outcome: 'lapsed', count: 1, share: null, median_hours: 336 },
      { outcome: 'declined', count: 1, share: null, median_hours: 6 },
      { outcome: 'silent', count: 1, share: null, median_hours: 8 },
    ],
  })
})

test('is for support and moderators', async () => {
  const member = await as(await addMember(app.pool))
  await expect(member(getContactFigures, {})).rejects.toMatchObject({ code: 'not_found' })
  const writer = await as(await addStaff(app.pool, ['content']))
  await expect(writer(getContactFigures, {})).rejects.toMatchObject({ status: 403 })
})
