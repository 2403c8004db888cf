import { findMailTarget } from '../../../accounts/server/public.ts'
import type { Locale } from '../../../platform/locales.ts'
import { newId } from '../../../server/ids.ts'
import type { Context } from '../../../server/context.ts'
import { formatDeadline } from '../../rules.ts'
import { addStatement, type StatementMeasure } from '../../server/public.ts'
import { sendNotice } from './send-notice.ts'

export type Restriction = {
  member: string
  /** The case as the member quotes it in an appeal: R-12, P-34. */
  number: string
  measure: StatementMeasure
  rule: string
  explanation: string
  illegal: boolean
  notified: boolean
  detected: boolean
  until?: Date | null
  /** The appeal that changed an earlier statement about the case into this one. */
  appeal?: string
}

/**
 * Stores what was restricted and why, and mails it in the member's language: measure, rule, explanation,
 * who noticed, who decided, and how to appeal (Art. 17 of the Digital Services Act).
 */
export async function issueStatement(ctx: Context, restriction: Restriction): Promise<void> {
  const account = await findMailTarget(ctx.db, restriction.member)
  await saveStatement(ctx, restriction, account?.language ?? 'en')
  if (account)
    await sendNotice(
      ctx,
      account,
      'statement-of-reasons',
      statementValues(restriction, account.language),
    )
}

/** Stores a statement that the member reads in another mail. */
export async function saveStatement(
  ctx: Context,
  { number, illegal, until = null, appeal, ...restriction }: Restriction,
  language: string,
): Promise<void> {
  await addStatement(ctx.db, {
    ...restriction,
    id: newId(),
    site: ctx.site.id,
    caseNumber: number,
    ground: illegal ? 'law' : 'terms',
    automated: false,
    language,
    at: ctx.now,
    until,
    appeal: appeal ?? null,
  })
}

/** The values of the mail. */
export const statementValues = (
  { number, measure, rule, illegal, notified, explanation, until }: Omit<Restriction, 'detected'>,
  locale: Locale,
) => ({
  number,
  measure,
  rule,
  ground: illegal ? 'law' : 'terms',
  source: notified ? 'notice' : 'own',
  answer: explanation,
  ...(until && { until: formatDeadline(until, locale) }),
})
