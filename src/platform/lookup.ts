/**
 * Reads a record by a key from outside. `record[key]` would also return inherited properties:
 * `constructor`, `__proto__`.
 */
export const lookup = <Value>(
  record: Readonly<Partial<Record<string, Value>>>,
  key: string,
): Value | undefined => (Object.hasOwn(record, key) ? record[key] : undefined)
