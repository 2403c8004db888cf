import type { Context } from './context.ts'
import type { Fact } from './fact.ts'

export type Listener = { fact: string; hear: (ctx: Context, payload: never) => Promise<void> }

/** Listeners run inside the transaction of what they hear of: they write rows and enqueue jobs, nothing slow. */
export function on<Payload>(heard: Fact<Payload>, hear: (ctx: Context, payload: Payload) => Promise<void>): Listener {
  return { fact: heard.name, hear }
}
