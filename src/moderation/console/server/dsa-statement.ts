import * as z from 'zod'
import { euCountries } from '../../../platform/european-union.ts'
import type { StatementOfReasonsTable } from '../../../server/database/generated/tables.ts'
import { classify, termsRows } from './transparency-categories.ts'

/** What of a statement of reasons goes out. The explanation to the member is not among it. */
export type SentStatement = Pick<
  StatementOfReasonsTable,
  | 'statement_id'
  | 'site_id'
  | 'measure'
  | 'ground'
  | 'rule'
  | 'notified'
  | 'automated'
  | 'language'
  | 'at'
  | 'until'
  | 'content_at'
  | 'detected_automatically'
>

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const day = z.iso.date()
const isListed = (prefix: string, values: ReadonlySet<string>) => (value: string) =>
  value.startsWith(prefix) && values.has(value.slice(prefix.length))
const categories = new Set(termsRows.map(({ category }) => category))
const keywords = new Set(termsRows.flatMap(({ keyword }) => (keyword === null ? [] : [keyword])))
/** The Member States and the other countries of the European Economic Area. */
const scope = [...euCountries, 'IS', 'LI', 'NO'].toSorted()

/**
 * What the database takes, of the attributes that we send
 * (https://transparency.dsa.ec.europa.eu/page/api-documentation-two, read on 29 November 2026).
 */
const DsaStatement = z
  .strictObject({
    decision_visibility: z.optional(
      z.array(z.literal('DECISION_VISIBILITY_CONTENT_REMOVED')).check(z.minLength(1)),
    ),
    decision_account: z.optional(
      z.enum(['DECISION_ACCOUNT_SUSPENDED', 'DECISION_ACCOUNT_TERMINATED']),
    ),
    end_date_account_restriction: z.optional(day),
    account_type: z.literal('ACCOUNT_TYPE_PRIVATE'),
    decision_ground: z.enum([
      'DECISION_GROUND_ILLEGAL_CONTENT',
      'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    ]),
    illegal_content_legal_ground: z.optional(text(500)),
    illegal_content_explanation: z.optional(text(2000)),
    incompatible_content_ground: z.optional(text(500)),
    incompatible_content_explanation: z.optional(text(2000)),
    incompatible_content_illegal: z.optional(z.enum(['Yes', 'No'])),
    category: z.string().check(z.refine(isListed('STATEMENT_CATEGORY_', categories))),
    category_specification: z.optional(
      z.array(z.string().check(z.refine(isListed('KEYWORD_', keywords)))),
    ),
    content_type: z
      .array(z.enum(['CONTENT_TYPE_IMAGE', 'CONTENT_TYPE_TEXT', 'CONTENT_TYPE_OTHER']))
      .check(z.minLength(1)),
    content_type_other: z.optional(text(500)),
    content_language: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    content_date: day,
    application_date: day,
    territorial_scope: z.array(z.string().check(z.refine((country) => scope.includes(country)))),
    decision_facts: text(5000),
    source_type: z.enum(['SOURCE_ARTICLE_16', 'SOURCE_VOLUNTARY']),
    automated_detection: z.enum(['Yes', 'No']),
    automated_decision: z.enum(['AUTOMATED_DECISION_FULLY', 'AUTOMATED_DECISION_NOT_AUTOMATED']),
    puid: z.string().check(z.regex(/^[\w-]{1,500}$/)),
  })
  .check(
    z.refine((sent) => Boolean(sent.decision_visibility) !== Boolean(sent.decision_account), {
      path: ['decision_account'],
    }),
    z.refine(
      (sent) =>
        sent.decision_ground === 'DECISION_GROUND_ILLEGAL_CONTENT'
          ? Boolean(sent.illegal_content_legal_ground && sent.illegal_content_explanation)
          : Boolean(sent.incompatible_content_ground && sent.incompatible_content_explanation),
      { path: ['decision_ground'] },
    ),
    z.refine(
      (sent) =>
        sent.content_type.includes('CONTENT_TYPE_OTHER') === Boolean(sent.content_type_other),
      { path: ['content_type_other'] },
    ),
  )
export type DsaStatement = z.infer<typeof DsaStatement>

/** The rule in words; nothing that anybody wrote. */
const ruleTexts: Record<string, string> = {
  underage: 'nobody under 18 may use the service',
  minor: 'no pictures of minors',
  illegal: 'no illegal content',
  threat: 'no threats',
  harassment: 'no harassment',
  scam: 'no fraud, and no requests for money',
  fake: 'no false identity',
  other_person: 'no pictures of other people as one’s own',
  spam: 'no advertising and no mass messages',
  advertisement: 'no advertising',
  sexual: 'no unwanted sexual content',
  nudity: 'no nudity',
  contact: 'no contact details in public content',
  no_person: 'a profile photo shows its member',
  quality: 'a photo shows what it is of',
}

const subjects: Record<StatementOfReasonsTable['measure'], string> = {
  warning: 'The account',
  photo: 'A photo',
  text: 'A profile text',
  suspension: 'An account',
  ban: 'An account',
}

const toDay = (at: Date): string => at.toISOString().slice(0, 10)

/** Ours, the same at every attempt: the database takes each once. */
export const toPuid = ({
  site_id,
  statement_id,
}: Pick<SentStatement, 'site_id' | 'statement_id'>) => `${site_id}-${statement_id}`

type Part<Name extends keyof DsaStatement> = Pick<DsaStatement, Name>

const isContent = ({ measure }: SentStatement): boolean => measure === 'photo' || measure === 'text'
const getRuleText = ({ rule }: SentStatement): string =>
  ruleTexts[rule] ?? 'the other community rules'

function getDecision(
  statement: SentStatement,
): Part<'decision_visibility' | 'decision_account' | 'end_date_account_restriction'> {
  if (isContent(statement)) return { decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'] }
  const { measure, until } = statement
  if (measure === 'ban') return { decision_account: 'DECISION_ACCOUNT_TERMINATED' }
  const end = until === null ? {} : { end_date_account_restriction: toDay(until) }
  return { decision_account: 'DECISION_ACCOUNT_SUSPENDED', ...end }
}

type Ground =
  | 'decision_ground'
  | 'illegal_content_legal_ground'
  | 'illegal_content_explanation'
  | 'incompatible_content_ground'
  | 'incompatible_content_explanation'
  | 'incompatible_content_illegal'

function getGround(statement: SentStatement, category: string): Part<Ground> {
  const words = getRuleText(statement)
  if (statement.ground === 'law')
    return {
      decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
      illegal_content_legal_ground: `Law of the European Union or of a Member State, in the category ${category}`,
      illegal_content_explanation: `A person of our staff found it illegal. The rule of the service about it: ${words}.`,
    }
  return {
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    incompatible_content_ground: `Community rules of the service: ${words}`,
    incompatible_content_explanation: `A person of our staff found that it breaks the rule: ${words}.`,
    incompatible_content_illegal: 'No',
  }
}

function getContent({
  measure,
  language,
}: SentStatement): Part<'content_type' | 'content_type_other' | 'content_language'> {
  if (measure === 'photo') return { content_type: ['CONTENT_TYPE_IMAGE'] }
  if (measure === 'text')
    return { content_type: ['CONTENT_TYPE_TEXT'], content_language: language.toUpperCase() }
  return { content_type: ['CONTENT_TYPE_OTHER'], content_type_other: 'Profile or account' }
}

/** Turns a statement of reasons into what is sent: fixed sentences alone, so nothing about a person. */
export function toDsaStatement(statement: SentStatement): DsaStatement {
  const { measure, rule, notified, automated, at, content_at, detected_automatically } = statement
  const { category, keyword } = classify(rule, termsRows)
  const reason = notified ? 'after a notice of another user' : 'on our own initiative'
  return {
    ...getDecision(statement),
    account_type: 'ACCOUNT_TYPE_PRIVATE',
    ...getGround(statement, category),
    category: `STATEMENT_CATEGORY_${category}`,
    ...(keyword !== null && { category_specification: [`KEYWORD_${keyword}`] }),
    ...getContent(statement),
    // Statements of the first releases have no day of the content: that of the decision stands for it.
    content_date: toDay(content_at ?? at),
    application_date: toDay(at),
    territorial_scope: scope,
    decision_facts: `${subjects[measure]} was looked at ${reason}, and a decision was taken under the rule: ${getRuleText(statement)}.`,
    source_type: notified ? 'SOURCE_ARTICLE_16' : 'SOURCE_VOLUNTARY',
    automated_detection: detected_automatically ? 'Yes' : 'No',
    automated_decision: automated ? 'AUTOMATED_DECISION_FULLY' : 'AUTOMATED_DECISION_NOT_AUTOMATED',
    puid: toPuid(statement),
  }
}

/** The attributes that the database would refuse; empty if it takes the statement. */
export function listProblems(statement: unknown): string[] {
  const { error } = z.safeParse(DsaStatement, statement)
  return [...new Set((error?.issues ?? []).map(({ path }) => path.join('.') || 'statement'))]
}
