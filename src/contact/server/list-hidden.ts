import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listHidden as contract } from '../bookmarks-contract.ts'
import { listPeople } from './people-list.ts'

export async function listHidden(ctx: MemberContext): Promise<Output<typeof contract>> {
  return { people: await listPeople(ctx, 'hidden_member') }
}
