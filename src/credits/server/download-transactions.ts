import { ApiError } from '../../platform/api-error.ts'
import { currencies, plainAmount, type Money } from '../../platform/money.ts'
import type { Context } from '../../server/context.ts'
import type { Queryable } from '../../server/database/query.ts'
import type { Transaction } from '../contract.ts'
import { carry, nothing, type Carried } from '../rules.ts'
import { toTransaction } from './list-transactions.ts'
import { transactionsAfter, type Mark } from './ledger-transactions.ts'

const head = ['at', 'kind', 'credits', 'balance', 'value', 'currency', 'reference', 'id']

/** So many are in memory at a time, however long the account is. */
const PART = 500

/** The whole account for a spreadsheet, oldest first, sent while it is read. */
export async function downloadTransactions(ctx: Context): Promise<Response> {
  if (!ctx.actor) throw new ApiError('authentication_required')
  return new Response(streamOf(partsOf(ctx.db, ctx.actor.memberId)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="transactions.csv"',
    },
  })
}

function streamOf(parts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const part = await parts.next()
      if (part.done) controller.close()
      else controller.enqueue(encoder.encode(part.value))
    },
    cancel: () => void parts.return(undefined),
  })
}

async function* partsOf(db: Queryable, memberId: string): AsyncGenerator<string, void> {
  yield line(head)
  let before: Carried = nothing
  let mark: Mark | null = null
  for (;;) {
    const part = await transactionsAfter(db, memberId, mark, PART)
    const last = part.at(-1)
    if (!last) return
    const whole = part.map((row) => toTransaction({ ...row, ...carry(before, row) }))
    yield whole.map(toLine).join('')
    before = carry(before, last)
    mark = { at: last.mark, id: last.id }
  }
}

/** The values are figures and ids of ours, so none can be a formula. */
function toLine({ at, kind, credits, balance, value, reference, id }: Transaction): string {
  return line([at, kind, String(credits), String(balance), amounts(value), codes(value), reference ?? '', id])
}

const line = (fields: string[]) => `${fields.join(',')}\r\n`
const amounts = (value: Money[]) => value.map(plainAmount).join(' + ')
const codes = (value: Money[]) => currencies.filter((known) => value.some(({ currency }) => currency === known)).join(' + ')
