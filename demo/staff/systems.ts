import sql from 'sql-template-tag'
import { saveAnnouncement } from '../../src/content/server/save-announcement.ts'
import { createOrderBlock } from '../../src/order-limits/console/server/create-order-block.ts'
import { addRefusal } from '../../src/order-limits/server/public.ts'
import { addWarning } from '../../src/payments/server/payment-warnings.ts'
import { execute } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { logPush } from '../../src/server/push/push-log.ts'
import { createWebhook } from '../../src/webhooks/server/create-webhook.ts'
import { addDelivery, recordAttempt } from '../../src/webhooks/server/webhook-delivery.ts'
import type { DemoMember } from '../cast.ts'
import type { DemoOrder } from '../orders.ts'
import type { Step } from './steps.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Systems = {
  members: DemoMember[]
  /** Completed orders that nothing else happened to. */
  orders: DemoOrder[]
  staff: Record<'operator' | 'finance' | 'content', DemoMember>
  now: Date
}

/** Pushes, webhooks, keys, announcements, refused orders and an import of the last weeks. */
export function createSystemSteps({ members, orders, staff, now }: Systems): Step[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const { operator, finance, content } = staff
  const [questioned, suspected] = orders
  return [
    ...members.flatMap((member, i) => pushSteps(member, i, ago)),
    announcementStep(content, ago(240), {
      en: 'On Tuesday night we work on the site from 3 to 4 o’clock.',
      de: 'Am Dienstag arbeiten wir nachts von 3 bis 4 Uhr an der Seite.',
    }),
    announcementStep(content, ago(20), { en: 'New in December: gifts of the season.' }, 9 * DAY),
    { at: ago(300), by: operator, run: addDemoWebhook },
    { at: ago(500), by: operator, run: addDemoKey },
    { at: ago(410), by: operator, run: addDemoImport },
    ...members.slice(0, 4).map(({ id }, i): Step => ({
      at: ago(9 + 50 * i),
      by: finance,
      run: (ctx) =>
        addRefusal(ctx, id, i === 2 ? ['email_domain_blocked'] : ['card_members', 'device_orders']),
    })),
    {
      at: ago(120),
      by: finance,
      run: (ctx) =>
        createOrderBlock(ctx, {
          kind: 'email_domain',
          of: 'quick-inbox.example',
          days: 90,
          reason: 'Five orders with cards of others came from addresses of this domain.',
        }),
    },
    ...warningSteps(questioned, 'information', finance, ago(30)),
    ...warningSteps(suspected, 'fraud', finance, ago(9)),
  ]
}

const outcomes = ['sent', 'sent', 'sent', 'gone', 'sent', 'failed'] as const
const services = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']
const pushSteps = (by: DemoMember, i: number, ago: (hours: number) => Date): Step[] =>
  outcomes.map((state, n) => ({
    at: ago(2 + 31 * n + 5 * i),
    by,
    run: (ctx) =>
      logPush(
        ctx,
        {
          member: by.id,
          type: 'check_in',
          cause: 'date',
          endpoint: `https://${services[i % services.length] ?? ''}/`,
        },
        state,
      ),
  }))

const announcementStep = (
  by: DemoMember,
  at: Date,
  texts: Partial<Record<'en' | 'de', string>>,
  startsIn = HOUR,
): Step => ({
  at,
  by,
  run: (ctx) =>
    saveAnnouncement(ctx, {
      id: null,
      revision: 0,
      texts,
      starts_at: new Date(at.getTime() + startsIn).toISOString(),
      ends_at: new Date(at.getTime() + startsIn + 2 * DAY).toISOString(),
    }),
})

/** A paused webhook, so that nothing is sent to an address that does not exist. */
const addDemoWebhook: Step['run'] = async (ctx) => {
  const events = ['order.paid' as const, 'order.refunded' as const, 'case.decided' as const]
  const { id } = await createWebhook(ctx, { url: 'https://hooks.demo.example/vonk', events })
  const answers = ['200', '200', '500', '200', 'timeout']
  for (const [i, answered] of answers.entries()) {
    const delivery = crypto.randomUUID()
    const at = new Date(ctx.now.getTime() + i * 20 * HOUR)
    const event = events[i % events.length] ?? 'order.paid'
    await addDelivery(ctx.db, {
      delivery_id: delivery,
      webhook_id: id,
      event,
      payload: { type: event, timestamp: at.toISOString(), data: { order: newId() } },
      created_at: at,
    })
    const deliveredAt = answered === '200' ? at : null
    await recordAttempt(ctx.db, delivery, { answered, deliveredAt })
  }
  await execute(ctx.db, sql`update webhook set active = false where webhook_id = ${id}`)
}

/** An expired key, whose hash belongs to no key. */
const addDemoKey: Step['run'] = ({ db, site, now, actor }) =>
  execute(
    db,
    sql`insert into api_key (key_id, site_id, name, prefix, key_hash, scopes, created_by, created_at, expires_at, approved_at, last_used_at)
        values (${newId()}, ${site.id}, 'Monthly report', 'vonk_0000000', sha256('demo'), '{statistics:read}', ${actor.memberId}, ${now},
                ${new Date(now.getTime() + 14 * DAY)}, ${now}, ${new Date(now.getTime() + 13 * DAY)})`,
  )

/** A list that was checked and not sent. */
const addDemoImport: Step['run'] = async ({ db, site, now, actor }) => {
  const id = newId()
  await execute(
    db,
    sql`insert into member_import (import_id, site_id, file_name, columns, total, state, created_by, created_at)
        values (${id}, ${site.id}, 'walking-club.csv', '{email,name,birth date}', 3, 'undone', ${actor.memberId}, ${now})`,
  )
}

const warningSteps = (
  order: DemoOrder | undefined,
  kind: 'fraud' | 'information',
  by: DemoMember,
  at: Date,
): Step[] =>
  order
    ? [
        {
          at,
          by,
          run: ({ db, site }) =>
            addWarning(db, {
              order_id: order.id,
              warning_id: `${kind}_demo${order.id}`,
              site_id: site.id,
              kind,
              amount: order.amount,
              reason_code: kind === 'fraud' ? '0' : '28',
              reason:
                kind === 'fraud' ? 'Reported as stolen' : 'The holder does not know the payment',
              at,
              due_at: new Date(at.getTime() + 3 * DAY),
            }),
        },
      ]
    : []
