import type { Actor, Context, MemberContext } from './context.ts'

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
