// What came from outside the program (a response, an event, the browser's storage), read without a schema: browsers load none.

/** What stands under a name, whatever it is. */
export function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

export function textOf(value: unknown, name: string): string | null {
  const part = partOf(value, name)
  return typeof part === 'string' ? part : null
}

export function numberOf(value: unknown, name: string): number | null {
  const part = partOf(value, name)
  return typeof part === 'number' ? part : null
}

/** JSON that may be none. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
