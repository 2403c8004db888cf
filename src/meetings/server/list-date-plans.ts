import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listDatePlans as contract } from '../contract.ts'
import { assertPlansOn } from './assert-plans-on.ts'
import { listPlans } from './date-plan.ts'
import { toPlans } from './to-plan.ts'
import { listContacts, toContact } from './trusted-contact.ts'

export async function listDatePlans(ctx: MemberContext): Promise<Output<typeof contract>> {
  assertPlansOn(ctx)
  const { memberId } = ctx.actor
  const [plans, contacts] = await Promise.all([
    listPlans(ctx.db, memberId),
    listContacts(ctx.db, memberId),
  ])
  return {
    plans: await toPlans(ctx, plans, contacts),
    contacts: contacts.map(toContact),
    sms: ctx.sendSms !== null,
    check_in_minutes: ctx.site.settings.check_in_minutes,
  }
}
