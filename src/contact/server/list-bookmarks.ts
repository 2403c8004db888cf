import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listBookmarks as contract } from '../bookmarks-contract.ts'
import { listPeople } from './people-list.ts'

export async function listBookmarks(ctx: MemberContext): Promise<Output<typeof contract>> {
  return { people: await listPeople(ctx, 'member_bookmark') }
}
