import type { Output } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import type { listInterests as contract } from '../contract.ts'
import { interests } from '../rules.ts'

export async function listInterests({ site }: Context): Promise<Output<typeof contract>> {
  const { interests_off: off } = site.settings
  return { interests: interests.filter((interest) => !off.includes(interest)) }
}
