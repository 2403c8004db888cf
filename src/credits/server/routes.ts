import { ApiError } from '../../platform/api-error.ts'
import type { Money } from '../../platform/money.ts'
import type { Context } from '../../server/context.ts'
import { route, type RawRoute } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { runningBalance } from '../rules.ts'
import { movesOf } from './ledger-transactions.ts'
import { listTransactions } from './list-transactions.ts'

export const creditsRoutes = [route(contract.listTransactions, listTransactions)]

const head = ['at', 'kind', 'credits', 'balance', 'value', 'currency', 'reference', 'id']

/** The whole account for a spreadsheet. The values are figures and ids of ours, so none can be a formula. */
async function downloadTransactions(ctx: Context): Promise<Response> {
  if (!ctx.actor) throw new ApiError('authentication_required')
  const lines = runningBalance(await movesOf(ctx.db, ctx.actor.memberId)).map(
    ({ at, kind, credits, balance, value, reference, id }) =>
      [at, kind, credits, balance, ...amounts(value), reference ?? '', id].join(','),
  )
  return new Response(`${[head.join(','), ...lines].join('\r\n')}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="transactions.csv"',
    },
  })
}

function amounts(value: Money[]): [string, string] {
  const cents = (amount: number) => String(amount).padStart(3, '0')
  const written = value.map(({ amount }) => `${cents(amount).slice(0, -2)}.${cents(amount).slice(-2)}`)
  return [written.join(' + '), value.map(({ currency }) => currency).join(' + ')]
}

export const creditsRawRoutes: RawRoute[] = [{ method: 'GET', path: '/api/transactions-csv.php', handle: downloadTransactions }]
