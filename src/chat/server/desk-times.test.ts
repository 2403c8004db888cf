import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addWriter } from '../../../tests/factories/chat.ts'
import { answerAtDesk } from '../../../tests/factories/desk.ts'
import { seededRandom } from '../../../tests/factories/many-events.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { execute, row } from '../../server/database/query.ts'
import type { SiteSettings } from '../../sites/settings-contract.ts'
import { sendGift, sendMessage } from '../sending-contract.ts'

const { app, as, advance, now } = await testApp()
const db = app.pool
const HOUR = 3_600_000
const HOURS = 24

const changeSettings = (changes: Partial<SiteSettings>) => {
  const site = app.siteById(1)
  site.settings = { ...site.settings, ...changes }
}

type Sent = { at: number; answeredAt: number | null }

/** The rule in other words: of the messages whose time ended within a week, 95 of 100 are answered in time. */
function isInTime(sent: Sent[], time: number): boolean {
  const due = sent.filter(
    ({ at }) => at < time - HOURS * HOUR && at >= time - (HOURS + 7 * 24) * HOUR,
  )
  const inTime = due.filter(
    ({ at, answeredAt }) => answeredAt !== null && answeredAt <= at + HOURS * HOUR,
  )
  return inTime.length * 100 >= due.length * 95
}

const countTransfers = async (member: string) =>
  (
    await row<{ transfers: number }>(
      db,
      sql`select count(*)::int as transfers from ledger_transfer where member_id = ${member} and kind <> 'purchase'`,
    )
  ).transfers

test.each([1, 2, 3])(
  'the ledger has no transfer for a fictional profile unless its desk is on and in time (%d)',
  async (seed) => {
    const random = seededRandom(seed)
    changeSettings({ fictional: true, fictional_cost: true, fictional_hours: HOURS })
    const writer = await addWriter(db, { credits: 500 })
    const fictional = await addMember(db, { origin: 'fictional' })
    await execute(db, sql`update message set unsent_at = now()`)
    const holder = await addStaff(db, ['fictional'])
    const api = await as(writer)
    const sent: Sent[] = []
    let [conversation, isOn, transfers] = ['', true, 0]
    for (let step = 0; step < 25; step++) {
      const dice = random()
      advance(Math.ceil(random() * 9 * HOUR))
      if (dice < 0.4 && conversation !== '') {
        await answerAtDesk(app, { fictional, conversation, text: `Answer ${step}` })
        for (const each of sent) each.answeredAt ??= now().getTime()
      } else if (dice < 0.5) {
        isOn = !isOn
        changeSettings({ fictional_cost: isOn })
      }
      const isAllowed = isOn && isInTime(sent, now().getTime())
      const target = conversation === '' ? { profile: fictional } : { conversation }
      const message = { id: crypto.randomUUID(), ...target, confirm_fictional: true }
      const answer =
        random() < 0.3
          ? await api(sendGift, { ...message, gift: 'rose' })
          : await api(sendMessage, { ...message, text: `Line ${step}` })
      conversation = answer.conversation ?? conversation
      sent.push({ at: now().getTime(), answeredAt: null })
      const after = await countTransfers(writer)
      expect(after > transfers, `step ${step}`).toBe(isAllowed)
      transfers = after
    }
    await execute(db, sql`update account set staff_roles = '{}' where member_id = ${holder}`)
  },
)
