/**
 * Something that happened, published by the feature where it happened; the publisher knows no
 * listener.
 */
export type DomainEvent<Payload> = { name: string; readonly payload?: Payload }

export const defineEvent = <Payload>(name: string): DomainEvent<Payload> => ({ name })
