import type { Actor, Context, MemberContext } from './context.ts'

/** Work that a job does in a member's name, with the permissions that they have themselves. */
export function asMember(ctx: Context, actor: Actor): MemberContext {
  return {
    ...ctx,
    actor,
    inTransaction: (run) => ctx.inTransaction((tx) => run(asMember(tx, actor))),
  }
}
