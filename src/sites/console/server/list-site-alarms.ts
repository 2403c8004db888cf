import type { Output } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { listSiteAlarms as contract } from '../contract.ts'
import { listBrands } from './list-brands.ts'

export async function listSiteAlarms(ctx: MemberContext): Promise<Output<typeof contract>> {
  const { brands } = await listBrands(ctx)
  return {
    alarms: brands
      .filter(({ open, faults }) => !open || faults.length > 0)
      .map(({ id, name, open, faults }) => ({
        id,
        name,
        open,
        faults: faults.map(({ setting }) => setting),
      })),
  }
}
