import { sendDeskAnswer } from '../../src/chat/server/public.ts'
import { createJobContext } from '../../src/server/http/create-context.ts'
import { asMember } from '../../src/server/member-context.ts'
import type { TestApp } from './app.ts'
import { addSession } from './sessions.ts'
import { addStaff } from './staff.ts'

type Answer = { fictional: string; conversation: string; text: string }

/** An answer of a fictional profile, which somebody of the staff writes. */
export async function answerAtDesk(app: TestApp['app'], answer: Answer): Promise<void> {
  const memberId = await addStaff(app.pool, ['fictional'])
  const ctx = createJobContext(app, 1, { cookies: [], afterCommit: [] }, app.pool)
  const staff = asMember(ctx, {
    memberId,
    sessionId: await addSession(app.pool, memberId),
    role: 'operator',
    staffRoles: ['fictional'],
    confirmed: true,
    paid: false,
    banned: false,
    secondStep: true,
    language: 'en',
  })
  await sendDeskAnswer(staff, { ...answer, id: crypto.randomUUID() })
}
