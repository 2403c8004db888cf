import sql from 'sql-template-tag'
import { execute, maybeRow, row, type Queryable } from '../../server/database/query.ts'
import type { DebitMandateTable } from '../../server/database/generated/tables.ts'

export type NewMandate = Omit<DebitMandateTable, 'provider_mandate_id'>

export async function addMandate(db: Queryable, mandate: NewMandate): Promise<void> {
  await execute(
    db,
    sql`insert into debit_mandate (member_id, mandate_id, provider, reference, holder, iban_country, iban_last_four, iban_hash, street,
                                   house_number, zip, city, phone, agreed_text, agreed_language, agreed_version,
                                   agreed_at, agreed_ip, order_id)
        values (${mandate.member_id}, ${mandate.mandate_id}, ${mandate.provider}, ${mandate.reference}, ${mandate.holder},
                ${mandate.iban_country}, ${mandate.iban_last_four}, ${mandate.iban_hash}, ${mandate.street}, ${mandate.house_number},
                ${mandate.zip}, ${mandate.city}, ${mandate.phone}, ${mandate.agreed_text}, ${mandate.agreed_language}, ${mandate.agreed_version}, ${mandate.agreed_at}, ${mandate.agreed_ip}, ${mandate.order_id})`,
  )
}

export async function getMandateOfOrder(
  db: Queryable,
  orderId: string,
): Promise<DebitMandateTable> {
  return row<DebitMandateTable>(db, sql`select * from debit_mandate where order_id = ${orderId}`)
}

export async function setProviderMandate(
  db: Queryable,
  memberId: string,
  mandateId: string,
  providerId: string,
): Promise<void> {
  await execute(
    db,
    sql`update debit_mandate set provider_mandate_id = ${providerId} where member_id = ${memberId} and mandate_id = ${mandateId}`,
  )
}

/** Whether a member who is blocked from debits has used this account. */
export async function isBlockedIban(db: Queryable, ibanHashes: Buffer[]): Promise<boolean> {
  const record = await maybeRow(
    db,
    sql`select 1 as one from debit_mandate m join debit_block b on b.member_id = m.member_id where m.iban_hash = any(${ibanHashes}::bytea[]) limit 1`,
  )
  return record !== null
}
