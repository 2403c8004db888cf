import sql from 'sql-template-tag'
import { getMandate, sendDebitCode } from '../../src/payments/direct-debit-contract.ts'
import { listCards } from '../../src/payments/contract.ts'
import type { Api } from '../../src/platform/contract.ts'
import type { Queryable } from '../../src/server/database/query.ts'
import { row } from '../../src/server/database/query.ts'
import type { TestApp } from './app.ts'
import { order, press } from './checkout.ts'
import { addMember } from './member.ts'
import { plainPages } from './pages.ts'

const MONTH = 30 * 86_400_000
const PHONE = '+31612345678'

/** A member with one completed purchase long after sign-up and a stored card. Returns the id of the card. */
export async function addCardHolder(node: TestApp): Promise<{ member: string; card: string }> {
  const member = await addMember(node.app.pool, { seenAt: new Date(node.now().getTime() - MONTH) })
  const { checkout } = await order(node, member, { method: 'creditcard', keep_card: true })
  await press(node, checkout, 'paid', { card: '4242' })
  await node.runJobs()
  const [card] = (await (await node.as(member))(listCards, {})).cards
  return { member, card: card?.id ?? '' }
}

/** Renders text messages as the code alone, so that a test can read it. */
export function readableCodes({ app }: TestApp): void {
  app.pages = {
    ...plainPages,
    bundle: async () => ({
      ...(await plainPages.bundle()),
      renderMail: async (template, _locale, _site, { code }) => ({
        subject: String(code ?? template),
        text: '',
        html: '',
      }),
    }),
  }
}

type Form = Record<string, unknown>

/** The form that signs a debit of 19.99; `codeFor` sends a code to a phone and reads it there. */
export async function formOf(api: Api, codeFor: (phone: string) => Promise<string>): Promise<Form> {
  const otp = await codeFor(PHONE)
  const { version } = await api(getMandate, { bundle: 'p1' })
  const account = {
    holder: 'D. Jansen',
    iban: 'NL91 ABNA 0417 1643 00',
    street: 'Oudegracht',
    house_number: '12a',
    zip: '3511 AB',
  }
  return {
    bundle: 'p1',
    amount: 1999,
    mandate: version,
    ...account,
    city: 'Utrecht',
    phone: PHONE,
    otp,
  }
}

/** A member with a one-time code, and the form that signs a debit with it. */
export async function addDebtor(node: TestApp): Promise<{ member: string; form: Form }> {
  const member = await addMember(node.app.pool, { seenAt: new Date(node.now().getTime() - MONTH) })
  const api = await node.as(member)
  const form = await formOf(api, async (phone) => {
    await api(sendDebitCode, { phone })
    return node.mails.findLast(({ to }) => to === phone)?.subject ?? ''
  })
  return { member, form }
}

/** Totals of a member's orders, in our database and in the local provider's. */
export const booksOf = (db: Queryable, member: string) =>
  row<{ orders: number; payments: number; charged: number; mandates: number; credits: number }>(
    db,
    sql`with own as (select order_id::text as id from credit_order where member_id = ${member}),
          paid as (select p.body from local_payment p join own on own.id = p.body->'metadata'->>'order_id')
        select (select count(*)::int from own) as orders, (select count(*)::int from paid) as payments,
               (select count(*)::int from paid where body->>'status' = 'paid') as charged,
               (select count(*)::int from debit_mandate where member_id = ${member}) as mandates,
               (select coalesce(max(balance), 0)::int from wallet where member_id = ${member}) as credits`,
  )
