import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { currencies, plainAmount, type Money } from '../../platform/money.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import type { Queryable } from '../../server/database/query.ts'
import type { listTransactions as contract, Transaction } from '../contract.ts'
import { carry, kindsOf, nothing, worthOf, type Carried } from '../rules.ts'
import { transactionsAfter, transactionsOf, yearsOf, type Mark, type RunningRow } from './ledger-transactions.ts'

const PAGE = 50

/** The member's whole account, a page at a time. */
export async function listTransactions(ctx: MemberContext, input: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  const { show = 'all', year = null, after = '0' } = input
  const skip = Number(after)
  const wanted = { kinds: kindsOf(show), year, skip, most: PAGE + 1 }
  const [found, [last], years] = await Promise.all([
    transactionsOf(ctx.db, memberId, wanted),
    transactionsOf(ctx.db, memberId, { kinds: null, year: null, skip: 0, most: 1 }),
    yearsOf(ctx.db, memberId),
  ])
  return {
    transactions: found.slice(0, PAGE).map(toTransaction),
    next: found.length > PAGE ? String(skip + PAGE) : null,
    years,
    balance: last?.balance ?? nothing.balance,
    value: worthOf(last?.held ?? nothing.held),
  }
}

function toTransaction({ id, kind, reference, at, credits, balance, held }: RunningRow): Transaction {
  return { id, kind, reference, at: at.toISOString(), credits, balance, value: worthOf(held) }
}

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
