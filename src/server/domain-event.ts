/** Something that happened, published by the feature it happened in; others listen, it knows none of them. */
export type DomainEvent<Payload> = { name: string; readonly payload?: Payload }

export const defineEvent = <Payload>(name: string): DomainEvent<Payload> => ({ name })
