import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { Instant, SiteOfQuery } from '../../platform/ids.ts'
import { SiteNumber, Reason, Brand } from './contract.ts'

const Check = z.object({ passed: z.boolean(), detail: z.string(), at: Instant })

/** What a check from outside found at a host; `own_network` and `not_https` are left to the owner. */
const HostState = z.enum(['leads_here', 'elsewhere', 'unreachable', 'own_network', 'not_https'])

export type HostState = z.infer<typeof HostState>

const HostCheck = z.object({ host: z.string(), state: HostState, at: Instant })

export type HostCheck = z.infer<typeof HostCheck>

/** Fetches every host of a brand from outside, to see whether it leads to this installation. */
export const testHosts = call({
  method: 'POST',
  path: '/api/operator-setup-hosts.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({ site: SiteNumber }),
  output: z.object({ hosts: z.array(HostCheck) }),
  fails: {},
  repeat: 'natural',
})

/** What a brand still lacks, for its members, to take money, and by law; most of it does not keep it closed. */
const Missing = z.object({
  members: z.array(z.enum(['host', 'mail', 'samples', 'push', 'backups', 'sender'])),
  money: z.array(z.enum(['provider', 'answer', 'test_order'])),
  law: z.array(z.enum(['company', 'vat', 'support_email', 'terms'])),
})

export type Missing = z.infer<typeof Missing>

/** Returns what is left to do before a brand can be opened. */
export const getSetup = call({
  method: 'GET',
  path: '/api/operator-setup.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({ site: z.optional(SiteOfQuery) }),
  output: z.object({
    brand: Brand,
    /** The host of the installation's configuration. */
    configured_host: z.string(),
    /** `other`: not the configured one, which the first brand must have; `unchecked`: until opening. */
    host: z.enum(['served', 'other', 'unchecked']),
    has_company: z.boolean(),
    mail: z.nullable(Check),
    payments: z.nullable(Check),
    /** `none` where the brand sells nothing yet. */
    payment_provider: z.string(),
    /** Without a provider the brand sells nothing, and can be opened all the same. */
    sells: z.boolean(),
    /** Sample people that are left. */
    samples: z.int(),
    /** The last check of each host from outside. */
    hosts: z.array(HostCheck),
    /** Whether orders are tests, which the opening removes, and how many there are. */
    takes_tests: z.boolean(),
    test_orders: z.int(),
    missing: Missing,
    /** Whether nothing is left that keeps it closed. */
    ready: z.boolean(),
  }),
  fails: {},
})

/** Sends a mail to the person who asks, to test the mail server. */
export const testMail = call({
  method: 'POST',
  path: '/api/operator-setup-mail.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({ site: SiteNumber }),
  output: Check,
  fails: {},
  repeat: 'natural',
})

/** Asks the payment provider of a brand for a payment, to test address and key. */
export const testPayments = call({
  method: 'POST',
  path: '/api/operator-setup-payments.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({ site: SiteNumber }),
  output: Check,
  fails: {},
  repeat: 'natural',
})

/** Erases the sample people of a brand in the background. */
export const removeSamples = call({
  method: 'POST',
  path: '/api/operator-setup-samples.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({ site: SiteNumber }),
  output: z.object({ samples: z.int() }),
  fails: {},
  repeat: 'natural',
})

/**
 * Returns a link that lets whoever has it visit a brand that is not open yet, for a week. What they
 * buy are tests.
 */
export const inviteTesters = call({
  method: 'POST',
  path: '/api/operator-testers.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({ site: SiteNumber }),
  output: z.object({ link: z.string(), until: Instant }),
  fails: { brand_open: 409 },
  repeat: 'natural',
})

/** Opens a brand to visitors, and removes its test orders. */
export const openBrand = call({
  method: 'POST',
  path: '/api/operator-setup.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({ site: SiteNumber, reason: Reason }),
  output: z.object({ revision: z.int() }),
  fails: { setup_unfinished: 409, settings_invalid: 400, host_elsewhere: 409 },
  repeat: 'natural',
})
