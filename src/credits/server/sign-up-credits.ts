import type { Site } from '../../sites/rules.ts'
import { type LedgerContext, grantCredits } from './ledger.ts'

/** Grants the free credits of the sign-up as a lot that is never refunded. */
export async function grantSignupCredits(
  ctx: LedgerContext & { site: Site },
  { memberId }: { memberId: string },
): Promise<void> {
  const credits = ctx.site.settings.signup_credits
  if (credits > 0) await grantCredits(ctx, { memberId, credits, origin: 'signup', key: 'signup' })
}
