import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { releaseSelfie as contract } from '../selfies-contract.ts'
import { freeSelfie } from './selfie.ts'

export async function releaseSelfie(
  { db, actor }: MemberContext,
  { member }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  return { released: await freeSelfie(db, member, actor.memberId) }
}
