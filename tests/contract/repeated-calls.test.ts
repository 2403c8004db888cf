import sharp from 'sharp'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { datePlans } from '../factories/dates.ts'
import { addMember } from '../factories/member.ts'
import { testApp } from '../factories/app.ts'
import { nameOf } from '../factories/sample-input.ts'
import { order, press } from '../factories/checkout.ts'
import { addCardHolder, addDebtor, readableCodes } from '../factories/buyers.ts'
import { execute, row, rows } from '../../src/server/database/query.ts'
import { deleteOldKeys } from '../../src/server/http/idempotency.ts'

/** The table whose row stores the idempotency key of a call that creates one: a repeat finds the row as long as it exists. */
const carriers: Record<string, string> = {
  'POST /api/order.php': 'credit_order',
  'POST /api/direct-debit.php': 'credit_order',
  'POST /api/withdrawal.php': 'refund',
  'POST /api/date-plan.php': 'date_plan',
  'POST /api/trusted-contact.php': 'trusted_contact',
  'POST /api/report.php': 'report',
  'POST /api/complaint.php': 'complaint',
  'POST /api/photo.php': 'photo',
  'POST /api/saved-searches.php': 'saved_search',
  'POST /api/discountcode.php': 'discount_code',
  'POST /api/operator-order-blocks.php': 'order_block',
  'POST /api/operator-order-letter.php': 'order_letter',
}

/** What prevents a second effect where no row stores the key. */
const reasons = {
  state: 'sets a state that it finds as it left it',
  like_pair: 'writes one row for two members, under their unique key',
  decision: 'decides once, by compare and set',
  staff: 'a person of the staff repeats it within a day, while the answer is stored',
  mail: 'sends a mail or a text message, which a repeat after the stored answer is gone sends again',
} as const

const others: Record<string, keyof typeof reasons> = {
  'PUT /api/user.php': 'state',
  'POST /api/activation-mail.php': 'mail',
  'DELETE /api/sessions.php': 'state',
  'POST /api/operator-approvals.php': 'decision',
  'DELETE /api/operator-approvals.php': 'decision',
  'PUT /api/operator-staff.php': 'decision',
  'POST /api/operator-invitations.php': 'staff',
  'PUT /api/operator-prompts.php': 'staff',
  'POST /api/operator-notes.php': 'staff',
  'PUT /api/operator-mailings.php': 'staff',
  'POST /api/operator-campaigns.php': 'staff',
  'POST /api/operator-authority-requests.php': 'staff',
  'POST /api/operator-dispute.php': 'decision',
  'POST /api/operator-payment-accounts.php': 'staff',
  'POST /api/operator-payment-warning.php': 'decision',
  'POST /api/pressure.php': 'decision',
  'POST /api/operator-refund.php': 'decision',
  'POST /api/operator-mailing-test.php': 'mail',
  'POST /api/operator-webhooks.php': 'staff',
  'POST /api/operator-webhook-secret.php': 'staff',
  'POST /api/operator-api-keys.php': 'staff',
  'POST /api/operator-imports.php': 'staff',
  'POST /api/operator-import-run.php': 'decision',
  'POST /api/operator-webhook-deliveries.php': 'staff',
  'POST /api/operator-terms.php': 'staff',
  'PUT /api/operator-announcements.php': 'staff',
  'POST /api/operator-mail-preview.php': 'mail',
  'POST /api/operator-mailing-run.php': 'decision',
  'POST /api/operator-warning.php': 'staff',
  'POST /api/operator-fictional.php': 'staff',
  'POST /api/operator-fictional-photo.php': 'staff',
  'POST /api/operator-visibility.php': 'decision',
  'POST /api/operator-confirmation.php': 'mail',
  'POST /api/operator-member-export.php': 'staff',
  'POST /api/operator-erasure.php': 'decision',
  'DELETE /api/operator-credits.php': 'decision',
  'POST /api/operator-credits.php': 'decision',
  'POST /api/operator-suspension.php': 'decision',
  'POST /api/operator-ban.php': 'decision',
  'POST /api/password-reset.php': 'mail',
  'POST /api/reactivation-mail.php': 'mail',
  'PUT /api/password-reset.php': 'decision',
  'PUT /api/password.php': 'state',
  'POST /api/mail-change.php': 'mail',
  'PUT /api/mail-change.php': 'decision',
  'POST /api/block.php': 'like_pair',
  'DELETE /api/block.php': 'state',
  'POST /api/like.php': 'like_pair',
  'DELETE /api/like.php': 'state',
  'PUT /api/like.php': 'state',
  'POST /api/swipe.php': 'like_pair',
  'DELETE /api/swipe.php': 'state',
  'PUT /api/notifications.php': 'state',
  'POST /api/notifications.php': 'state',
  'POST /api/reviews.php': 'decision',
  'POST /api/case-thread.php': 'decision',
  'POST /api/case-note.php': 'staff',
  'POST /api/case-hand-over.php': 'staff',
  'POST /api/data-requests.php': 'staff',
  'POST /api/legal-holds.php': 'decision',
  'DELETE /api/legal-holds.php': 'decision',
  'DELETE /api/card.php': 'state',
  'POST /api/direct-debit-code.php': 'mail',
  'DELETE /api/account.php': 'state',
  'POST /api/export.php': 'state',
  'PUT /api/photo.php': 'state',
  'DELETE /api/two-factor.php': 'state',
  'PUT /api/passkeys.php': 'state',
  'DELETE /api/passkeys.php': 'state',
}

const node = await testApp()
const { app } = node
readableCodes(node)
app.limits.consume = async () => {}
const DAY = 86_400_000
const keyed = app.routes
  .map(({ call }) => call)
  .filter(({ method, repeat }) => method !== 'GET' && repeat !== 'natural')

type RepeatedCall = {
  member: string
  body: Record<string, unknown>
  other: Record<string, unknown>
}

async function buyer(): Promise<string> {
  return addMember(app.pool, { seenAt: new Date(node.now().getTime() - 30 * DAY) })
}

async function bought() {
  const member = await buyer()
  const { order: id, checkout } = await order(node, member)
  await press(node, checkout, 'paid')
  await node.runJobs()
  return { member, id }
}

async function operator(): Promise<string> {
  const member = await buyer()
  await execute(
    app.pool,
    sql`update account set role = 'operator', staff_roles = '{admin}' where member_id = ${member}`,
  )
  return member
}

/** A request that succeeds, and a different body that would succeed as well. */
const requests: Record<string, () => Promise<RepeatedCall>> = {
  'POST /api/order.php': async () => {
    const { member, card } = await addCardHolder(node)
    const body = { bundle: 'p1', method: 'creditcard', amount: 1999, card }
    return { member, body, other: { ...body, bundle: 'p0', amount: 999 } }
  },
  'POST /api/direct-debit.php': async () => {
    const { member, form } = await addDebtor(node)
    return { member, body: form, other: { ...form, holder: 'E. Jansen' } }
  },
  'POST /api/withdrawal.php': async () => {
    const { member, id } = await bought()
    const body = { order: id, amount: 1999 }
    return { member, body, other: { ...body, amount: 1998 } }
  },
  'POST /api/date-plan.php': async () => {
    const { pair, input } = datePlans(node)
    const { from, conversation } = await pair()
    const body = { ...input(), conversation }
    return { member: from, body, other: { ...body, place: 'Elsewhere' } }
  },
  'POST /api/trusted-contact.php': async () => {
    const body = { name: 'Mila', email: `${crypto.randomUUID()}@example.org` }
    return { member: await buyer(), body, other: { ...body, name: 'Mia' } }
  },
  'POST /api/report.php': async () => {
    const body = {
      subject: 'profile',
      member: await addMember(app.pool),
      reason: 'spam',
      text: 'Sells something',
    }
    return { member: await buyer(), body, other: { ...body, text: 'Sells two things' } }
  },
  'POST /api/complaint.php': async () => {
    const body = {
      kind: 'service',
      name: 'Noor',
      email: 'noor@example.com',
      text: 'A question about the service of the site.',
    }
    return { member: await buyer(), body, other: { ...body, name: 'Nora' } }
  },
  'POST /api/saved-searches.php': async () => {
    const body = { name: 'Near me', filters: {} }
    return { member: await buyer(), body, other: { ...body, name: 'Far away' } }
  },
  'POST /api/operator-order-blocks.php': async () => {
    const body = { kind: 'email_domain', of: 'repeated.example', days: 7, reason: 'Stolen cards.' }
    return { member: await operator(), body, other: { ...body, of: 'other.example' } }
  },
  'POST /api/operator-order-letter.php': async () => {
    const body = { id: (await bought()).id, template: 'own', text: 'We have a question.' }
    return { member: await operator(), body, other: { ...body, text: 'We have two questions.' } }
  },
  'POST /api/discountcode.php': async () => {
    const rest = {
      user_id: null,
      country: null,
      value_amount: null,
      currency: null,
      minimum_order_value: 0,
      paymentmethods: [],
    }
    const from = node.now().getTime() + 400 * DAY
    const times = {
      starts: new Date(from).toISOString(),
      expires: new Date(from + 7 * DAY).toISOString(),
    }
    const body = { code: 'REPEATED', value_percentage: 20, ...rest, ...times }
    return { member: await operator(), body, other: { ...body, value_percentage: 21 } }
  },
}

async function countRows(): Promise<Record<string, number>> {
  const tables = await rows<{ name: string }>(
    app.pool,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'graphile_worker') and tablename not in ('idempotency_key', 'rate_limit')
          or tablename = '_private_jobs'`,
  )
  const counts = tables.map(async ({ name }) => {
    const { n } = await row<{ n: number }>(
      app.pool,
      sql`select count(*)::int as n from ${raw(name)}`,
    )
    return [name, n] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

const withoutUpload = Object.keys(carriers).filter((name) => name !== 'POST /api/photo.php')

describe('repeated calls', () => {
  test('every call with an idempotency key declares the row that stores it, or what prevents a second effect', () => {
    expect(keyed.map(nameOf).toSorted()).toEqual(
      [...Object.keys(carriers), ...Object.keys(others)].toSorted(),
    )
  })

  test.each([...new Set(Object.values(carriers))])(
    '%s stores the key under a unique index',
    async (table) => {
      const indexes = await rows<{ definition: string }>(
        app.pool,
        sql`select indexdef as definition from pg_indexes where tablename = ${table} and indexdef like '%(request_key)%'`,
      )
      expect(indexes).toHaveLength(1)
      expect(indexes[0]?.definition).toMatch(/^CREATE UNIQUE INDEX/)
    },
  )

  test.each(withoutUpload)(
    '%s has one effect and one response, also after its stored response was deleted',
    async (name) => {
      const { member, body, other } = await (
        requests[name] ?? expect.fail(`no request for ${name}`)
      )()
      const [method = '', path = ''] = name.split(' ')
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      const send = async (content: unknown) => {
        const response = await node.request(
          path,
          { method, headers, body: JSON.stringify(content) },
          member,
        )
        return { status: response.status, text: await response.text() }
      }
      const first = await send(body)
      expect(first).toMatchObject({ status: 200 })
      await node.runJobs()
      const before = await countRows()
      node.advance(DAY + 1)
      // An operator's session would have expired by then.
      await execute(
        app.pool,
        sql`update session set created_at = ${node.now()}, last_used_at = ${node.now()} where member_id = ${member}`,
      )
      await deleteOldKeys(app.pool, node.now())
      expect(await send(body)).toEqual(first)
      expect(await countRows()).toEqual(before)
      expect(await send(other)).toMatchObject({
        status: 409,
        text: expect.stringContaining('idempotency_key_reused'),
      })
      expect(await countRows()).toEqual(before)
      await deleteOldKeys(app.pool, new Date(node.now().getTime() + 2 * DAY))
      expect(await send(other)).toMatchObject({
        status: 409,
        text: expect.stringContaining('idempotency_key_reused'),
      })
    },
  )

  test('POST /api/photo.php adds one photo, also after its stored response was deleted', async () => {
    const member = await buyer()
    const picture = (background: string) =>
      sharp({ create: { width: 600, height: 750, channels: 3, background } })
        .jpeg()
        .toBuffer()
    const headers = { 'content-type': 'image/jpeg', 'idempotency-key': crypto.randomUUID() }
    const send = async (bytes: Buffer) => {
      const response = await node.request(
        '/api/photo.php',
        { method: 'POST', headers, body: new Uint8Array(bytes) },
        member,
      )
      return { status: response.status, text: await response.text() }
    }
    const photos = () => rows(app.pool, sql`select photo_id from photo where member_id = ${member}`)
    const first = await send(await picture('#a33'))
    expect(first).toMatchObject({ status: 200 })
    await deleteOldKeys(app.pool, new Date(node.now().getTime() + 2 * DAY))
    expect(await send(await picture('#a33'))).toEqual(first)
    expect(await send(await picture('#3a3'))).toMatchObject({ status: 409 })
    expect(await photos()).toHaveLength(1)
  })
})
