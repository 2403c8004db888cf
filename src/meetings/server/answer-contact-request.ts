import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import type { answerContactRequest as contract } from '../contract.ts'
import { listUnshared } from './date-plan.ts'
import { sharePlan } from './share-plan.ts'
import {
  allowAddress,
  findContactByToken,
  listAgreedWithAddress,
  refuseAddress,
  saveAnswer,
} from './trusted-contact.ts'

/** A refusal is for good and for every member of the site; agreeing later takes it back. */
export async function answerContactRequest(
  ctx: Context,
  { token, answer }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const contact = await findContactByToken(ctx, token)
  if (!contact) throw new ApiError('not_found')
  const { contact_id: id, email } = contact
  if (answer === 'refuse') {
    await refuseAddress(ctx, email)
    for (const each of await listAgreedWithAddress(ctx, email)) await saveAnswer(ctx, each, false)
    return { state: 'declined' }
  }
  await allowAddress(ctx, email)
  await saveAnswer(ctx, id, true)
  for (const plan of await listUnshared(ctx, id)) await sharePlan(ctx, plan)
  return { state: 'agreed' }
}
