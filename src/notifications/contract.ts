import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Instant, EmptyObject } from '../platform/ids.ts'

const LocalMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: Instant,
})

/** Local mode only: lists the mails that would have been sent, newest first. */
export const listMailbox = call({
  method: 'GET',
  path: '/api/mailbox.php',
  access: 'anyone',
  input: z.object({ to: z.optional(z.string().check(z.maxLength(300))) }),
  output: z.object({ mails: z.array(LocalMail) }),
  fails: {},
})

const Type = z.enum([
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'search_alerts',
  'news',
  'reminders',
])
const Frequency = z.enum(['off', 'instant', 'daily', 'weekly'])
const Reason = z.enum(['fbl', 'bounce', 'listunsubscribe'])

const Preferences = z.object({
  preferences: z.array(
    z.object({ type: Type, mail: Frequency, push: z.boolean(), reason: z.nullable(Reason) }),
  ),
  /** Why all mail to the member is disabled; null while mails are sent. */
  stopped: z.nullable(Reason),
})

/** Returns the member's notification preferences and what was disabled automatically. */
export const getPreferences = call({
  method: 'GET',
  path: '/api/notifications.php',
  access: 'member',
  input: EmptyObject,
  output: Preferences,
  fails: {},
})

/** Switches one kind of notification on or off. */
export const setPreference = call({
  method: 'PUT',
  path: '/api/notifications.php',
  access: 'member',
  input: z.object({ type: Type, mail: z.optional(Frequency), push: z.optional(z.boolean()) }),
  output: Preferences,
  fails: {},
})

/** Enables mails that were disabled automatically. */
export const resumeMails = call({
  method: 'POST',
  path: '/api/notifications.php',
  access: 'member',
  input: EmptyObject,
  output: Preferences,
  fails: {},
})

const Subscription = z.object({
  endpoint: z.string().check(z.maxLength(1000)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}={0,2}$/)),
    auth: z.string().check(z.regex(/^[\w-]{16,40}={0,2}$/)),
  }),
  expirationTime: z.optional(z.nullable(z.number())),
})

/** Stores the browser's push subscription until this session ends. */
export const subscribePush = call({
  method: 'POST',
  path: '/api/user.php',
  variant: 'push',
  access: 'member',
  repeat: 'natural',
  /** The PushSubscription as an object or as its JSON. */
  input: z.object({ subscription: z.union([Subscription, z.string().check(z.maxLength(3000))]) }),
  output: EmptyObject,
  fails: { push_not_possible: 400 },
})

/** Removes this browser’s push subscription. */
export const unsubscribePush = call({
  method: 'DELETE',
  path: '/api/user.php',
  variant: 'push',
  access: 'member',
  repeat: 'natural',
  input: z.object({ endpoint: z.string().check(z.maxLength(1000)) }),
  output: EmptyObject,
  fails: {},
})
