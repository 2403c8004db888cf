import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject, Instant } from '../platform/ids.ts'

/** What personal data is used for; a brand without a capability does not list its activity. */
export const processingActivities = [
  'accounts',
  'profiles',
  'chat',
  'photos',
  'selfies',
  'payments',
  'mails',
  'moderation',
  'service',
  'security',
  'statistics',
  'partners',
  'affiliates',
  'staff',
] as const
export type ProcessingActivity = (typeof processingActivities)[number]

/** Others who get personal data for the installation or the brand. */
export const recipientUses = [
  'mail',
  'sms',
  'push',
  'storage',
  'errors',
  'traces',
  'payments',
  'cdn',
  'tags',
  'recorder',
  'partners',
  'alarms',
] as const
export type RecipientUse = (typeof recipientUses)[number]

/** The record of processing of the brand (GDPR, article 30), from what is configured now. */
export const getProcessingRecord = call({
  method: 'GET',
  path: '/api/processing-record.php',
  access: 'operator',
  roles: ['support', 'content'],
  input: EmptyObject,
  output: z.object({
    controller: z.object({
      name: z.string(),
      address: z.string(),
      country: z.string(),
      email: z.string(),
    }),
    made_at: Instant,
    activities: z.array(
      z.object({
        name: z.enum(processingActivities),
        recipients: z.array(z.enum(recipientUses)),
        /** Rules of erasure by the key of their text, with the figure of a setting. */
        retention: z.array(z.object({ rule: z.string(), count: z.int() })),
      }),
    ),
    processors: z.array(z.object({ use: z.enum(recipientUses), name: z.string() })),
  }),
  fails: {},
})
