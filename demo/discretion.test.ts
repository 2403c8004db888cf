import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../tests/factories/app.ts'
import { row } from '../src/server/database/query.ts'
import { makeDemo } from './first-start.ts'

const { app } = await testApp({ env: { VONK_VAR: '/tmp/vonk-tests-states' } })
const number = async (statement: ReturnType<typeof sql>) =>
  (await row<{ n: number }>(app.pool, statement)).n

beforeAll(async () => {
  rmSync(join(app.config.var, 'demo.json'), { force: true })
  await makeDemo(app, 40)
})

test('the demo has every state of meeting, discretion and safety in chat', async () => {
  for (const state of [
    sql`message_request where state = 'request'`,
    sql`message_request where state = 'declined'`,
    sql`message_request where state = 'lapsed'`,
    sql`member_bookmark`,
    sql`hidden_member`,
    sql`saved_search s join notification_preference n using (member_id) where n.type = 'search_alerts' and n.mail = 'weekly'`,
    sql`date_plan where ended_at is null and check_in_at > now()`,
    sql`date_plan where ended_by = 'safe' and outcome is null`,
    sql`trusted_contact where agreed_at is not null`,
    sql`trusted_contact where agreed_at is null`,
    sql`trip where state = 'running'`,
    sql`trip where state = 'planned'`,
    sql`hidden_place`,
    sql`chat_signal`,
    sql`chat_photo_screening where verdict = 'withheld'`,
    sql`withheld_photo`,
  ])
    expect(await number(sql`select count(*)::int as n from ${state}`), state.sql).toBeGreaterThan(0)
})
