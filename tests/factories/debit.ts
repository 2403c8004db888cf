import sql from 'sql-template-tag'
import { createDebit, getMandate, sendDebitCode } from '../../src/payments/direct-debit-contract.ts'
import { row } from '../../src/server/database/query.ts'
import type { TestApp } from './app.ts'
import { plainPages } from './pages.ts'

const debitAccount = {
  holder: 'D. Jansen',
  iban: 'NL91 ABNA 0417 1643 00',
  street: 'Oudegracht',
  house_number: '12a',
  zip: '3511 AB',
  city: 'Utrecht',
  phone: '+31612345678',
}

/** Renders text messages and mandates as the values that a test needs, with the template as subject. */
export const debitPages = {
  ...plainPages,
  bundle: async () => ({
    ...(await plainPages.bundle()),
    renderMail: async (
      template: string,
      locale: string,
      _site: unknown,
      { code, company, amount }: Record<string, string | number>,
    ) => ({
      subject:
        template === 'payments/mandate'
          ? `${locale}: ${company} collects ${amount}`
          : String(code ?? template),
      text: '',
      html: '',
    }),
  }),
}

type Node = Pick<TestApp, 'as' | 'mails'>

/** Requests a one-time code; returns the content of the text message. */
export async function debitCode(
  { as, mails }: Node,
  member: string,
  phone: string = debitAccount.phone,
): Promise<string> {
  await (
    await as(member)
  )(sendDebitCode, { phone })
  return mails.findLast(({ to }) => to === phone)?.subject ?? ''
}

type DebitOptions = Partial<typeof debitAccount> & {
  bundle?: string
  amount?: number
  otp?: string
  mandate?: string
  code?: string
}

/** Orders by direct debit as the form does, signed with a new code unless `otp` names one. */
export async function debit(node: Node, member: string, more: DebitOptions = {}) {
  const otp = more.otp ?? (await debitCode(node, member))
  const api = await node.as(member)
  const { bundle = 'p1', amount = 1999, code } = more
  const { version } = await api(getMandate, { bundle, ...(code && { code }) }).catch(() => ({
    version: '',
  }))
  return api(createDebit, { bundle, amount, mandate: version, ...debitAccount, ...more, otp })
}

/** The provider's page of a payment, also of a completed one. */
export async function debitCheckout(
  { app }: Pick<TestApp, 'app'>,
  orderId: string,
): Promise<string> {
  const payment = await row<{ id: string }>(
    app.pool,
    sql`select provider_payment_id as id from credit_order where order_id = ${orderId}`,
  )
  return `http://localhost:3000/local-payments/checkout/${payment.id}`
}

/** Returns different valid IBANs: the two check digits make each one valid (mod 97). */
export function ibanOf(number: number): string {
  const bban = `ABNA${String(number).padStart(10, '0')}`
  const digits = `${bban}NL00`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return `NL${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`
}
