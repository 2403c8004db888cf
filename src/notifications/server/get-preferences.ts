import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getPreferences as contract } from '../contract.ts'
import { listDisabled } from './notification-disabled.ts'
import { listPreferences } from './notification-preferences.ts'

export async function getPreferences({
  db,
  actor,
}: MemberContext): Promise<Output<typeof contract>> {
  const [preferences, disabled] = await Promise.all([
    listPreferences(db, actor.memberId),
    listDisabled(db, actor.memberId),
  ])
  const findReason = (type: string) => disabled.find((each) => each.type === type)?.reason ?? null
  return {
    preferences: preferences.map((preference) => ({
      ...preference,
      reason: findReason(preference.type),
    })),
    stopped: findReason('*'),
  }
}
