import { addMessage } from '../../src/desk/server/case-messages.ts'
import { addShift } from '../../src/desk/server/add-shift.ts'
import { areaRoles } from '../../src/desk/duty-rules.ts'
import { dutyAreas } from '../../src/desk/duty-contract.ts'
import { decideCase } from '../../src/moderation/console/server/case-review.ts'
import { makeComplaint } from '../../src/moderation/server/make-complaint.ts'
import { makeReport } from '../../src/moderation/server/make-report.ts'
import { countMessage } from '../../src/moderation/server/public.ts'
import { findProfile } from '../../src/profiles/server/public.ts'
import { updateProfile } from '../../src/profiles/server/update-profile.ts'
import type { App } from '../../src/server/app.ts'
import type { MemberContext } from '../../src/server/context.ts'
import type { Queryable } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { reviewWithdrawn } from '../../src/server/review-kind.ts'
import type { DemoMember } from '../cast.ts'
import type { DemoOrder } from '../orders.ts'
import { randomOf, type Random } from '../random.ts'
import { reasonOf, reportTexts, type ReportTopic } from '../staff/case-texts.ts'
import { languageOf } from '../staff/cases.ts'
import { createMailingSteps, createSentMailing } from '../staff/mailing.ts'
import { createClosingSteps } from '../staff/month-closings.ts'
import { runSteps, type Step } from '../staff/steps.ts'
import { threads } from './texts.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const FIRST = 1

/** For every so many members of a brand: one report, one case of the service, one changed text. */
const PER_REPORT = 1
const PER_CASE = 1
const PER_TEXT = 3
/** Only members who joined before can have written in the last weeks. */
const DAYS = 21

type Company = {
  cast: DemoMember[]
  orders: DemoOrder[]
  sites: number[]
  seed: string
  now: Date
}

type Brand = {
  /** Who joined before the first step, in random order. */
  members: DemoMember[]
  staff: Record<'support' | 'moderator' | 'finance', DemoMember>
  random: Random
  ago: (hours: number) => Date
}

/** Fills the queues of every brand, writes threads of mails, and plans who is on duty. */
export async function insertCompanyWork(
  app: App,
  db: Queryable,
  { cast, orders, sites, seed, now }: Company,
): Promise<void> {
  const steps = sites.flatMap((site) => {
    const find = (role: DemoMember['role']) =>
      cast.find((member) => member.site === site && member.role === role)
    const [support, moderator, finance] = [find('support'), find('moderator'), find('finance')]
    const operator = find('operator')
    if (!support || !moderator || !finance || !operator) return []
    const random = randomOf(`${seed} company work ${site}`)
    const old = cast.filter(
      ({ role, site: at, person }) =>
        role === 'member' && at === site && person.joinedDaysAgo > DAYS,
    )
    const brand: Brand = {
      members: random.some(old, old.length),
      staff: { support, moderator, finance },
      random,
      ago: (hours) => new Date(now.getTime() - hours * HOUR),
    }
    return [
      ...createReports(brand),
      ...createThreads(brand),
      ...createTextChanges(brand),
      ...createShifts(brand, now),
      createSentMailing({ content: operator, now }),
      // The first brand has these from its own staff.
      ...(site === FIRST
        ? []
        : [
            ...createMailingSteps({ content: operator, now }),
            ...createClosingSteps({
              orders: orders.filter(({ buyer }) => buyer.site === site),
              finance,
              now,
            }),
          ]),
    ]
  })
  await runSteps(app, db, steps)
}

const topics = Object.keys(reportTexts).filter((topic): topic is ReportTopic => topic in reasonOf)

/** Reports of the last weeks: most wait, some past their deadline, and some are decided. */
function createReports({ members, staff, random, ago }: Brand): Step[] {
  const count = Math.floor(members.length / PER_REPORT)
  return Array.from({ length: count }, (_, index) => index).flatMap((index): Step[] => {
    const [reporter, reported] = [members[index], members[members.length - 1 - index]]
    if (!reporter || !reported || reporter === reported) return []
    const topic = random.pick(topics)
    const hoursAgo = random.integer(1, 17 * 24)
    let id = ''
    const made: Step = {
      at: ago(hoursAgo),
      by: reporter,
      run: async (ctx) => {
        const { receipt } = await makeReport(ctx, {
          subject: 'profile',
          member: reported.id,
          reason: reasonOf[topic],
          text: reportTexts[topic][languageOf(reporter)],
        })
        id = receipt.slice(2)
      },
    }
    if (hoursAgo < 48 || !random.chance(0.3)) return [made]
    return [
      made,
      {
        at: ago(hoursAgo - random.integer(4, 40)),
        by: staff.moderator,
        run: (ctx) => finish(ctx, 'report', id),
      },
    ]
  })
}

/** Cases of the service: a mail, often an answer, a second mail and a note among the staff. */
function createThreads({ members, staff, random, ago }: Brand): Step[] {
  const count = Math.floor(members.length / PER_CASE)
  return members.slice(0, count).flatMap((author, index): Step[] => {
    const kind = index % 3 === 0 ? ('order' as const) : ('service' as const)
    const by = kind === 'order' && index % 2 === 0 ? staff.finance : staff.support
    const { asked, answered, added, note } = random.pick([...threads[kind]])
    const hoursAgo = random.integer(2, 16 * 24)
    const length = Math.min(random.integer(0, 3), Math.floor(hoursAgo / 5))
    let id = ''
    const add =
      (text: string, sent: 'received' | 'sent' | 'note') => async (ctx: MemberContext) => {
        const from = sent === 'received' ? {} : { author: by.id }
        await addMessage(ctx, {
          id: newId(),
          case_id: id,
          member_id: author.id,
          kind: sent,
          text,
          ...from,
        })
        await countMessage(ctx.db, { site: ctx.site.id, id })
      }
    const thread: Step[] = [
      {
        at: ago(hoursAgo),
        by: author,
        run: async (ctx) => {
          const { name } = author.person
          const { ticket } = await makeComplaint(ctx, {
            kind,
            name,
            email: author.email,
            about: '',
            text: asked,
          })
          id = ticket.slice(2)
        },
      },
      { at: ago(hoursAgo - 1.5), by, run: add(answered, 'sent') },
      { at: ago(hoursAgo - 3), by: author, run: add(added, 'received') },
      { at: ago(hoursAgo - 4), by, run: add(note, 'note') },
    ]
    const steps = thread.slice(0, length + 1)
    if (hoursAgo > 60 && random.chance(0.25))
      steps.push({
        at: ago(hoursAgo - random.integer(10, 50)),
        by,
        run: (ctx) => finish(ctx, 'complaint', id),
      })
    return steps
  })
}

/** Decides a case without a measure, as the call does, which then removes it from its queue. */
async function finish(ctx: MemberContext, kind: 'report' | 'complaint', id: string): Promise<void> {
  await decideCase(ctx, {
    kind,
    id,
    measure: 'none',
    answer:
      'We looked at it with care and explain what we found in this letter. Thank you for writing.',
    explanation: '',
    illegal: false,
    remains: null,
    hold: '',
  })
  await ctx.emit(reviewWithdrawn, { kind, subject: id })
}

/** Changed profile texts of the last two days, which wait for a look; a promise is a day. */
function createTextChanges({ members, random, ago }: Brand): Step[] {
  return members.slice(-Math.floor(members.length / PER_TEXT)).map((by) => ({
    at: ago(random.integer(1, 30)),
    by,
    run: async (ctx) => {
      const profile = await findProfile(ctx.db, ctx.site.id, by.id)
      if (profile) await updateProfile(ctx, { about: `${profile.about} Ask me about it.` })
    },
  }))
}

/** How many weeks are planned, from two weeks ago on. */
const WEEKS = 6

/** Mondays to Fridays for every area, each with a lead; begun two weeks ago. */
function createShifts({ staff, ago }: Brand, now: Date): Step[] {
  const monday = new Date(now.getTime() - 14 * DAY)
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
  return dutyAreas.flatMap((area) => {
    const people = Object.entries(staff).flatMap(([role, person]) =>
      areaRoles[area].some((allowed) => allowed === role) ? [person] : [],
    )
    return [0, 1, 2, 3, 4].flatMap((weekday): Step[] => {
      const person = people[weekday % people.length]
      if (!person) return []
      const starts = new Date(monday.getTime() + weekday * DAY)
      starts.setUTCHours(8, 0, 0, 0)
      const ends = new Date(starts.getTime() + 9 * HOUR)
      const shift = {
        person: person.id,
        area,
        lead: weekday % 2 === 0,
        starts_at: starts.toISOString(),
        ends_at: ends.toISOString(),
        weeks: WEEKS,
      }
      return [{ at: ago(22 * 24), by: person, run: (ctx) => addShift(ctx, shift) }]
    })
  })
}
