/**
 * For registries that hold values of many types by name: whoever registers a value guarantees its
 * type, which the compiler cannot check.
 */
export const untyped = (value: unknown): never => value as never
