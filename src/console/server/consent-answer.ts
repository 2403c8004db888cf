import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../server/database/query.ts'
import type { MemberConsent } from '../records-contract.ts'

type ConsentRow = Omit<MemberConsent, 'at' | 'withdrawn_at'> & {
  at: Date | null
  withdrawn_at: Date | null
}

/**
 * Consents of a member from the tables of all features, the latest first. An answer of the consent
 * panel counts from the answer that changed it in that browser until the next one.
 */
export async function loadMemberConsents(db: Queryable, memberId: string): Promise<ConsentRow[]> {
  return rows<ConsentRow>(
    db,
    sql`with answer as (
          select c.answer_id, c.browser_id, c.sequence, c.text_version, c.language, c.answered_at, p.purpose, p.given,
                 lag(p.given) over (partition by c.browser_id, p.purpose order by c.sequence) as before
          from consent_answer c cross join lateral (values ('statistics', c.statistics), ('marketing', c.marketing)) p (purpose, given)
          where c.member_id = ${memberId}
        )
        select 'terms ' || version as id, 'terms' as kind, false as refused, version::text as version, locale as language, source,
               '' as detail, accepted_at as at, null::timestamptz as withdrawn_at
          from terms_acceptance where member_id = ${memberId}
        union all
        select a.purpose || ' ' || a.answer_id, a.purpose, not a.given, a.text_version::text, a.language, 'panel', '', a.answered_at,
               case when a.given then (select min(l.answered_at) from answer l
                 where l.browser_id = a.browser_id and l.purpose = a.purpose and l.sequence > a.sequence and not l.given) end
          from answer a where a.given is distinct from a.before and (a.given or a.before is null)
        union all
        select 'orientation', 'orientation', false, '', null, 'profile', '', sexuality_consent_at, null
          from profile where member_id = ${memberId} and sexuality_consent_at is not null
        union all
        select 'resale ' || partner, 'resale', false, '', null, 'privacy', partner_name, agreed_at, withdrawn_at
          from resale_consent where member_id = ${memberId}
        union all
        select 'mandate ' || mandate_id, 'mandate', false, agreed_version, agreed_language, 'checkout', iban_country || ' ••' || iban_last_four, agreed_at, null
          from debit_mandate where member_id = ${memberId}
        union all
        select s.kind, s.kind, false, '', null, 'privacy', '', null, null
          from profile p cross join lateral (values ('promoted', p.promoted), ('indexed', p.indexed)) s (kind, given)
          where p.member_id = ${memberId} and s.given
        order by at desc nulls last, id`,
  )
}
