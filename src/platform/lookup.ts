/**
 * What stands under a key that came from outside. `record[key]` also finds what every object inherits: `constructor`, `__proto__`.
 */
export const lookup = <Value>(
  record: Readonly<Partial<Record<string, Value>>>,
  key: string,
): Value | undefined => (Object.hasOwn(record, key) ? record[key] : undefined)
