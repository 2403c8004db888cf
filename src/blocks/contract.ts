import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Id, Instant, EmptyObject } from '../platform/ids.ts'

/** Somebody whom the viewer blocked: no more than a name to know them by, null while the viewer could not see them anyway. */
export const BlockedMember = z.object({ id: Id, name: z.nullable(z.string()), at: Instant })
export type BlockedMember = z.infer<typeof BlockedMember>

/** How long a sealed copy waits for a complaint before it is erased. */
export const EVIDENCE_DAYS = 90

/** Both disappear for each other at once; chats and likes leave both views and do not come back. */
export const blockMember = call({
  method: 'POST',
  path: '/api/block.php',
  access: 'member',
  input: z.object({ member: Id }),
  output: EmptyObject,
  fails: { cannot_be_blocked: 403 },
})

/** Takes one's own block back; a block by the other stays. */
export const unblockMember = call({
  method: 'DELETE',
  path: '/api/block.php',
  access: 'member',
  input: z.object({ member: Id }),
  output: EmptyObject,
  fails: {},
})

/** Lists the members whom the member has blocked. */
export const listBlocks = call({
  method: 'GET',
  path: '/api/blocks.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({ blocked: z.array(BlockedMember) }),
  fails: {},
})
