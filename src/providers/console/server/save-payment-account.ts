import * as z from 'zod'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { lookup } from '../../../platform/lookup.ts'
import { approvalKind } from '../../../server/approval-kind.ts'
import type { MemberContext } from '../../../server/context.ts'
import { assertReachable } from '../../../server/outgoing/assert-reachable.ts'
import { askSecondAdmin, hasSecondAdmin, recordAudit } from '../../../staff/server/public.ts'
import {
  assertCredentials,
  findCredentials,
  savePaymentAccount as save,
} from '../../server/payment-accounts.ts'
import { adapters } from '../../server/adapters.ts'
import { deleteMarkets } from '../../server/provider-markets.ts'
import { endOutage } from '../../server/provider-outages.ts'
import type { savePaymentAccount as contract } from '../contract.ts'
import { compareCredentials, providerName } from '../rules.ts'

const KIND = 'payment_account.save'
type Credentials = Record<string, string>

/** The keys decide where the money goes, so a second admin approves them. */
export async function savePaymentAccount(
  ctx: MemberContext,
  { provider, keys, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const credentials = await readCredentials(ctx, provider, keys)
  const stored = (await findCredentials(ctx, provider))?.current ?? {}
  const change = {
    mail: 'account' as const,
    kind: KIND,
    subject: { kind: 'payment_account', id: provider },
    payload: { provider, sealed: encrypt(ctx, provider, credentials) },
    params: { name: providerName(provider) },
    summary: {},
    changes: compareCredentials(ctx.sign, stored, credentials),
    reason,
  }
  const approval = await askSecondAdmin(ctx, change, await hasSecondAdmin(ctx))
  if (approval === null) await replaceKeys(ctx, provider, credentials, reason)
  return { approval }
}

export const paymentAccountApproval = approvalKind({
  kind: KIND,
  roles: ['admin'],
  payload: z.object({ provider: z.string(), sealed: z.string() }),
  execute: (ctx, { provider, sealed }, { reason }) =>
    replaceKeys(ctx, provider, decrypt(ctx, provider, sealed), reason),
})

async function readCredentials(
  ctx: MemberContext,
  provider: string,
  keys: Credentials,
): Promise<Credentials> {
  const adapter = lookup(adapters, provider)
  if (!adapter) throw new ApiError('bad_input', { field: 'provider' })
  const keyNames = new Set([...adapter.credentials, ...adapter.optionalCredentials])
  const entered = Object.entries(keys).filter(([, value]) => value !== '')
  const unknown = entered.find(([name]) => !keyNames.has(name))
  if (unknown) throw new ApiError('key_invalid', { field: 'provider' })
  const missing = adapter.credentials.find((name) => !entered.some(([each]) => each === name))
  if (missing !== undefined) throw new ApiError('key_missing', { field: missing, name: missing })
  for (const [name, value] of entered)
    if (/url$/i.test(name)) await assertReachable(ctx, value, name)
  const credentials = Object.fromEntries(entered)
  assertCredentials(provider, credentials)
  return credentials
}

/** The audit log names the keys, never their values. */
async function replaceKeys(
  ctx: MemberContext,
  provider: string,
  credentials: Credentials,
  reason: string,
): Promise<void> {
  await save(ctx, provider, credentials)
  await deleteMarkets(ctx, provider)
  await endOutage(ctx, provider)
  await recordAudit(ctx.db, ctx, {
    action: KIND,
    subject: { kind: 'payment_account', id: provider },
    reason,
    after: { keys: Object.keys(credentials) },
  })
}

/** The keys wait for the answer encrypted, bound to their brand and provider. */
const toSealOwner = ({ site }: MemberContext, provider: string) =>
  `payment-account-approval:${site.id}:${provider}`

const encrypt = (ctx: MemberContext, provider: string, credentials: Credentials): string =>
  ctx.seal.encrypt(JSON.stringify(credentials), toSealOwner(ctx, provider)).toString('base64')

const decrypt = (ctx: MemberContext, provider: string, sealed: string): Credentials =>
  z
    .record(z.string(), z.string())
    .parse(JSON.parse(ctx.seal.decrypt(Buffer.from(sealed, 'base64'), toSealOwner(ctx, provider))))
