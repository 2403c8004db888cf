import type { Actor, Context, MemberContext } from './context.ts'

/** Of a member for whom a job acts, and whose session is not known. */
export const NO_SESSION = '0'

/** The session that rows of this member name as their cause; null without one. */
export const getCauseSession = ({ actor }: MemberContext): string | null =>
  actor.sessionId === NO_SESSION ? null : actor.sessionId

/**
 * Lets a job act as a member, with that member's permissions. `via`: the named job that stores what
 * the member wrote (platform/contact-sources.ts).
 */
export function asMember(ctx: Context, actor: Actor, via = ctx.via): MemberContext {
  return {
    ...ctx,
    actor,
    via,
    inTransaction: (run) => ctx.inTransaction((tx) => run(asMember(tx, actor, via))),
  }
}
