import { readFile } from 'node:fs/promises'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { addRates, findLastRateDay } from '../../server/exchange-rates.ts'
import { parseRates, RatesError, type ReferenceRate } from '../rate-rules.ts'
import type { importRates as contract } from '../rates-contract.ts'

export async function importRates(ctx: MemberContext): Promise<Output<typeof contract>> {
  const rates = readRates(await readFile(ctx.upload.path, 'utf8'))
  const stored = await addRates(ctx.db, rates)
  const last = (await findLastRateDay(ctx.db)) ?? ''
  const result = { stored, known: rates.length - stored, last }
  await recordAudit(ctx.db, ctx, {
    action: 'rates.import',
    subject: { kind: 'site', id: String(ctx.site.id) },
    after: result,
  })
  return result
}

function readRates(text: string): ReferenceRate[] {
  try {
    return parseRates(text)
  } catch (error) {
    if (error instanceof RatesError) throw new ApiError('rates_unreadable')
    throw error
  }
}
