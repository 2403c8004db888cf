import { addStaffNote } from '../../src/console/server/add-staff-note.ts'
import { endMemberSessions } from '../../src/console/server/end-member-sessions.ts'
import { consoleApprovalKinds } from '../../src/console/server/routes.ts'
import { giveCredits } from '../../src/console/server/give-credits.ts'
import { countCorrections } from '../../src/credits/server/public.ts'
import { showMemberAddress } from '../../src/console/server/show-member-address.ts'
import { warnMember } from '../../src/console/server/warn-member.ts'
import { saveMailing } from '../../src/notifications/console/server/save-mailing.ts'
import { inviteStaff } from '../../src/app/server/use-cases/invite-staff.ts'
import { changeSite, getLockedSite } from '../../src/sites/console/server/save-settings.ts'
import { answerApproval } from '../../src/staff/server/answer-approval.ts'
import type { DemoMember } from '../cast.ts'
import { explanations } from './case-texts.ts'
import { languageOf } from './cases.ts'
import type { Step } from './steps.ts'

const HOUR = 3_600_000

const notes = [
  'Asked by phone how to cancel; nothing is open any more.',
  'Writes from a shared computer at work. Told them about ending sessions.',
  'The new passport photo arrived; the birth date is right.',
]

type Office = {
  members: DemoMember[]
  staff: Record<'support' | 'moderator' | 'content' | 'operator', DemoMember>
  now: Date
}

/** Notes, a warning, an invitation and drafts of mailings. */
export function createOfficeSteps({ members, staff, now }: Office): Step[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const about = (index: number, step: (member: DemoMember) => Step) => {
    const member = members[index]
    return member ? [step(member)] : []
  }
  return [
    ...notes.flatMap((text, i) =>
      about(i, ({ id }) => ({
        at: ago(1 + 90 * i),
        by: staff.support,
        run: (ctx) => addStaffNote(ctx, { id, text }),
      })),
    ),
    ...about(1, ({ id }) => ({
      at: ago(111),
      by: staff.support,
      run: (ctx) => showMemberAddress(ctx, { id }),
    })),
    ...about(1, ({ id }) => ({
      at: ago(110),
      by: staff.support,
      run: (ctx) => endMemberSessions(ctx, { id, reason: 'The phone was stolen.' }),
    })),
    ...about(2, ({ id }) => ({
      at: ago(0.6),
      by: staff.support,
      run: (ctx) => showMemberAddress(ctx, { id }),
    })),
    ...about(3, ({ id }) => ({
      at: ago(0.4),
      by: staff.operator,
      run: (ctx) => endMemberSessions(ctx, { id, reason: 'Lost the phone on a train.' }),
    })),
    ...about(4, (member) => ({
      at: ago(75),
      by: staff.moderator,
      run: (ctx) =>
        warnMember(ctx, {
          id: member.id,
          rule: 'spam',
          answer: explanations.warning[languageOf(member)],
          reason: 'Found while reviewing photos.',
        }),
    })),
    {
      at: ago(30),
      by: staff.operator,
      run: (ctx) =>
        inviteStaff(ctx, {
          email: 'mila@demo.example',
          name: 'Mila',
          roles: ['support'],
          reason: 'Starts on Monday in support.',
        }),
    },
    ...answeredSteps(members.slice(5, 7), staff, ago),
    ...settingSteps(staff.operator, ago),
    ...mailings.map(({ hoursAgo, ...mailing }): Step => ({
      at: ago(hoursAgo),
      by: staff.content,
      run: (ctx) =>
        saveMailing(ctx, {
          ...mailing,
          id: null,
          revision: 0,
          per_minute: 60,
          send_at: null,
          test_percentage: null,
        }),
    })),
  ]
}

/** What needed a second person and was answered. */
const answeredSteps = (
  members: DemoMember[],
  { support, operator }: Office['staff'],
  ago: (hours: number) => Date,
): Step[] =>
  members.flatMap(({ id }, i): Step[] => {
    let approval = ''
    return [
      {
        at: ago(150 - 40 * i),
        by: support,
        run: async (ctx) => {
          const reason = 'An order failed twice and took the whole evening.'
          const corrections = await countCorrections(ctx.db, id)
          approval =
            (await giveCredits(ctx, { id, credits: 80, corrections, answer: '', reason }))
              .approval ?? ''
        },
      },
      {
        at: ago(148 - 40 * i),
        by: operator,
        run: (ctx) =>
          answerApproval(() => consoleApprovalKinds)(ctx, {
            id: approval,
            approved: i === 0,
            answer: i === 0 ? '' : 'Twenty are enough for one evening.',
          }),
      },
    ]
  })

/** What brands have off at first is on here; two changes, of which one was taken back, for the history. */
const settingSteps = (by: DemoMember, ago: (hours: number) => Date): Step[] => [
  {
    at: ago(500),
    by,
    run: async (ctx) => {
      const row = await getLockedSite(ctx, ctx.site.id)
      const changes = { message_translation: 'engine', voice_notes: true }
      const reason = 'Our members speak seven languages.'
      await changeSite(ctx, row, { changes, reason, source: 'console' })
    },
  },
  {
    at: ago(400),
    by,
    run: async (ctx) => {
      const row = await getLockedSite(ctx, ctx.site.id)
      const reason = 'Members wrote that profiles vanish too soon.'
      await changeSite(ctx, row, { changes: { idle_days: 120 }, reason, source: 'console' })
    },
  },
  {
    at: ago(330),
    by,
    run: async (ctx) => {
      const row = await getLockedSite(ctx, ctx.site.id)
      const reason = 'Most of these profiles never answered.'
      await changeSite(ctx, row, { changes: { idle_days: 90 }, reason, source: 'console' })
    },
  },
]

const everyone = { languages: [], countries: [], premium: null, seen_days: null, away_days: null }

const mailings = [
  {
    hoursAgo: 200,
    name: 'New filters in the search',
    kind: 'news' as const,
    segment: { ...everyone, seen_days: 60 },
    texts: {
      en: {
        subject: 'Find each other more easily',
        text: 'The search now knows interests.\n\nTry it and tell us what you miss.',
      },
      nl: {
        subject: 'Elkaar makkelijker vinden',
        text: 'De zoekpagina kent nu interesses.\n\nProbeer het en vertel ons wat je mist.',
      },
      de: {
        subject: 'Einander leichter finden',
        text: 'Die Suche kennt jetzt Interessen.\n\nProbier es aus und sag uns, was dir fehlt.',
      },
    },
  },
  {
    hoursAgo: 26,
    name: 'Spring fair',
    kind: 'promotions' as const,
    segment: { ...everyone, languages: ['nl' as const], countries: ['NL', 'BE'] },
    texts: {
      nl: {
        subject: 'We staan op de voorjaarsbeurs',
        text: 'Kom langs bij onze stand.\n\nAan de stand krijg je een code voor je volgende bundel.',
      },
    },
  },
]
