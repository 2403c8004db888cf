import sql from 'sql-template-tag'
import type { AffiliateAgreementTable } from '../../server/database/generated/tables.ts'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'
import { currencies } from '../../platform/money.ts'
import type { Agreement } from '../rules.ts'

type AgreementRow = Pick<
  AffiliateAgreementTable,
  'affiliate_id' | 'kind' | 'percent' | 'amount' | 'currency'
>

/** Sets what the affiliate is paid for members who sign up from now on. */
export async function saveAgreement(
  db: Queryable,
  affiliateId: string,
  agreement: Agreement,
  now: Date,
): Promise<void> {
  const percent = 'percent' in agreement ? agreement.percent : null
  const { amount, currency } =
    agreement.kind === 'per_lead' ? agreement : { amount: null, currency: null }
  await execute(
    db,
    sql`insert into affiliate_agreement (affiliate_id, valid_from, kind, percent, amount, currency)
        values (${affiliateId}, ${now}, ${agreement.kind}, ${percent}::smallint, ${amount}::int, ${currency}::text)
        on conflict (affiliate_id, valid_from) do update set kind = excluded.kind,
          percent = excluded.percent, amount = excluded.amount, currency = excluded.currency`,
  )
}

function toAgreement({ kind, percent, amount, currency }: AgreementRow): Agreement {
  const listed = currencies.find((candidate) => candidate === currency)
  if (kind === 'per_lead' && amount !== null && listed) return { kind, amount, currency: listed }
  if ((kind === 'first_order' || kind === 'lifetime') && percent !== null) return { kind, percent }
  return { kind: 'none' }
}

export type BindingAgreement = { affiliateId: string; agreement: Agreement }

/** The agreement with a network that was in force when the member signed up. */
export async function findAgreement(
  db: Queryable,
  site: number,
  network: string,
  at: Date,
): Promise<BindingAgreement | null> {
  const record = await maybeRow<AgreementRow>(
    db,
    sql`select g.affiliate_id, g.kind, g.percent, g.amount, g.currency
        from affiliate a join affiliate_agreement g using (affiliate_id)
        where a.site_id = ${site} and a.network = ${network} and g.valid_from <= ${at}
        order by g.valid_from desc limit 1`,
  )
  return record && { affiliateId: record.affiliate_id, agreement: toAgreement(record) }
}

/** The agreement for members who sign up now. */
export async function getCurrentAgreement(db: Queryable, affiliateId: string): Promise<Agreement> {
  const record = await maybeRow<AgreementRow>(
    db,
    sql`select affiliate_id, kind, percent, amount, currency from affiliate_agreement
        where affiliate_id = ${affiliateId} order by valid_from desc limit 1`,
  )
  return record ? toAgreement(record) : { kind: 'none' }
}
