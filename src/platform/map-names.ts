/** A value for each of the names. */
export function mapNames<Name extends string, Value>(
  names: readonly Name[],
  toValue: (name: Name) => Value,
): Record<Name, Value> {
  const values = Object.fromEntries(names.map((name) => [name, toValue(name)]))
  return values as Record<Name, Value>
}
