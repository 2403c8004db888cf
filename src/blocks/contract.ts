import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Id, Instant, EmptyObject } from '../platform/ids.ts'

/**
 * A member whom the viewer blocked. The name is null while the viewer could not see them even
 * without the block.
 */
export const BlockedMember = z.object({ id: Id, name: z.nullable(z.string()), at: Instant })
export type BlockedMember = z.infer<typeof BlockedMember>

/** Days for which an evidence copy is kept for a possible report. */
export const EVIDENCE_DAYS = 90

/**
 * Blocks a member: both disappear from each other's views at once; conversations and likes are
 * removed for good.
 */
export const blockMember = call({
  method: 'POST',
  path: '/api/block.php',
  access: 'member',
  input: z.object({ member: Id }),
  output: EmptyObject,
  fails: { cannot_be_blocked: 403 },
})

/** Removes the member's own block; a block by the other stays. */
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
