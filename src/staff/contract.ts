import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Id, Instant, multilineText } from '../platform/ids.ts'
import { anyStaff } from '../platform/staff-roles.ts'

const ApprovalState = z.enum(['waiting', 'approved', 'refused', 'lapsed'])

/** An action that waits for a second person, or what became of it. */
export const Approval = z.object({
  id: Id,
  kind: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  summary: z.record(z.string(), z.union([z.string(), z.number()])),
  reason: z.string(),
  state: ApprovalState,
  requested_by: z.object({ id: Id, name: z.string() }),
  requested_at: Instant,
  expires_at: Instant,
  answered_by: z.nullable(z.object({ id: Id, name: z.string() })),
  answered_at: z.nullable(Instant),
  answer: z.string(),
  /** Whether this person may answer it: another one asked, and they have a role for it. */
  can_answer: z.boolean(),
})
export type Approval = z.infer<typeof Approval>

/** Lists what waits for a second person by time left, then the last answers. */
export const listApprovals = call({
  method: 'GET',
  path: '/api/operator-approvals.php',
  access: 'operator',
  roles: anyStaff,
  input: z.object({}),
  output: z.object({ approvals: z.array(Approval), waiting: z.int() }),
  fails: {},
})

/** Approves an action, which then happens at once, or refuses it with a reason. */
export const answerApproval = call({
  method: 'POST',
  path: '/api/operator-approvals.php',
  access: 'operator',
  roles: anyStaff,
  input: z.object({
    id: Id,
    approved: z.boolean(),
    answer: multilineText(1000),
  }),
  output: z.object({ waiting: z.int() }),
  fails: {
    own_approval: 409,
    approval_answered: 409,
    approval_lapsed: 409,
    approval_outdated: 409,
    reason_missing: 400,
  },
})
