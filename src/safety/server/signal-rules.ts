import sql from 'sql-template-tag'
import { locales, type Locale } from '../../platform/locales.ts'
import type { MemberContext } from '../../server/context.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import { signalRules, type SignalRule } from '../contract.ts'
import { getMeasured, isReliable, type RuleQuality } from './is-reliable.ts'

/** A rule in a language; null for rules that need none. */
export type RuleOfLanguage = { rule: SignalRule; language: Locale | null }

const withoutLanguage: ReadonlySet<SignalRule> = new Set(['same_text', 'short_link'])

const allRules: RuleOfLanguage[] = signalRules.flatMap((rule): RuleOfLanguage[] =>
  withoutLanguage.has(rule)
    ? [{ rule, language: null }]
    : locales.map((language) => ({ rule, language })),
)

type RuleState = RuleOfLanguage &
  Pick<RuleQuality, 'precision' | 'recall'> & {
    displayed: number
    fine: number
    reliable: boolean
    on: boolean
  }

/** All rules with what was shown since a time, and how often it was called fine. */
export async function listRuleStates(
  db: Queryable,
  site: number,
  since: Date,
): Promise<RuleState[]> {
  const counts = await rows<{
    rule: string
    language: string | null
    displayed: number
    fine: number
  }>(
    db,
    sql`select rule, language, count(*)::int as displayed, count(dismissed_at)::int as fine from chat_signal
        where site_id = ${site} and shown_at > ${since} group by rule, language`,
  )
  const off = await rows<{ rule: string; language: string }>(
    db,
    sql`select rule, language from signal_switch where site_id = ${site}`,
  )
  return allRules.map(({ rule, language }) => {
    const isSame = (each: { rule: string; language: string | null }) =>
      each.rule === rule && (each.language ?? '') === (language ?? '')
    const counted = counts.find(isSame)
    const measured = language === null ? null : getMeasured(rule, language)
    const reliable = isReliable(rule, language)
    return {
      rule,
      language,
      displayed: counted?.displayed ?? 0,
      fine: counted?.fine ?? 0,
      precision: measured?.precision ?? null,
      recall: measured?.recall ?? null,
      reliable,
      on: reliable && !off.some(isSame),
    }
  })
}

/** Turns a rule of this site off, or on again. */
export async function switchRule(
  { db, site, now, actor }: MemberContext,
  { rule, language }: RuleOfLanguage,
  on: boolean,
): Promise<void> {
  const key = language ?? ''
  await execute(
    db,
    on
      ? sql`delete from signal_switch where site_id = ${site.id} and rule = ${rule} and language = ${key}`
      : sql`insert into signal_switch (site_id, rule, language, staff_id, at) values (${site.id}, ${rule}, ${key}, ${actor.memberId}, ${now})
            on conflict do nothing`,
  )
}
