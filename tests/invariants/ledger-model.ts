/** What a provider's own books say of a payment. */
export type Report = {
  status: string
  refunds: { id: string; amount: number; failed: boolean }[]
  chargebacks: { id: string; amount: number; reversed: boolean }[]
}

type Status = 'pending' | 'completed' | 'failed' | 'refunded' | 'charged_back'
type Dispute = { amount: number; taken: number; before: Status; standing: boolean }

/** An order with its one lot. Money in minor units. */
export type ModelOrder = {
  id: string
  price: number
  credits: number
  debit: boolean
  status: Status
  paid: boolean
  granted: boolean
  refunded: number
  remaining: number
  forfeited: number
  /** Taken when a debit came to nothing; they return should its money come after all. */
  takenByReturn: number
  refundsHeard: Set<string>
  disputes: Map<string, Dispute>
}

type Part = { order: ModelOrder | null; credits: number }

/** A member's credits and orders, as the rules say they must be; knows nothing of the ledger. `null` is the free lot. */
export type Model = {
  free: number
  orders: ModelOrder[]
  spends: Map<string, Part[]>
  waivers: Part[][]
  gone: boolean
}

export const newModel = (free: number): Model => ({ free, orders: [], spends: new Map(), waivers: [], gone: false })

type Placed = Pick<ModelOrder, 'id' | 'price' | 'credits' | 'debit'>

/** An order as it is placed; the credits of a debit are there at once. */
export function place(model: Model, placed: Placed): void {
  const { debit, credits } = placed
  model.orders.push({
    ...placed,
    status: 'pending',
    paid: false,
    granted: debit,
    refunded: 0,
    remaining: debit ? credits : 0,
    forfeited: 0,
    takenByReturn: 0,
    refundsHeard: new Set(),
    disputes: new Map(),
  })
}

export const balanceIn = ({ free, orders }: Model): number => orders.reduce((sum, { remaining }) => sum + remaining, free)

const worth = (money: number, { credits, price }: ModelOrder) => Math.floor((money * credits) / price)

/** What the order's lot may hold at most: the credits of the money that we have or wait for. */
const allowed = (order: ModelOrder) =>
  order.status === 'completed' || (order.status === 'pending' && order.debit) ? order.credits - worth(order.refunded, order) : 0

function take(order: ModelOrder, most = Infinity): number {
  const taken = Math.min(order.remaining, most)
  order.remaining -= taken
  return taken
}

function giveBack(order: ModelOrder, credits: number): void {
  const open = Math.max(0, Math.min(credits, allowed(order) - order.remaining))
  order.remaining += open
  order.forfeited += credits - open
}

function release(order: ModelOrder): void {
  const { forfeited } = order
  order.forfeited = 0
  giveBack(order, forfeited)
}

/** Free credits first, then those of the orders in the sequence in which they were granted. False if there are too few. */
export function spend(model: Model, key: string, credits: number, sequence: string[]): boolean {
  if (balanceIn(model) < credits) return false
  const parts: Part[] = [{ order: null, credits: Math.min(model.free, credits) }]
  model.free -= parts[0]?.credits ?? 0
  for (const id of sequence) {
    const order = model.orders.find((one) => one.id === id)
    const left = credits - parts.reduce((sum, part) => sum + part.credits, 0)
    if (order) parts.push({ order, credits: take(order, left) })
  }
  model.spends.set(key, parts)
  return true
}

function returnParts(model: Model, parts: Part[]): void {
  for (const { order, credits } of parts) {
    if (order) giveBack(order, credits)
    else model.free += credits
  }
}

/** A message that was unsent, or that nobody opened: once, whatever asks for it. */
export function undoSpend(model: Model, key: string): void {
  returnParts(model, model.spends.get(key) ?? [])
  model.spends.delete(key)
}

/** What a withdrawal pays back; null if nothing. */
export function withdraw(order: ModelOrder): number | null {
  if (order.status !== 'completed') return null
  const amount = Math.min(order.price - order.refunded, Math.ceil((order.price * order.remaining) / order.credits))
  if (amount <= 0) return null
  order.status = 'refunded'
  order.refunded += amount
  order.remaining = 0
  return amount
}

export function leave(model: Model, wish: 'refund' | 'waive'): void {
  model.gone = true
  if (wish === 'refund') for (const order of model.orders) withdraw(order)
  const given = model.orders.filter((order) => wish === 'waive' || order.paid || !order.debit)
  model.waivers.push(given.map((order) => ({ order, credits: take(order) })))
}

export function comeBack(model: Model): void {
  model.gone = false
  for (const parts of model.waivers) returnParts(model, parts)
  model.waivers = []
}

/** A report of the provider is heard. Heard again, or late, it changes nothing that was followed already. */
export function hear(model: Model, order: ModelOrder, report: Report): void {
  hearStatus(model, order, report.status)
  if (!order.paid) return
  for (const chargeback of report.chargebacks) if (chargeback.reversed) hearReversal(model, order, chargeback.id)
  // Refunds of ours carry our key, which has a dash; those of the provider's dashboard do not.
  for (const { id, amount, failed } of report.refunds) if (!failed && !id.includes('-')) hearRefund(order, id, amount)
  for (const { id, amount, reversed } of report.chargebacks) if (!reversed) hearChargeback(order, id, amount)
}

function hearStatus(model: Model, order: ModelOrder, status: string): void {
  if (order.paid || status === 'open' || status === 'pending') return
  if (status !== 'paid') {
    if (order.status !== 'pending') return
    order.status = 'failed'
    order.takenByReturn = take(order)
    return
  }
  order.paid = true
  order.status = 'completed'
  if (order.granted) {
    giveBack(order, order.takenByReturn)
    release(order)
  } else order.remaining = order.credits
  order.granted = true
  if (model.gone) withdraw(order)
}

function hearReversal(model: Model, order: ModelOrder, id: string): void {
  const known = order.disputes.get(id)
  if (!known) order.disputes.set(id, { amount: 0, taken: 0, before: order.status, standing: false })
  if (!known?.standing) return
  known.standing = false
  order.refunded -= known.amount
  const disputes = [...order.disputes.values()]
  const over = disputes.every(({ standing }) => !standing)
  if (over) order.status = disputes.some(({ before }) => before === 'refunded') ? 'refunded' : 'completed'
  giveBack(order, known.taken)
  if (!over) return
  release(order)
  if (model.gone && order.remaining > 0) withdraw(order)
}

function hearRefund(order: ModelOrder, id: string, claimed: number): void {
  const left = order.price - order.refunded
  const amount = Math.min(claimed, left)
  if (amount <= 0 || order.refundsHeard.has(id)) return
  order.refundsHeard.add(id)
  take(order, amount === left ? Infinity : worth(order.refunded + amount, order) - worth(order.refunded, order))
  order.refunded += amount
  if (amount === left && order.status === 'completed') order.status = 'refunded'
}

function hearChargeback(order: ModelOrder, id: string, claimed: number): void {
  if (order.disputes.has(id)) return
  const amount = Math.min(claimed, order.price - order.refunded)
  order.disputes.set(id, { amount, taken: take(order), before: order.status, standing: true })
  order.status = 'charged_back'
  order.refunded += amount
}
