/**
 * For registries of values of many types by name: the code that registers a value guarantees its
 * type, which the compiler cannot check.
 */
export const untyped = (value: unknown): never => value as never
