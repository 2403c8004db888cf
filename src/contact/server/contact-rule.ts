import sql from 'sql-template-tag'
import type { MemberContext } from '../../server/context.ts'
import { execute, maybeRow } from '../../server/database/query.ts'
import type { ContactRule } from '../contract.ts'
import { openRule } from '../rules.ts'

/** The member's rule; the open one if they chose none. */
export async function findRule({ db, site, actor }: MemberContext): Promise<ContactRule> {
  const rule = await maybeRow<ContactRule>(
    db,
    sql`select who, mode, min_age, max_age, languages, countries, with_photo, min_filled from contact_rule
        where site_id = ${site.id} and member_id = ${actor.memberId}`,
  )
  return rule ?? openRule
}

export async function storeRule(
  { db, site, actor, now }: MemberContext,
  rule: ContactRule,
): Promise<void> {
  await execute(
    db,
    sql`insert into contact_rule (site_id, member_id, who, mode, min_age, max_age, languages, countries, with_photo, min_filled, updated_at)
        values (${site.id}, ${actor.memberId}, ${rule.who}, ${rule.mode}, ${rule.min_age}, ${rule.max_age}, ${rule.languages}::text[],
                ${rule.countries}::text[], ${rule.with_photo}, ${rule.min_filled}, ${now})
        on conflict (site_id, member_id) do update set who = excluded.who, mode = excluded.mode, min_age = excluded.min_age,
          max_age = excluded.max_age, languages = excluded.languages, countries = excluded.countries,
          with_photo = excluded.with_photo, min_filled = excluded.min_filled, updated_at = excluded.updated_at`,
  )
}
