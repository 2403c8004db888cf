// What came from outside the program (a response, an event, the browser's storage), read without a schema: browsers load none.

/** What stands under a name, whatever it is. */
export function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
}

export function stringProperty(value: unknown, name: string): string | null {
  const property = propertyOf(value, name)
  return typeof property === 'string' ? property : null
}

export function numberProperty(value: unknown, name: string): number | null {
  const property = propertyOf(value, name)
  return typeof property === 'number' ? property : null
}

/** JSON that may be none. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
