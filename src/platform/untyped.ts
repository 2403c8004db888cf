/**
 * A registry holds entries of many types, found by name: whoever puts one in guarantees that the value
 * which comes back for its name is of its type. The compiler cannot see that across the registry.
 */
export const untyped = (value: unknown): never => value as never
