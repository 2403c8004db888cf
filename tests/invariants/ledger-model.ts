/** A payment in the provider's own books. */
export type Report = {
  status: string
  /** `isOurs`: we asked for it, so it is booked already. */
  refunds: { id: string; amount: number; failed: boolean; isOurs: boolean }[]
  chargebacks: { id: string; amount: number; reversed: boolean }[]
}

type Status = 'pending' | 'completed' | 'failed' | 'refunded' | 'charged_back'
type Dispute = { amount: number; revoked: number; before: Status; isOpen: boolean }

/** An order with its one lot. Money in minor units. */
export type ModelOrder = {
  id: string
  price: number
  credits: number
  debit: boolean
  /** Its price has the discount, which one order of the member can use. */
  discounted: boolean
  status: Status
  paid: boolean
  granted: boolean
  refunded: number
  remaining: number
  forfeited: number
  /** Revoked when a debit failed; they return if its money arrives after all. */
  revokedOnFailure: number
  processedRefunds: Set<string>
  disputes: Map<string, Dispute>
}

type Allocation = { order: ModelOrder | null; credits: number }

/** A member's credits and orders as the rules require; independent of the ledger's code. `null` is the free lot. */
export type Model = {
  free: number
  orders: ModelOrder[]
  spends: Map<string, Allocation[]>
  waivers: Allocation[][]
  isDeleted: boolean
}

export const newModel = (free: number): Model => ({
  free,
  orders: [],
  spends: new Map(),
  waivers: [],
  isDeleted: false,
})

type NewOrder = Pick<ModelOrder, 'id' | 'price' | 'credits' | 'debit' | 'discounted'>

/** Adds a pending order; a direct debit grants its credits at once. */
export function submitOrder(model: Model, newOrder: NewOrder): void {
  const { debit, credits } = newOrder
  model.orders.push({
    ...newOrder,
    status: 'pending',
    paid: false,
    granted: debit,
    refunded: 0,
    remaining: debit ? credits : 0,
    forfeited: 0,
    revokedOnFailure: 0,
    processedRefunds: new Set(),
    disputes: new Map(),
  })
}

export const balanceIn = ({ free, orders }: Model): number =>
  orders.reduce((sum, { remaining }) => sum + remaining, free)

const creditsFor = (money: number, { credits, price }: ModelOrder) =>
  Math.floor((money * credits) / price)

/** The maximum of the order's lot: the credits of the money that was paid or is pending. */
const maxCredits = (order: ModelOrder) =>
  order.status === 'completed' || (order.status === 'pending' && order.debit)
    ? order.credits - creditsFor(order.refunded, order)
    : 0

function revoke(order: ModelOrder, max = Infinity): number {
  const revoked = Math.min(order.remaining, max)
  order.remaining -= revoked
  return revoked
}

function restore(order: ModelOrder, credits: number): void {
  const open = Math.max(0, Math.min(credits, maxCredits(order) - order.remaining))
  order.remaining += open
  order.forfeited += credits - open
}

function release(order: ModelOrder): void {
  const { forfeited } = order
  order.forfeited = 0
  restore(order, forfeited)
}

/** Spends free credits first, then those of the orders in the sequence of their grants. False if there are too few. */
export function spend(model: Model, key: string, credits: number, sequence: string[]): boolean {
  if (balanceIn(model) < credits) return false
  const allocations: Allocation[] = [{ order: null, credits: Math.min(model.free, credits) }]
  model.free -= allocations[0]?.credits ?? 0
  for (const id of sequence) {
    const order = model.orders.find((one) => one.id === id)
    const left = credits - allocations.reduce((sum, allocation) => sum + allocation.credits, 0)
    if (order) allocations.push({ order, credits: revoke(order, left) })
  }
  model.spends.set(key, allocations)
  return true
}

function returnAllocations(model: Model, allocations: Allocation[]): void {
  for (const { order, credits } of allocations) {
    if (order) restore(order, credits)
    else model.free += credits
  }
}

/** Returns the credits of an unsent or never opened message, once, whichever of the two comes first. */
export function undoSpend(model: Model, key: string): void {
  returnAllocations(model, model.spends.get(key) ?? [])
  model.spends.delete(key)
}

/** Returns the amount that a withdrawal refunds, or null for none. */
export function withdraw(order: ModelOrder): number | null {
  if (order.status !== 'completed') return null
  const amount = Math.min(
    order.price - order.refunded,
    Math.ceil((order.price * order.remaining) / order.credits),
  )
  if (amount <= 0) return null
  order.status = 'refunded'
  order.refunded += amount
  order.remaining = 0
  return amount
}

export function deleteMember(model: Model, choice: 'refund' | 'waive'): void {
  model.isDeleted = true
  if (choice === 'refund') for (const order of model.orders) withdraw(order)
  const affected = model.orders.filter((order) => choice === 'waive' || order.paid || !order.debit)
  model.waivers.push(affected.map((order) => ({ order, credits: revoke(order) })))
}

export function reactivate(model: Model): void {
  model.isDeleted = false
  for (const allocations of model.waivers) returnAllocations(model, allocations)
  model.waivers = []
}

/**
 * Applies a report of the provider. A repeated or late report changes nothing that was applied before.
 * `isLost`: another order had its discount when it was paid.
 */
export function applyReport(
  model: Model,
  order: ModelOrder,
  report: Report,
  isLost: boolean,
): void {
  applyStatus(model, order, report.status, isLost)
  if (!order.paid) return
  for (const chargeback of report.chargebacks)
    if (chargeback.reversed) applyReversal(model, order, chargeback.id)
  for (const { id, amount, failed, isOurs } of report.refunds)
    if (!failed && !isOurs) applyRefund(order, id, amount)
  for (const { id, amount, reversed } of report.chargebacks)
    if (!reversed) applyChargeback(order, id, amount)
}

function applyStatus(model: Model, order: ModelOrder, status: string, isLost: boolean): void {
  if (order.paid || status === 'open' || status === 'pending') return
  if (status !== 'paid') {
    if (order.status !== 'pending') return
    order.status = 'failed'
    order.revokedOnFailure = revoke(order)
    return
  }
  order.paid = true
  order.status = 'completed'
  if (order.granted) {
    restore(order, order.revokedOnFailure)
    release(order)
  } else order.remaining = order.credits
  order.granted = true
  if (order.discounted && !isLost) cancelDiscounted(model)
  if (model.isDeleted || isLost) withdraw(order)
}

/** An open checkout loses its discount to the order that is paid. */
function cancelDiscounted({ orders }: Model): void {
  for (const order of orders)
    if (order.discounted && order.status === 'pending' && !order.debit) order.status = 'failed'
}

function applyReversal(model: Model, order: ModelOrder, id: string): void {
  const dispute = order.disputes.get(id)
  if (!dispute)
    order.disputes.set(id, { amount: 0, revoked: 0, before: order.status, isOpen: false })
  if (!dispute?.isOpen) return
  dispute.isOpen = false
  order.refunded -= dispute.amount
  const disputes = [...order.disputes.values()]
  const allClosed = disputes.every(({ isOpen }) => !isOpen)
  if (allClosed)
    order.status = disputes.some(({ before }) => before === 'refunded') ? 'refunded' : 'completed'
  restore(order, dispute.revoked)
  if (!allClosed) return
  release(order)
  if (model.isDeleted && order.remaining > 0) withdraw(order)
}

function applyRefund(order: ModelOrder, id: string, claimed: number): void {
  const left = order.price - order.refunded
  const amount = Math.min(claimed, left)
  if (amount <= 0 || order.processedRefunds.has(id)) return
  order.processedRefunds.add(id)
  revoke(
    order,
    amount === left
      ? Infinity
      : creditsFor(order.refunded + amount, order) - creditsFor(order.refunded, order),
  )
  order.refunded += amount
  if (amount === left && order.status === 'completed') order.status = 'refunded'
}

function applyChargeback(order: ModelOrder, id: string, claimed: number): void {
  if (order.disputes.has(id)) return
  const amount = Math.min(claimed, order.price - order.refunded)
  order.disputes.set(id, { amount, revoked: revoke(order), before: order.status, isOpen: true })
  order.status = 'charged_back'
  order.refunded += amount
}
