import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { sendMessage } from '../../src/chat/sending-contract.ts'
import { getConversation, listMessages } from '../../src/chat/contract.ts'
import { migrate, migrationsDirectory } from '../../src/server/database/migrate.ts'
import { createLocalBus } from '../../src/server/live/local-bus.ts'
import { testApp } from '../factories/app.ts'
import { startConversation } from '../factories/chat.ts'
import { silentLog } from '../factories/cluster.ts'

const directory = mkdtempSync(join(tmpdir(), 'vonk-rollback-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** What the next release might add to the tables that everything uses. */
const nextRelease = `-- additive
create table badge (badge_id bigint primary key, member_id bigint not null);
create index badge_member on badge (member_id);
alter table account add column nickname text;
alter table profile add column mood text not null default 'calm';
alter table message add column reaction text;
alter table conversation add column pinned boolean not null default false;
alter table credit_order add column voucher text;
`

let databaseUrl = ''
const world = await testApp({
  async bus(url) {
    databaseUrl = url
    return createLocalBus()
  },
})

describe('a rollback by one release', () => {
  test('leaves a working node on the newer, additive schema', async () => {
    const before = await startConversation(world, 10)
    cpSync(migrationsDirectory, directory, { recursive: true })
    writeFileSync(join(directory, '9000-badges.sql'), nextRelease)
    expect(await migrate({ url: databaseUrl, log: silentLog, directory })).toEqual([
      '9000-badges.sql',
    ])

    // The older release starts again, and goes on with what there was and what is new.
    expect(await migrate({ url: databaseUrl, log: silentLog })).toEqual([])
    const message = {
      id: crypto.randomUUID(),
      conversation: before.conversation,
      text: 'Still here',
    }
    await before.api(sendMessage, message)
    const { messages } = await before.other(listMessages, { conversation: before.conversation })
    expect(messages.at(-1)).toMatchObject({ text: 'Still here' })
    const after = await startConversation(world, 10)
    await after.api(sendMessage, {
      ...message,
      id: crypto.randomUUID(),
      conversation: after.conversation,
    })
    expect(await after.other(getConversation, { conversation: after.conversation })).toBeTruthy()
  })
})
