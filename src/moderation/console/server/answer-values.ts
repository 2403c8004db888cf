import { isLocale } from '../../../platform/locales.ts'
import type { MemberContext } from '../../../server/context.ts'
import { caseNumber, formatDeadline } from '../../rules.ts'
import { findReport, findStatement } from '../../server/public.ts'
import type { CaseMeasure, Remainder } from '../contract.ts'
import { getRemainder } from './restore-in-part.ts'

type Answer = {
  measure: CaseMeasure
  answer: string
  remains: Remainder | null
  appeals: string | null
  /** Of who complains. */
  language: string
}

/** What the answer to a complaint says: the outcome, and of a decision undone in part what stays. */
export async function answerValues(
  ctx: MemberContext,
  { measure, answer, remains, appeals, language }: Answer,
): Promise<Record<string, string> & { answer: string }> {
  const [kind, id = ''] = appeals?.split(' ') ?? []
  const values = { answer, ...(appeals !== null && { appealed: caseNumber(appeals) }) }
  if (measure === 'restore') return { ...values, measure: await restoredWord(ctx, kind, id) }
  if (measure !== 'partly' || appeals === null || remains === null)
    return { ...values, measure: appeals === null ? measure : 'stands' }
  const statement = await findStatement(ctx.db, ctx.site.id, caseNumber(appeals))
  const remainder = statement && getRemainder(statement, remains, ctx.now)
  const locale = isLocale(language) ? language : 'en'
  return {
    ...values,
    measure,
    lifted: statement?.measure === remains.measure ? 'rule' : (statement?.measure ?? 'rule'),
    remains: remains.measure,
    until: remainder?.until ? formatDeadline(remainder.until, locale) : '',
    rule: `${kind === 'photo' ? 'photo.reasons' : 'statement.rules'}.${remains.rule}`,
  }
}

async function restoredWord(ctx: MemberContext, kind: string | undefined, id: string) {
  if (kind === 'photo') return 'restore_photo'
  const report = kind === 'report' ? await findReport(ctx.db, ctx.site.id, id) : null
  const words = { none: 'restore_report', photo: 'restore_photo', warning: 'restore_warning' }
  const measure = report?.measure
  return measure === 'none' || measure === 'photo' || measure === 'warning'
    ? words[measure]
    : 'restore'
}
