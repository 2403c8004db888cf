import type { App } from '../../src/server/app.ts'
import type { Queryable } from '../../src/server/database/query.ts'
import type { DemoMember } from '../cast.ts'
import type { DemoConversation } from '../conversations.ts'
import { createReadSteps } from '../signals.ts'
import type { DemoOrder } from '../orders.ts'
import { randomOf } from '../random.ts'
import type { DemoFraud } from '../frauds.ts'
import { createAftercareSteps } from './aftercare.ts'
import { createCaseSteps } from './cases.ts'
import { createClosingSteps } from './month-closings.ts'
import { createDataSteps } from './data-protection.ts'
import { createDutySteps } from './duty.ts'
import { createLetterSteps } from './letters.ts'
import { createMailingSteps } from './mailing.ts'
import { createMoneySteps } from './money.ts'
import { createNewAccountSteps } from './new-accounts.ts'
import { createOfficeSteps } from './office.ts'
import { createPayoutSteps } from './payouts.ts'
import { createSecondLooks } from './second-looks.ts'
import { createPhotoLooks } from './photo-looks.ts'
import { runSteps } from './steps.ts'
import { createSystemSteps } from './systems.ts'

const SITE = 1
/** The steps reach this far back. */
const DAYS = 28

type Demo = {
  cast: DemoMember[]
  conversations: DemoConversation[]
  /** Conversations in which somebody asks for money. */
  requests: DemoConversation[]
  orders: DemoOrder[]
  frauds: DemoFraud[]
  seed: string
}

/** What members wrote to the staff in the last weeks and what became of it, so that no page of the console is empty. */
export async function insertStaffWork(app: App, db: Queryable, demo: Demo): Promise<void> {
  const { cast, conversations, requests, orders, frauds, seed } = demo
  const now = app.clock()
  const staff = findStaff(cast)
  if (!staff) return
  const old = cast.filter(
    ({ role, site, person }) => role === 'member' && site === SITE && person.joinedDaysAgo > DAYS,
  )
  const members = randomOf(`${seed} cases`).some(old, 40)
  const newest = cast
    .filter(({ role, site }) => role === 'member' && site === SITE)
    .toSorted((a, b) => a.person.joinedDaysAgo - b.person.joinedDaysAgo)
  const sold = orders.filter(({ buyer }) => buyer.role === 'member' && buyer.site === SITE)
  await runSteps(app, db, [
    ...createReadSteps(requests),
    ...createAftercareSteps({ frauds, cast, now }),
    ...createPhotoLooks({ members: newest, moderator: staff.moderator, now }),
    ...createCaseSteps({ members, conversations, staff, now }),
    ...createMoneySteps({ orders: sold, members: members.slice(-3), staff, now }),
    ...createPayoutSteps({ orders, finance: staff.finance, now }),
    ...createClosingSteps({
      orders: orders.filter(({ buyer }) => buyer.site === SITE),
      finance: staff.finance,
      now,
    }),
    ...createOfficeSteps({ members: members.slice(-8), staff, now }),
    ...createNewAccountSteps({ members: newest, moderator: staff.moderator, now }),
    ...createSystemSteps({
      members: members.slice(0, 6),
      orders: untouched(sold, now),
      staff,
      now,
    }),
    ...createLetterSteps({ members, by: staff.support, now }),
    ...createDutySteps({ staff, now }),
    ...createDataSteps({ members: members.slice(0, 6), staff, now }),
    ...createMailingSteps({ content: staff.content, now }),
    ...createSecondLooks({ members: members.slice(0, 8), staff, now }),
  ])
}

/** The oldest orders: money moved back for the latest. */
const untouched = (sold: DemoOrder[], now: Date) =>
  sold
    .filter(({ at, method }) => method !== 'sdd' && at.getTime() < now.getTime() - 2 * 86_400_000)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .slice(0, 2)

function findStaff(cast: DemoMember[]) {
  const find = (role: DemoMember['role']) => cast.find((member) => member.role === role)
  const [operator, support, moderator] = [find('operator'), find('support'), find('moderator')]
  const [finance, content] = [find('finance'), find('content')]
  return operator && support && moderator && finance && content
    ? { operator, support, moderator, finance, content }
    : null
}
