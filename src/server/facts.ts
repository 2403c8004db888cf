import type { Context } from './context.ts'

/** Something that happened, published by the feature it happened in; others listen, it knows none of them. */
export type Fact<Payload> = { name: string; readonly payload?: Payload }

export type Listener = { fact: string; hear: (ctx: Context, payload: never) => Promise<void> }

export const fact = <Payload>(name: string): Fact<Payload> => ({ name })

/** Listeners run inside the transaction of what they hear of: they write rows and enqueue jobs, nothing slow. */
export function on<Payload>(heard: Fact<Payload>, hear: (ctx: Context, payload: Payload) => Promise<void>): Listener {
  return { fact: heard.name, hear }
}
