import { route } from '../../../server/http/route.ts'
import * as contract from '../contract.ts'
import { createOrderBlock } from './create-order-block.ts'
import { listOrderBlocks } from './list-order-blocks.ts'
import { listOrderRefusals } from './list-order-refusals.ts'
import { removeOrderBlock } from './remove-order-block.ts'

export const orderLimitsRoutes = [
  route(contract.listOrderBlocks, listOrderBlocks),
  route(contract.createOrderBlock, createOrderBlock),
  route(contract.removeOrderBlock, removeOrderBlock),
  route(contract.listOrderRefusals, listOrderRefusals),
]
