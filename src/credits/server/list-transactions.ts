import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { currencies, plainAmount, type Money } from '../../platform/money.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import type { Queryable } from '../../server/database/query.ts'
import type { listTransactions as contract, Transaction } from '../contract.ts'
import {
  addTotals,
  kindsOfFilter,
  emptyTotal,
  paidValueToMoney,
  type RunningTotal,
} from '../rules.ts'
import {
  listTransactionRowsAfter,
  listTransactionRows,
  listYears,
  type Cursor,
  type RunningRow,
} from './ledger-transactions.ts'

const PAGE = 50

/** Returns a page of the member's transactions. */
export async function listTransactions(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  const { show = 'all', year = null, after = '0' } = input
  const skip = Number(after)
  const params = { kinds: kindsOfFilter(show), year, skip, limit: PAGE + 1 }
  const [found, [last], years] = await Promise.all([
    listTransactionRows(ctx.db, memberId, params),
    listTransactionRows(ctx.db, memberId, { kinds: null, year: null, skip: 0, limit: 1 }),
    listYears(ctx.db, memberId),
  ])
  return {
    transactions: found.slice(0, PAGE).map(toTransaction),
    next: found.length > PAGE ? String(skip + PAGE) : null,
    years,
    balance: last?.balance ?? emptyTotal.balance,
    bought: last?.bought ?? 0,
    value: paidValueToMoney(last?.paid ?? emptyTotal.paid),
  }
}

function toTransaction({
  id,
  kind,
  reference,
  at,
  credits,
  balance,
  paid,
}: RunningRow): Transaction {
  return {
    id,
    kind,
    reference,
    at: at.toISOString(),
    credits,
    balance,
    value: paidValueToMoney(paid),
  }
}

const csvHeader = ['at', 'kind', 'credits', 'balance', 'value', 'currency', 'reference', 'id']

/** Rows in memory at a time, however long the account is. */
const BATCH_SIZE = 500

/** Streams the whole account as CSV, oldest first. */
export async function downloadTransactions(ctx: Context): Promise<Response> {
  if (!ctx.actor) throw new ApiError('authentication_required')
  return new Response(toByteStream(csvChunks(ctx.db, ctx.actor.memberId)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="transactions.csv"',
    },
  })
}

function toByteStream(chunks: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const chunk = await chunks.next()
      if (chunk.done) controller.close()
      else controller.enqueue(encoder.encode(chunk.value))
    },
    cancel: () => void chunks.return(undefined),
  })
}

async function* csvChunks(db: Queryable, memberId: string): AsyncGenerator<string, void> {
  yield csvLine(csvHeader)
  let total: RunningTotal = emptyTotal
  let cursor: Cursor | null = null
  for (;;) {
    const batch = await listTransactionRowsAfter(db, memberId, cursor, BATCH_SIZE)
    const last = batch.at(-1)
    if (!last) return
    const transactions = batch.map((row) => toTransaction({ ...row, ...addTotals(total, row) }))
    yield transactions.map(toLine).join('')
    total = addTotals(total, last)
    cursor = { at: last.cursor, id: last.id }
  }
}

/** The values are numbers and our own ids, so none can be a spreadsheet formula. */
function toLine({ at, kind, credits, balance, value, reference, id }: Transaction): string {
  return csvLine([
    at,
    kind,
    String(credits),
    String(balance),
    amounts(value),
    codes(value),
    reference ?? '',
    id,
  ])
}

const csvLine = (fields: string[]) => `${fields.join(',')}\r\n`
const amounts = (value: Money[]) => value.map(plainAmount).join(' + ')
const codes = (value: Money[]) =>
  currencies.filter((candidate) => value.some(({ currency }) => currency === candidate)).join(' + ')
