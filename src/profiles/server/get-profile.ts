import { mapNames } from '../../platform/map-names.ts'
import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getProfile as contract } from '../contract.ts'
import { ageOn, choiceNames } from '../rules.ts'
import { locationNames } from './location-names.ts'
import { findProfile } from './profile.ts'

export async function getProfile(ctx: MemberContext): Promise<Output<typeof contract>> {
  const row = await findProfile(ctx.db, ctx.site.id, ctx.actor.memberId)
  if (!row) throw new Error('a member who is logged in has no profile')
  const names = locationNames(row.region, row.city, ctx.locale)
  return {
    profile: {
      ...row,
      id: row.member_id,
      age: ageOn(row.birth_date, ctx.now),
      region_name: names.region,
      city_name: names.city,
      fields: { ...mapNames(choiceNames, (field) => row[field]), sexuality: row.sexuality },
      sexuality_consent: row.sexuality_consent_at !== null,
    },
  }
}
