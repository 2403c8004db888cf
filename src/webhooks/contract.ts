import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject, Id, Instant, Uuid } from '../platform/ids.ts'

/** What an address of the owner can learn of. */
export const webhookEvents = [
  'signup.confirmed',
  'order.paid',
  'order.refunded',
  'order.charged_back',
  'order.reinstated',
  'case.decided',
  'account.deleted',
  'partner_profile.removed',
  'partner_profile.restored',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Public hosts over HTTPS only; the address is checked again at every request. */
const Url = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const Events = z.array(z.enum(webhookEvents)).check(z.minLength(1))

const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  /** Until when the previous secret signs as well. */
  previous_until: z.nullable(Instant),
  created_at: Instant,
})
export type Webhook = z.infer<typeof Webhook>

/** Lists the webhooks of the site. */
export const listWebhooks = call({
  method: 'GET',
  path: '/api/operator-webhooks.php',
  access: 'operator',
  keyScope: 'webhooks:read',
  roles: ['admin'],
  input: EmptyObject,
  output: z.object({ webhooks: z.array(Webhook) }),
  fails: {},
})

/** Adds a webhook. Its secret is shown once. */
export const createWebhook = call({
  method: 'POST',
  path: '/api/operator-webhooks.php',
  access: 'operator',
  roles: ['admin'],
  showsSecret: true,
  input: z.object({ url: Url, events: Events }),
  output: z.object({ id: Id, secret: z.string() }),
  fails: { address_refused: 400 },
})

/** Changes address and events of a webhook, or pauses it. */
export const changeWebhook = call({
  method: 'PUT',
  path: '/api/operator-webhooks.php',
  access: 'operator',
  roles: ['admin'],
  repeat: 'natural',
  input: z.object({ id: Id, url: Url, events: Events, active: z.boolean() }),
  output: EmptyObject,
  fails: { address_refused: 400 },
})

/** Removes a webhook with its log. */
export const removeWebhook = call({
  method: 'DELETE',
  path: '/api/operator-webhooks.php',
  access: 'operator',
  roles: ['admin'],
  repeat: 'natural',
  input: z.object({ id: Id }),
  output: EmptyObject,
  fails: {},
})

/** Gives a webhook a new secret, shown once. The previous one signs as well for a day. */
export const rotateWebhookSecret = call({
  method: 'POST',
  path: '/api/operator-webhook-secret.php',
  access: 'operator',
  roles: ['admin'],
  showsSecret: true,
  input: z.object({ id: Id }),
  output: z.object({ secret: z.string() }),
  fails: {},
})

const Delivery = z.object({
  id: Uuid,
  event: z.string(),
  created_at: Instant,
  attempts: z.int(),
  /** The HTTP status or the failure of the last attempt; null before it. */
  answered: z.nullable(z.string()),
  delivered_at: z.nullable(Instant),
})

/** Lists the latest deliveries of a webhook. */
export const listWebhookDeliveries = call({
  method: 'GET',
  path: '/api/operator-webhook-deliveries.php',
  access: 'operator',
  keyScope: 'webhooks:read',
  roles: ['admin'],
  input: z.object({ id: Id }),
  output: z.object({ deliveries: z.array(Delivery) }),
  fails: {},
})

/** Sends a delivery again, with the same id. */
export const replayWebhookDelivery = call({
  method: 'POST',
  path: '/api/operator-webhook-deliveries.php',
  access: 'operator',
  keyScope: 'webhooks:write',
  roles: ['admin'],
  input: z.object({ delivery: Uuid }),
  output: EmptyObject,
  fails: { webhook_paused: 409 },
})
