import * as z from 'zod'
import { integerBetween } from '../platform/ids.ts'

/**
 * Orders and buyers of one card, device or network within some hours. Lower bounds keep families and
 * shared networks able to buy; origins are kept for 30 days.
 */
const OrderLimit = (minOrders: number, minMembers: number) =>
  z.object({
    orders: integerBetween(minOrders, 10_000),
    members: integerBetween(minMembers, 10_000),
    hours: integerBetween(1, 720),
  })

/** Limits against stolen cards, for a card, a device and a network each. */
export const OrderLimits = z._default(
  z.object({ card: OrderLimit(3, 1), device: OrderLimit(5, 2), network: OrderLimit(20, 5) }),
  {
    card: { orders: 10, members: 2, hours: 24 },
    device: { orders: 15, members: 3, hours: 24 },
    network: { orders: 60, members: 20, hours: 24 },
  },
)
