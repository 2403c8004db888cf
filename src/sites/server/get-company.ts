import type { Output } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import { displayedCompany } from '../rules.ts'
import type { getCompany as contract } from '../contract.ts'

/** The company, with its phone number without hyphens and spaces (specification, section 9). */
export async function getCompany({ site, local }: Context): Promise<Output<typeof contract>> {
  const { support_phone, delete_discount } = site.settings
  return {
    ...displayedCompany(site.settings, local),
    support_phone: support_phone.replaceAll(/[-\s]/g, ''),
    delete_discount,
  }
}
