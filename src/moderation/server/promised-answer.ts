import type { Context } from '../../server/context.ts'
import { brandZone } from '../../server/places/brand-zone.ts'
import type { ComplaintKind } from '../contract.ts'
import { complaintAnswerBy } from '../rules.ts'

/** Until when the brand promises an answer to a complaint that comes now; `appeals`: the decision that it objects to. */
export const promisedAnswer = (
  { site, now }: Pick<Context, 'site' | 'now'>,
  { kind, appeals }: { kind: ComplaintKind; appeals: string | null },
): Date =>
  complaintAnswerBy({ kind, isAppeal: appeals !== null }, { site, now, zone: brandZone(site) })
