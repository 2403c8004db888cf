import { readFile } from 'node:fs/promises'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { bookSettlements } from '../../server/fetch-settlements.ts'
import {
  connectedProviders,
  providerNamed,
  StatementError,
} from '../../../providers/server/public.ts'
import type { importSettlements as contract } from '../contract.ts'

export async function importSettlements(
  ctx: MemberContext,
  { provider }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const isConnected = (await connectedProviders(ctx)).includes(provider)
  const { readStatement } = isConnected ? await providerNamed(ctx, provider) : {}
  if (!readStatement) throw new ApiError('bad_input', { field: 'provider' })
  const settlements = await readStatement(await readFile(ctx.upload.path, 'utf8')).catch(
    (error: unknown) => {
      if (!(error instanceof StatementError)) throw error
      throw new ApiError('statement_unreadable', { line: error.line })
    },
  )
  const booked = await bookSettlements(ctx, provider, settlements)
  await recordAudit(ctx.db, ctx, {
    action: 'settlements.import',
    subject: { kind: 'payment_account', id: provider },
    after: { booked: booked.map(({ id }) => id), known: settlements.length - booked.length },
  })
  return { booked: booked.length, known: settlements.length - booked.length }
}
