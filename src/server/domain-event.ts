/** Something that happened, published by the feature it happened in; others listen, it knows none of them. */
export type Fact<Payload> = { name: string; readonly payload?: Payload }

export const fact = <Payload>(name: string): Fact<Payload> => ({ name })
