import { route, type CallLimit } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { blockMember } from './block-member.ts'
import { listBlocks } from './list-blocks.ts'
import { unblockMember } from './unblock-member.ts'

const blocks: CallLimit = {
  name: 'blocks',
  points: 200,
  seconds: 86_400,
  by: 'member',
  store: 'memory',
}

export const blocksRoutes = [
  route(contract.blockMember, blockMember, { limits: [blocks] }),
  route(contract.unblockMember, unblockMember, { limits: [blocks] }),
  route(contract.listBlocks, listBlocks),
]
