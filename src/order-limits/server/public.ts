export { assertOrderAccepted, listReasonsAgainst, RefusedOrder } from './assert-order-accepted.ts'
export { isDomainBlocked, toDomain } from './order-blocks.ts'
export {
  addOrigins,
  addOriginsSql,
  toCardValues,
  toRequestOrigins,
  type Origin,
} from './order-origins.ts'
export { addRefusal } from './order-refusals.ts'
