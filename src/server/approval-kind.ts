import type * as z from 'zod'
import type { StaffRole } from '../platform/staff-roles.ts'
import type { MemberContext } from './context.ts'

/** What the person who asked for an approval wants to do. */
export type ApprovedAction = { approvalId: string; requestedBy: string; reason: string }

/**
 * An action that a second person of the staff must approve. `execute` runs in the transaction of the
 * answer, as the person who approves; an `ApiError` it throws leaves the question open.
 */
export type ApprovalKind = {
  kind: string
  /** Who may answer; an admin always may. */
  roles: readonly StaffRole[]
  execute(ctx: MemberContext, payload: unknown, action: ApprovedAction): Promise<void>
}

/** Binds a kind to its function; the payload is validated again when it is approved. */
export function approvalKind<Payload extends z.ZodType>(spec: {
  kind: string
  roles: readonly StaffRole[]
  payload: Payload
  execute(ctx: MemberContext, payload: z.output<Payload>, action: ApprovedAction): Promise<void>
}): ApprovalKind {
  return {
    kind: spec.kind,
    roles: spec.roles,
    execute: (ctx, payload, action) => spec.execute(ctx, spec.payload.parse(payload), action),
  }
}
