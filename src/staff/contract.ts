import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmailText, Id, Instant, multilineText, singleLineText } from '../platform/ids.ts'
import { anyStaff, staffRoles } from '../platform/staff-roles.ts'

const ApprovalState = z.enum(['waiting', 'approved', 'refused', 'withdrawn', 'lapsed'])

/** A value before and after a change, by its path (`bundles.p1.prices.EUR`); null: there is none. */
const ChangedValue = z.object({
  path: z.string(),
  from: z.json(),
  to: z.json(),
})
export type ChangedValue = z.infer<typeof ChangedValue>

/** An action that waits for a second person, or what became of it. */
export const Approval = z.object({
  id: Id,
  kind: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  /** The member whom it concerns. */
  member: z.nullable(Id),
  /** Their main photo and kind of profile, for those who may see members. */
  person: z.nullable(
    z.object({
      thumb: z.nullable(z.string()),
      origin: z.enum(['member', 'fictional', 'partner', 'performer']),
    }),
  ),
  summary: z.record(z.string(), z.union([z.string(), z.number()])),
  changes: z.array(ChangedValue),
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
    approval_withdrawn: 409,
    approval_lapsed: 409,
    approval_outdated: 409,
    reason_missing: 400,
  },
})

/** Takes an own question back while nobody has answered it. */
export const withdrawApproval = call({
  method: 'DELETE',
  path: '/api/operator-approvals.php',
  access: 'operator',
  roles: anyStaff,
  input: z.object({ id: Id }),
  output: z.object({}),
  fails: {
    approval_of_another: 409,
    approval_answered: 409,
    approval_withdrawn: 409,
    approval_lapsed: 409,
  },
})

const Role = z.enum(staffRoles)
const Reason = multilineText(1000, 3)

/** A person of the staff with what guards their account. */
export const StaffMember = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  roles: z.array(Role),
  /** Has not used the mailed invitation yet. */
  invited: z.boolean(),
  second_factor: z.boolean(),
  last_seen_at: Instant,
  sessions: z.array(
    z.object({
      id: Id,
      device: z.string(),
      place: z.string(),
      last_used_at: Instant,
      second_step: z.boolean(),
    }),
  ),
})
export type StaffMember = z.infer<typeof StaffMember>

/** Lists the staff of the site, and which roles may make which calls. */
export const listStaff = call({
  method: 'GET',
  path: '/api/operator-staff.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({}),
  output: z.object({
    staff: z.array(StaffMember),
    calls: z.array(z.object({ name: z.string(), roles: z.array(Role) })),
  }),
  fails: {},
})

/** Asks a second admin to change the roles of a person of the staff; no roles end their access. */
export const changeStaffRoles = call({
  method: 'PUT',
  path: '/api/operator-staff.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({
    id: Id,
    roles: z.array(Role),
    /** The roles as the page showed them: a change in between is refused. */
    expected: z.array(Role),
    reason: Reason,
  }),
  output: z.object({ approval: Id }),
  fails: { staff_changed: 409, approval_waiting: 409, last_admin: 409 },
})

/**
 * Invites a person by email: the link sets their password. Where another admin works, they approve
 * it first, and `approval` is the question.
 */
export const inviteStaff = call({
  method: 'POST',
  path: '/api/operator-invitations.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({
    email: EmailText,
    name: singleLineText(40, 1),
    roles: z.array(Role).check(z.minLength(1)),
    /** The brands that they will work for, each with an account and a mail of its own; without them this one. */
    sites: z.optional(z.array(z.int32()).check(z.minLength(1), z.maxLength(50))),
    reason: Reason,
  }),
  output: z.object({ approval: z.nullable(Id) }),
  fails: {
    email_missing: 400,
    email_invalid: 400,
    address_taken: 409,
    approval_waiting: 409,
    other_admins_responsible: 409,
  },
})

/** Sends the email of an invitation again; links of earlier ones stop working. */
export const resendInvitation = call({
  method: 'PUT',
  path: '/api/operator-invitations.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({ id: Id }),
  output: z.object({}),
  fails: {},
  repeat: 'natural',
})

/** Takes an invitation back: its link stops working. */
export const revokeInvitation = call({
  method: 'DELETE',
  path: '/api/operator-invitations.php',
  access: 'operator',
  roles: ['admin'],
  repeat: 'natural',
  input: z.object({ id: Id, reason: Reason }),
  output: z.object({}),
  fails: {},
})

/** Ends a session of a person of the staff at once. */
export const endStaffSession = call({
  method: 'DELETE',
  path: '/api/operator-staff-sessions.php',
  access: 'operator',
  roles: ['admin'],
  repeat: 'natural',
  input: z.object({ member: Id, session: Id, reason: Reason }),
  output: z.object({ ended: z.boolean() }),
  fails: {},
})
