import type { Actor, Context, MemberContext } from './context.ts'

/** Lets a job act as a member, with that member's permissions. */
export function asMember(ctx: Context, actor: Actor): MemberContext {
  return {
    ...ctx,
    actor,
    inTransaction: (run) => ctx.inTransaction((tx) => run(asMember(tx, actor))),
  }
}
