import { logMail, type MailState } from '../../src/server/mail/mail-log.ts'
import type { DemoMember } from '../cast.ts'
import type { Step } from './steps.ts'

const HOUR = 3_600_000
const DAYS = 28

const templates = [
  'notifications/new-message',
  'notifications/unread',
  'notifications/new-like',
  'notifications/week',
  'accounts/confirm-address',
  'accounts/reset-password',
] as const

/** What a mail server answers to one in so many mails. */
const answers: { every: number; state: MailState; detail: string }[] = [
  { every: 41, state: 'refused', detail: '550 5.1.1 No such user' },
  { every: 29, state: 'failed', detail: '421 4.7.0 Try again later' },
]

type Letters = { members: DemoMember[]; by: DemoMember; now: Date }

/** The mails of the last weeks, as their log has them: one in four days to each of these members. */
export const createLetterSteps = ({ members, by, now }: Letters): Step[] =>
  members.flatMap((member, i) =>
    Array.from({ length: DAYS / 4 }, (_, n): Step => {
      const number = i * 7 + n
      const answer = answers.find(({ every }) => number % every === every - 1)
      const { state, detail } = answer ?? { state: 'accepted', detail: '250 2.0.0 Ok' }
      const template = templates[(number * 5) % templates.length] ?? templates[0]
      return {
        at: new Date(now.getTime() - (n * 96 + ((i * 37) % 96) + 0.2) * HOUR),
        by,
        run: (ctx) => logMail(ctx, { to: member.email, template }, state, detail),
      }
    }),
  )
