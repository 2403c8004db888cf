import type { Output } from '../../platform/contract.ts'
import type { listInterests as contract } from '../contract.ts'
import { interests } from '../rules.ts'

export async function listInterests(): Promise<Output<typeof contract>> {
  return { interests: [...interests] }
}
