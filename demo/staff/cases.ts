import sql from 'sql-template-tag'
import { decideCase } from '../../src/moderation/console/server/case-review.ts'
import { getCase } from '../../src/moderation/console/server/get-case.ts'
import { makeComplaint } from '../../src/moderation/server/make-complaint.ts'
import { makeReport } from '../../src/moderation/server/make-report.ts'
import { findProfile } from '../../src/profiles/server/public.ts'
import { saveAnswer } from '../../src/profiles/server/save-answer.ts'
import { updateProfile } from '../../src/profiles/server/update-profile.ts'
import type { MemberContext } from '../../src/server/context.ts'
import { execute } from '../../src/server/database/query.ts'
import { reviewWithdrawn } from '../../src/server/review-kind.ts'
import { recordAudit } from '../../src/staff/server/public.ts'
import type { DemoMember } from '../cast.ts'
import type { DemoConversation } from '../conversations.ts'
import {
  answers,
  caseLanguages,
  complaintTexts,
  explanations,
  reasonOf,
  reportTexts,
  type CaseLanguage,
} from './case-texts.ts'
import {
  plannedComplaints,
  plannedReports,
  type PlannedComplaint,
  type PlannedReport,
} from './case-plan.ts'
import type { Step } from './steps.ts'

const HOUR = 3_600_000

export const languageOf = ({ person }: DemoMember): CaseLanguage =>
  caseLanguages.find((language) => language === person.language) ?? 'en'

type Cast = {
  /** Members without a published password, in random order. */
  members: DemoMember[]
  conversations: DemoConversation[]
  staff: Record<'moderator' | 'operator' | 'support', DemoMember>
  now: Date
}

export function createCaseSteps({ members, conversations, staff, now }: Cast): Step[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const member = (index: number) => members[index % members.length]
  const chats = conversations.filter(
    ({ starter, other }) => members.includes(starter) && members.includes(other),
  )
  return [
    ...plannedReports.flatMap((planned, i): Step[] => {
      const chat = planned.inChat ? takeChat(chats, ago(planned.hoursAgo)) : null
      const reported = chat?.last.from ?? member(2 * i)
      const reporter = chat?.reader ?? member(2 * i + 1)
      if (!reported || !reporter) return []
      const about = chat && { conversation: chat.id, seq: chat.last.seq }
      return reportSteps(planned, { reporter, reported, about, staff, ago })
    }),
    ...plannedComplaints.flatMap((planned, i): Step[] => {
      const author = member(2 * plannedReports.length + i)
      return author ? complaintSteps(planned, { author, support: staff.support, ago }) : []
    }),
    ...textEdits.flatMap(({ hoursAgo, edit, answer }, i): Step[] => {
      const by = member(2 * plannedReports.length + plannedComplaints.length + i)
      if (!by) return []
      const run: Step['run'] = async (ctx) => {
        const profile = await findProfile(ctx.db, ctx.site.id, by.id)
        if (profile && edit)
          await updateProfile(ctx, { about: edit(profile.about, by.person.name) })
        if (answer) await saveAnswer(ctx, answer)
        // Listeners take the time of now.
        await execute(
          ctx.db,
          sql`with changed as (update text_change set changed_at = ${ctx.now} where member_id = ${by.id} returning member_id)
              update review r set since = ${ctx.now}, due_at = ${new Date(ctx.now.getTime() + 24 * HOUR)}
              from changed where r.kind = 'profile_text' and r.subject_id = changed.member_id`,
        )
      }
      return [{ at: ago(hoursAgo), by, run }]
    }),
  ]
}

type TextEdit = {
  hoursAgo: number
  edit?: (about: string, name: string) => string
  answer?: { prompt: string; text: string }
}

/** Changes of profile texts that wait for a look, one of them late. */
const textEdits: TextEdit[] = [
  { hoursAgo: 26, edit: (about: string) => about.replace(/[^.!?]+[.!?]\s*$/, '').trim() },
  {
    hoursAgo: 14,
    edit: (about: string, name: string) => `${about} Insta: ${name.toLowerCase()}.x`,
  },
  { hoursAgo: 5, edit: (about: string) => `${about} 🌱` },
  { hoursAgo: 3, answer: { prompt: 'opening', text: 'Tea, coffee or neither, and why?' } },
]

/** Takes a chat that had ended by then, with its last message and who read it. */
function takeChat(chats: DemoConversation[], until: Date) {
  const index = chats.findIndex(({ messages }) => (messages.at(-1)?.at ?? until) < until)
  const [chat] = index === -1 ? [] : chats.splice(index, 1)
  const last = chat?.messages.at(-1)
  if (!chat || !last) return null
  return { id: chat.id, last, reader: last.from === chat.starter ? chat.other : chat.starter }
}

type Parties = {
  reporter: DemoMember
  reported: DemoMember
  about: { conversation: string; seq: number } | null
  staff: Cast['staff']
  ago: (hours: number) => Date
}

function reportSteps(planned: PlannedReport, parties: Parties): Step[] {
  const { hoursAgo, topic, decision, claimedBy, objection } = planned
  const { reporter, reported, about, staff, ago } = parties
  let id = ''
  const steps: Step[] = [
    {
      at: ago(hoursAgo),
      by: reporter,
      run: async (ctx) => {
        const { receipt } = await makeReport(ctx, {
          ...about,
          subject: about ? 'message' : 'profile',
          member: reported.id,
          reason: reasonOf[topic],
          text: reportTexts[topic][languageOf(reporter)],
        })
        id = receipt.slice(2)
      },
    },
  ]
  if (claimedBy)
    steps.push({
      at: ago(hoursAgo - 1),
      by: staff[claimedBy],
      run: (ctx) => claimReport(ctx, id),
    })
  if (!decision) return steps
  const { measure, after, by } = decision
  const explanation = measure === 'warning' ? explanations.warning : explanations.suspension
  steps.push({
    at: ago(hoursAgo - after),
    by: staff[by],
    run: async (ctx) => {
      await getCase(ctx, { kind: 'report', id })
      await decide(ctx, {
        kind: 'report',
        id,
        measure,
        answer: answers[measure === 'none' ? 'none' : 'acted'][languageOf(reporter)],
        explanation: measure === 'none' ? '' : explanation[languageOf(reported)],
        illegal: false,
        remains: null,
        hold: '',
      })
    },
  })
  if (objection)
    steps.push(
      ...objectionSteps(
        { ...objection, hoursAgo: hoursAgo - after },
        planned.topic,
        parties,
        () => id,
      ),
    )
  return steps
}

type PlannedObjection = NonNullable<PlannedReport['objection']> & { hoursAgo: number }

function objectionSteps(
  { topic, hoursAgo, after, partlyAfter }: PlannedObjection,
  reportTopic: PlannedReport['topic'],
  { reported, staff, ago }: Parties,
  report: () => string,
): Step[] {
  let id = ''
  const language = languageOf(reported)
  const made: Step = {
    at: ago(hoursAgo - after),
    by: reported,
    run: async (ctx) => {
      const { ticket } = await makeComplaint(ctx, {
        kind: 'service',
        name: reported.person.name,
        email: reported.email,
        about: `R-${report()}`,
        text: complaintTexts[topic][language],
      })
      id = ticket.slice(2)
    },
  }
  if (partlyAfter === undefined) return [made]
  return [
    made,
    {
      at: ago(hoursAgo - after - partlyAfter),
      by: staff.moderator,
      run: async (ctx) => {
        await getCase(ctx, { kind: 'complaint', id })
        await decide(ctx, {
          kind: 'complaint',
          id,
          measure: 'partly',
          answer: answers.partly[language],
          explanation: '',
          illegal: false,
          remains: { measure: 'warning', rule: reasonOf[reportTopic] },
          hold: '',
        })
      },
    },
  ]
}

/** Decides a case as the call does, which then removes it from its queue, unless a second person must agree. */
async function decide(
  ctx: MemberContext,
  decided: Parameters<typeof decideCase>[1],
): Promise<void> {
  const { approval } = await decideCase(ctx, decided)
  if (approval === undefined)
    await ctx.emit(reviewWithdrawn, { kind: decided.kind, subject: decided.id })
}

async function claimReport(ctx: MemberContext, id: string): Promise<void> {
  await execute(
    ctx.db,
    sql`update review set claimed_by = ${ctx.actor.memberId}, claimed_at = ${ctx.now} where kind = 'report' and subject_id = ${id}`,
  )
  await recordAudit(ctx.db, ctx, {
    action: 'case.claim',
    subject: { kind: 'report', id },
    before: { claimed_by: null },
    after: { claimed_by: ctx.actor.memberId },
  })
}

type Complainant = { author: DemoMember; support: DemoMember; ago: (hours: number) => Date }

function complaintSteps(
  { hoursAgo, kind, topic, isAnswered }: PlannedComplaint,
  { author, support, ago }: Complainant,
): Step[] {
  let id = ''
  const made: Step = {
    at: ago(hoursAgo),
    by: author,
    run: async (ctx) => {
      const { ticket } = await makeComplaint(ctx, {
        kind,
        name: author.person.name,
        email: author.email,
        about: '',
        text: complaintTexts[topic][languageOf(author)],
      })
      id = ticket.slice(2)
    },
  }
  if (!isAnswered) return [made]
  return [
    made,
    {
      at: ago(hoursAgo - 48),
      by: support,
      run: (ctx) =>
        decide(ctx, {
          kind: 'complaint',
          id,
          measure: 'none',
          answer: answers.mails[languageOf(author)],
          explanation: '',
          illegal: false,
          remains: null,
          hold: '',
        }),
    },
  ]
}
