// Reads values from outside the program (a response, an event, browser storage) without a schema,
// since browsers load none.

/** Returns the property of any value, or undefined. */
export function getProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
}

export function stringProperty(value: unknown, name: string): string | null {
  const property = getProperty(value, name)
  return typeof property === 'string' ? property : null
}

export function numberProperty(value: unknown, name: string): number | null {
  const property = getProperty(value, name)
  return typeof property === 'number' ? property : null
}

/** Returns the parsed JSON, or null if the text is not JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
