import { createHash } from 'node:crypto'
import type { Queryable } from '../src/server/database/query.ts'
import { addMandate } from '../src/payments/server/debit-mandates.ts'
import { demoId } from './cast.ts'
import type { DemoOrder } from './orders.ts'
import { randomOf } from './random.ts'

const streets = ['Kanaalstraat', 'Lindenweg', 'Rue du Marché', 'Kerkplein', 'Am Hang']

/** The mandates of the orders that were paid by direct debit, one each; the accounts do not exist. */
export async function insertMandates(db: Queryable, orders: DemoOrder[]): Promise<void> {
  for (const { id, buyer, at } of orders.filter(({ method }) => method === 'sdd')) {
    const random = randomOf(`mandate ${id}`)
    const { name, city, language } = buyer.person
    await addMandate(db, {
      member_id: buyer.id,
      mandate_id: demoId(`mandate ${id}`),
      provider: 'local',
      reference: `VONK-${id}`,
      holder: name,
      iban_country: city.country,
      iban_last_four: String(random.integer(1_000, 9_999)),
      iban_hash: createHash('sha256').update(`demo account ${buyer.id}`).digest(),
      street: random.pick(streets),
      house_number: String(random.integer(1, 180)),
      zip: String(random.integer(1_000, 9_999)),
      city: 'Demo',
      phone: '+31201234567',
      agreed_text: 'I authorise this company to collect the amount of this order from my account.',
      agreed_language: language,
      agreed_version: '1',
      agreed_at: at,
      agreed_ip: '192.0.2.1',
      order_id: id,
    })
  }
}
