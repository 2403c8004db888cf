import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listRecipients as contract, Recipient } from '../contract.ts'
import { listConsents } from './resale-consent.ts'

export async function listRecipients(ctx: MemberContext): Promise<Output<typeof contract>> {
  const consents = await listConsents(ctx.db, ctx.actor.memberId)
  const { member_resell: offered, partner_recipients: partners } = ctx.site.settings
  const current = offered ? partners : []
  const names = new Set(current.map(({ id }) => id))
  const recipients: Recipient[] = current.map(({ id, name, url }) => {
    const consent = consents.find(({ partner }) => partner === id)
    return {
      id,
      name,
      url,
      agreed: consent !== undefined && consent.withdrawn_at === null,
      last_sent_at: consent?.last_sent_at?.toISOString() ?? null,
    }
  })
  const former = consents
    .filter(({ partner, last_sent_at }) => !names.has(partner) && last_sent_at !== null)
    .map(({ partner, partner_name, last_sent_at }) => ({
      id: partner,
      name: partner_name,
      url: '',
      agreed: false,
      last_sent_at: last_sent_at?.toISOString() ?? null,
    }))
  return { recipients: [...recipients, ...former] }
}
