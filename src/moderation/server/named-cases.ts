import type { Context } from '../../server/context.ts'
import type { ComplaintKind } from '../contract.ts'
import { findCaseReferences } from '../rules.ts'
import { findAppealedDecision, findQuotedComplaint } from './complaints.ts'

type Words = {
  kind: ComplaintKind
  member: string | null
  email: string
  about: string
  text: string
}

/** The decision that a complaint appeals against, and the earlier complaint that it quotes, by their numbers. */
export async function findNamedCases(
  ctx: Context,
  { kind, member, email, about, text }: Words,
): Promise<{ appeals: string | null; follows: string | null }> {
  const references = findCaseReferences(`${about} ${text}`)
  return {
    appeals:
      member && kind !== 'order' ? await findAppealedDecision(ctx.db, member, references) : null,
    follows: await findQuotedComplaint(ctx, { member, email, references }),
  }
}
