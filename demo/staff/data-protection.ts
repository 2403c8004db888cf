import { addHold } from '../../src/data-rights/server/holds.ts'
import { addPrivacyRequest } from '../../src/data-rights/server/add-privacy-request.ts'
import { answerPrivacyRequest } from '../../src/data-rights/server/answer-privacy-request.ts'
import { newId } from '../../src/server/ids.ts'
import type { DemoMember } from '../cast.ts'
import { languageOf } from './cases.ts'
import type { Step } from './steps.ts'

const DAY = 86_400_000

type Cast = {
  members: DemoMember[]
  staff: Record<'support' | 'operator' | 'finance', DemoMember>
  now: Date
}

const requests = [
  [
    'access',
    24,
    'Wants to know by letter what we have about them. Copy of the passport is attached.',
  ],
  ['rectification', 9, 'The city is wrong in the profile, and the form does not take the new one.'],
  ['objection', 3, 'Does not want to be counted in statistics.'],
] as const

/** Requests about personal data, one of them answered, and a legal hold. */
export function createDataSteps({ members, staff, now }: Cast): Step[] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const [first, ...others] = members
  if (!first) return []
  let answered = ''
  return [
    {
      at: ago(20),
      by: staff.support,
      run: async (ctx) => {
        const { id } = await addPrivacyRequest(ctx, {
          kind: 'portability',
          email: first.email,
          language: languageOf(first),
          received_at: ago(21).toISOString(),
          note: 'Asks for the data in a form that another site can read.',
        })
        answered = id
      },
    },
    {
      at: ago(18),
      by: staff.support,
      run: (ctx) =>
        answerPrivacyRequest(ctx, {
          id: answered,
          outcome: 'done',
          answer: 'The archive with your data is ready: you find it in your account under Data.',
        }),
    },
    ...others.slice(0, requests.length).flatMap((member, i): Step[] => {
      const request = requests[i]
      if (!request) return []
      const [kind, days, note] = request
      return [
        {
          at: ago(days),
          by: staff.support,
          run: (ctx) =>
            addPrivacyRequest(ctx, {
              kind,
              email: member.email,
              language: languageOf(member),
              received_at: ago(days + 1).toISOString(),
              note,
            }),
        },
      ]
    }),
    {
      at: ago(12),
      by: staff.operator,
      run: (ctx) =>
        addHold(ctx.db, {
          site_id: ctx.site.id,
          hold_id: newId(),
          member_id: first.id,
          reason: 'Letter of the public prosecutor of 14 November, file 203 Js 4711/26.',
          disclosed: false,
          placed_by: staff.operator.id,
          approved_by: staff.finance.id,
          placed_at: ago(12),
          expires_at: new Date(now.getTime() + 168 * DAY),
        }),
    },
  ]
}
