import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import type { checkLink as contract } from '../mailed-link-contract.ts'
import { findAccount, type Account } from './account.ts'
import { findLink, type ConsumedLink, type LinkPurpose } from './one-time-links.ts'

type Page = Parsed<typeof contract>['page']

const purposes = {
  activate: 'confirm',
  'mail-change-do': 'mail_change',
  'mail-change-undo': 'mail_undo',
  reactivate: 'reactivate',
} as const satisfies Record<Page, LinkPurpose>

export async function checkLink(
  ctx: Context,
  { page, token }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const link = await findLink(ctx.db, purposes[page], token, ctx.now)
  const account = link && (await findAccount(ctx.db, link.member_id))
  if (!account) throw new ApiError('link_expired')
  if (isDone(page, account, link)) return { state: 'done' }
  if (link.used || !isPossible(page, account, link)) throw new ApiError('link_expired')
  return { state: 'usable' }
}

/** True if the account is already as the link would make it. */
function isDone(page: Page, { status, email }: Account, { used, payload }: FoundLink): boolean {
  if (page === 'activate') return status === 'active'
  if (page === 'reactivate') return used && status !== 'deleted'
  return used && status !== 'deleted' && email === payload['to']
}

function isPossible(page: Page, { status, email }: Account, { payload }: FoundLink): boolean {
  if (page === 'activate') return status === 'not_confirmed'
  if (page === 'reactivate') return status === 'deleted'
  return status !== 'deleted' && email === payload['from']
}

type FoundLink = ConsumedLink & { used: boolean }
